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

/** Reads an empty field of a line without a default, and a country that is not recognised, by what its number says. */
function readByNumber(read: ReadField, field: OtherField, identifier: Identifier | undefined): ReadField {
  const { problem, value } = read;
  if (problem === undefined || problem.offers !== undefined || !isCountryField(field)) return read;
  const country = countryOfNumber(identifier);
  if (country === 'none')
    return {
      ...read,
      problem: { ...problem, message: `${problem.message} ${t('lines.numberWithoutCountry')}` },
    };
  return field === 'origination' && value.trim() === '' && country !== undefined
    ? missingOrigination(country)
    : read;
}

/**
 * Understands a line as it would be reported: reads each field as people write it, fills in defaults and
 * checks the result against the contract. The fields in `asTyped` stay as they are. Pure.
 */
export function understandLine(
  fields: LineFields,
  asTyped: readonly LineField[],
  { defaults, homeCountry, neverReport }: LineContext,
): UnderstoodLine {
  const id = readLineIdentifier(fields.id, asTyped.includes('id'), homeCountry);
  const { identifier } = id;
  const defaulted: LineField[] = [];
  function readOther(field: OtherField): ReadField {
    if (asTyped.includes(field)) return readAsTyped(field, fields[field]);
    const read = readField(field, fields[field]);
    if (read.value.trim() !== '' || defaults[field] === '') return readByNumber(read, field, identifier);
    defaulted.push(field);
    return readField(field, defaults[field]);
  }
  const read = eachField((field) => (field === 'id' ? id : readOther(field)));
  const inOrder = LINE_FIELDS.map((field) => read[field]);
  const values = eachField((field) => read[field].value);
  const notes = identifier === undefined ? [] : lintLine(values, identifier, neverReport);
  return {
    values,
    defaulted,
    changes: inOrder.flatMap(({ change }) => change ?? []),
    problems: inOrder.flatMap(({ problem }) => problem ?? []),
    warnings: [...notes, ...inOrder.flatMap(({ warning }) => warning ?? [])],
    ...(identifier === undefined ? {} : { identifier }),
  };
}
