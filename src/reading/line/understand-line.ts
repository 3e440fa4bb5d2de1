import { eachField } from '../../contract/contribution-fields.ts';
import type { CountryCode } from '../../contract/country.ts';
import type { Identifier } from '../../contract/identifier/identifier.ts';
import { countriesOfNumber } from '../home-country/numbering-plan.ts';
import type { FieldChange, FieldNote, LineField, LineFields, UnderstoodLine } from './line.ts';
import type { LineContext } from './line-context.ts';
import { lintLine } from './lint-line.ts';
import {
  isCountryField,
  missingOrigination,
  type OtherField,
  readAsTyped,
  type ReadField,
  readField,
  withoutCountry,
} from './read-field.ts';
import { readLineIdentifier } from './read-identifier.ts';

/**
 * Returns the country of a number's calling code, or the main one of those that share it; `none` for numbers of
 * networks such as satellites and for freephone numbers.
 */
function countryOfNumber(identifier: Identifier | undefined): CountryCode | 'none' | undefined {
  if (identifier?.space !== 'phone') return undefined;
  const [country = 'none'] = countriesOfNumber(`+${identifier.low}`);
  const [last = 'none'] = countriesOfNumber(`+${identifier.high}`);
  return country === last ? country : undefined;
}

function understoodIdentifier(identifier: Identifier): NonNullable<UnderstoodLine['identifier']> {
  const { kind, canonical, space, low, high } = identifier;
  return space === undefined ? { kind, canonical } : { kind, canonical, interval: { space, low, high } };
}

const NONE: readonly never[] = [];

/** A line under construction, field by field. Most lines need none of the lists. */
interface LineInProgress {
  readonly fields: LineFields;
  readonly asTyped: readonly LineField[];
  readonly context: LineContext;
  readonly identifier: Identifier | undefined;
  defaulted: LineField[] | undefined;
  changes: FieldChange[] | undefined;
  problems: FieldNote[] | undefined;
  warnings: FieldNote[] | undefined;
}

/** Reads a field of the line, or its default if the line leaves it empty. */
function readOrDefault(line: LineInProgress, field: OtherField): ReadField {
  const { fields, asTyped, context } = line;
  const text = fields[field];
  if (asTyped.length > 0 && asTyped.includes(field)) return readAsTyped(field, text);
  const said = readField(field, text);
  if (said.value.trim() !== '') return said;
  const filling = context.defaults[field];
  if (filling === '') {
    const country = field === 'origination' ? countryOfNumber(line.identifier) : undefined;
    return country === undefined || country === 'none' ? said : missingOrigination(country);
  }
  (line.defaulted ??= []).push(field);
  return readField(field, filling);
}

/** Reads a field, and says of a country that is missing or not recognised what to enter where the number has none. */
function read(line: LineInProgress, field: OtherField): ReadField {
  const said = readOrDefault(line, field);
  const isOpen = said.problem !== undefined && said.problem.offers === undefined;
  return isOpen && isCountryField(field) && countryOfNumber(line.identifier) === 'none'
    ? withoutCountry(said, said.problem)
    : said;
}

function valueOf(line: LineInProgress, field: OtherField): string {
  const { value, change, problem, warning } = read(line, field);
  if (change !== undefined) (line.changes ??= []).push(change);
  if (problem !== undefined) (line.problems ??= []).push(problem);
  if (warning !== undefined) (line.warnings ??= []).push(warning);
  return value;
}

/**
 * Understands a line as it would be reported: reads each field as people write it, fills in defaults and
 * checks the result against the contract. The fields in `asTyped` stay as they are. Pure.
 */
export function understandLine(
  fields: LineFields,
  asTyped: readonly LineField[],
  context: LineContext,
): UnderstoodLine {
  const {
    value: id,
    identifier,
    change,
    problem,
  } = readLineIdentifier(fields.id, asTyped.includes('id'), context.homeCountry);
  const line: LineInProgress = {
    fields,
    asTyped,
    context,
    identifier,
    defaulted: undefined,
    changes: change === undefined ? undefined : [change],
    problems: problem === undefined ? undefined : [problem],
    warnings: undefined,
  };
  const values = eachField((field) => (field === 'id' ? id : valueOf(line, field)));
  const { defaulted = NONE, changes = NONE, problems = NONE, warnings = NONE } = line;
  if (identifier === undefined) return { values, defaulted, changes, problems, warnings };
  const notes = lintLine(values, identifier, context.neverReport);
  return {
    values,
    defaulted,
    changes,
    problems,
    warnings: warnings.length === 0 ? notes : [...notes, ...warnings],
    identifier: understoodIdentifier(identifier),
  };
}
