import { contributionDraftSchema } from '../../contract/contribution.ts';
import { eachField } from '../../contract/contribution-fields.ts';
import { isCountryCode } from '../../contract/country.ts';
import { countryName } from '../countries/country-name.ts';
import { countriesNear, countryLabel, countryNamed } from '../countries/country-search.ts';
import { fraudTypeSpelt, isKnownFraudType } from './fraud-type-spelling.ts';
import { isKeyLike, KEY_LIKE_CODE } from './key-like.ts';
import { type LineField, noteOn, type ReadField } from './line.ts';
import { t } from './messages.ts';

/** All fields but the identifier. */
export type OtherField = Exclude<LineField, 'id'>;
type CountryField = 'origination' | 'destination';

export const isCountryField = (field: LineField): field is CountryField =>
  field === 'origination' || field === 'destination';

const PROBLEM_CODES: Readonly<Record<OtherField, string>> = {
  fraudType: 'fraud-type',
  origination: 'country',
  destination: 'country',
  sourcePeerId: 'source-peer',
};

/** Returns the value as it is to be sent, with the reason for the change if it is one. */
const changed = (field: OtherField, before: string, after: string, reason: string): ReadField =>
  before === after ? { value: after } : { value: after, change: { field, before, after, reason } };

/** Checks a value against the contract. */
function checked(field: OtherField, text: string, read: ReadField): ReadField {
  const message = contributionDraftSchema.shape[field].safeParse(read.value).error?.issues[0]?.message;
  return message === undefined
    ? read
    : { value: text, problem: noteOn(field, PROBLEM_CODES[field], message) };
}

const QUOTED = /^(["“„«'`])(.*)["”“»'`]$/su;

/** Without the white space and quotation marks around it, with which no field but the identifier can begin. */
function bare(field: OtherField, text: string): ReadField {
  const trimmed = text.trim();
  const inside = QUOTED.exec(trimmed)?.[2]?.trim();
  const reason = t(inside === undefined ? 'lines.whiteSpace' : 'lines.quotationMarks');
  return changed(field, text, inside ?? trimmed, reason);
}

function readFraudType(text: string, read: ReadField): ReadField {
  const type = fraudTypeSpelt(read.value);
  if (type !== undefined && !isKnownFraudType(read.value))
    return changed('fraudType', text, type, t('lines.fraudTypeSpelt', { text: read.value, type }));
  const valid = checked('fraudType', text, read);
  if (type !== undefined || valid.problem !== undefined) return valid;
  const message = t('lines.fraudTypeOwn', { text: read.value });
  return { ...valid, warning: noteOn('fraudType', 'fraud-type-own', message) };
}

function readCountry(field: CountryField, text: string, read: ReadField): ReadField {
  const { value } = read;
  if (isCountryCode(value)) return read;
  const country = countryNamed(value);
  if (country !== undefined)
    return changed(
      field,
      text,
      country,
      t('lines.countrySpelt', { text: value, country: countryLabel(country) }),
    );
  const near = countriesNear(value);
  const [only, another] = near;
  const isOne = only !== undefined && another === undefined;
  const message = isOne
    ? t('lines.countryMeant', { text: value, country: countryLabel(only) })
    : t(only === undefined ? 'lines.countryUnknown' : 'lines.countryOfSeveral', { text: value });
  const offers = near.map((one) => ({
    field,
    value: one,
    ...(isOne ? {} : { words: countryName(one) }),
  }));
  return { value: text, problem: noteOn(field, PROBLEM_CODES[field], message, offers) };
}

function missing(field: OtherField, text: string): ReadField {
  if (field === 'fraudType')
    return { value: text, problem: noteOn(field, 'fraud-type-missing', t('lines.fraudTypeMissing')) };
  if (isCountryField(field))
    return { value: text, problem: noteOn(field, `${field}-missing`, t(`lines.${field}Missing`)) };
  return { value: '' };
}

/** Reads a missing origination: the problem, with the country of the number on offer. */
export function missingOrigination(country: string): ReadField {
  const field = 'origination';
  const message = t('lines.originationOfNumber', { country: countryName(country) });
  return { value: '', problem: noteOn(field, 'origination-missing', message, [{ field, value: country }]) };
}

function readAsWritten(field: OtherField, text: string): ReadField {
  if (isKeyLike(field, text))
    return { value: text, problem: noteOn(field, KEY_LIKE_CODE, t('lines.keyLike')) };
  const read = bare(field, text);
  // A source of quotation marks alone is none, which is a change.
  if (read.value === '') return field === 'sourcePeerId' && text.trim() !== '' ? read : missing(field, text);
  if (field === 'fraudType') return readFraudType(text, read);
  return isCountryField(field) ? readCountry(field, text, read) : checked(field, text, read);
}

/** Reads a field without any change: checks it against the contract only. */
export function readAsTyped(field: OtherField, text: string): ReadField {
  if (text.trim() === '') return { ...missing(field, text), value: text };
  return isKeyLike(field, text) ? readAsWritten(field, text) : checked(field, text, { value: text });
}

/** Lists repeat a few types and countries on thousands of lines; each is read once. */
const MOST_REMEMBERED = 1000;
const remembered = eachField(() => new Map<string, ReadField>());

/** Reads a field as people write it. */
export function readField(field: OtherField, text: string): ReadField {
  const known = remembered[field];
  const read = known.get(text) ?? readAsWritten(field, text);
  if (known.size >= MOST_REMEMBERED) known.clear();
  if (!isKeyLike(field, text)) known.set(text, read);
  return read;
}
