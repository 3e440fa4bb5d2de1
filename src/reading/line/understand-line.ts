import { eachField } from '../../contract/contribution-fields.ts';
import type { CountryCode } from '../../contract/country.ts';
import type { Identifier } from '../../contract/identifier/identifier.ts';
import { countriesOfNumber } from '../home-country/numbering-plan.ts';
import { LINE_FIELDS, type LineField, type LineFields, type ReadField, type UnderstoodLine } from './line.ts';
import type { LineContext } from './line-context.ts';
import { lintLine } from './lint-line.ts';
import { t } from './messages.ts';
import { isCountryField, missingOrigination, type OtherField, readAsTyped, readField } from './read-field.ts';
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

/** Reads a field, and a country that is missing or not recognised by what the number says. */
function readByNumber(field: OtherField, text: string, identifier: Identifier | undefined): ReadField {
  const read = readField(field, text);
  const { problem, value } = read;
  if (problem === undefined || problem.offers !== undefined || !isCountryField(field)) return read;
  const country = countryOfNumber(identifier);
  if (country === 'none') {
    const message = `${problem.message} ${t('lines.numberWithoutCountry')}`;
    return { ...read, problem: { ...problem, message } };
  }
  const isKnown = field === 'origination' && value.trim() === '' && country !== undefined;
  return isKnown ? missingOrigination(country) : read;
}

/**
 * Understands a line as it would be reported: reads each field as people write it, and checks the result against the
 * contract. The fields in `asTyped` stay as they are. Pure.
 */
export function understandLine(
  fields: LineFields,
  asTyped: readonly LineField[],
  { homeCountry, neverReport }: LineContext,
): UnderstoodLine {
  const id = readLineIdentifier(fields.id, asTyped.includes('id'), homeCountry);
  const { identifier } = id;
  const read = eachField<ReadField>((field) => {
    if (field === 'id') return id;
    const text = fields[field];
    return asTyped.includes(field) ? readAsTyped(field, text) : readByNumber(field, text, identifier);
  });
  const inOrder = LINE_FIELDS.map((field) => read[field]);
  const values = eachField((field) => read[field].value);
  const notes = identifier === undefined ? [] : lintLine(values, identifier, neverReport);
  return {
    values,
    changes: inOrder.flatMap(({ change }) => change ?? []),
    problems: inOrder.flatMap(({ problem }) => problem ?? []),
    warnings: [...notes, ...inOrder.flatMap(({ warning }) => warning ?? [])],
    ...(identifier === undefined ? {} : { identifier }),
  };
}
