import { contributionDraftSchema } from '../../contract/contribution.ts';
import { eachField, eachOptional, type OptionalField } from '../../contract/contribution-fields.ts';
import { isCountryCode } from '../../contract/country.ts';
import { countryName } from '../countries/country-name.ts';
import { countryLabel } from '../countries/country-search.ts';
import { countriesNear, countrySpelt } from '../countries/country-spelling.ts';
import { fraudTypeSpelt, isKnownFraudType } from './fraud-type-spelling.ts';
import { isKeyLike, KEY_LIKE_CODE } from './key-like.ts';
import type { FieldChange, FieldNote, LineField } from './line.ts';
import { t } from './messages.ts';

/** A field as it would be sent. */
export interface ReadField {
  readonly value: string;
  readonly change: FieldChange | undefined;
  readonly problem: FieldNote | undefined;
  readonly warning: FieldNote | undefined;
}

/** All fields but the identifier. */
export type OtherField = Exclude<LineField, 'id'>;

interface Remarks {
  readonly change?: FieldChange | undefined;
  readonly problem?: FieldNote | undefined;
  readonly warning?: FieldNote | undefined;
}

// All results have the same properties in the same order: this keeps reading thousands of fields fast.
const readAs = (value: string, { change, problem, warning }: Remarks = {}): ReadField => ({
  value,
  change,
  problem,
  warning,
});

const PROBLEM_CODES: Readonly<Record<OtherField, string>> = {
  fraudType: 'fraud-type',
  origination: 'country',
  destination: 'country',
  sourcePeerId: 'source-peer',
};

const rules = contributionDraftSchema.shape;

/** Returns the contract's reason for refusing a value, or `undefined`. */
const refusal = (field: OtherField, value: string): string | undefined =>
  rules[field].safeParse(value).error?.issues[0]?.message;

const QUOTED = /^(["“„«'`])(.*)["”“»'`]$/su;

/** Without the white space and quotation marks around it, with which no field but the identifier can begin. */
function bare(field: OtherField, text: string): { readonly value: string; readonly change?: FieldChange } {
  const trimmed = text.trim();
  const inside = QUOTED.exec(trimmed)?.[2]?.trim();
  const value = inside ?? trimmed;
  if (value === text) return { value };
  const reason = t(inside === undefined ? 'lines.whiteSpace' : 'lines.quotationMarks');
  return { value, change: { field, before: text, after: value, reason } };
}

function readFraudType(text: string): ReadField {
  const field = 'fraudType';
  const { value, change } = bare(field, text);
  if (value === '') {
    const problem = { field, code: 'fraud-type-missing', message: t('lines.fraudTypeMissing') } as const;
    return readAs(text, { problem });
  }
  if (isKnownFraudType(value)) return readAs(value, { change });
  const refused = refusal(field, value);
  if (refused !== undefined) {
    return readAs(text, { problem: { field, code: PROBLEM_CODES[field], message: refused } });
  }
  const type = fraudTypeSpelt(value);
  if (type === undefined) {
    const message = t('lines.fraudTypeOwn', { text: value });
    return readAs(value, { change, warning: { field, code: 'fraud-type-own', message } });
  }
  const reason = t('lines.fraudTypeSpelt', { text: value, type });
  return readAs(type, { change: { field, before: text, after: type, reason } });
}

type CountryField = 'origination' | 'destination';

export const isCountryField = (field: LineField): field is CountryField =>
  field === 'origination' || field === 'destination';

const missingText = (field: CountryField): string =>
  field === 'origination' ? t('lines.originationMissing') : t('lines.destinationMissing');

function readCountry(field: CountryField, text: string): ReadField {
  const { value, change } = bare(field, text);
  if (value === '') {
    return readAs(text, {
      problem: { field, code: `${field}-missing`, message: missingText(field) },
    });
  }
  if (isCountryCode(value)) return readAs(value, { change });
  const country = countrySpelt(value);
  if (country !== undefined) {
    const reason = t('lines.countrySpelt', { text: value, country: countryLabel(country) });
    return readAs(country, { change: { field, before: text, after: country, reason } });
  }
  const code = PROBLEM_CODES[field];
  const near = countriesNear(value);
  const [only, another] = near;
  if (only === undefined) {
    return readAs(text, { problem: { field, code, message: t('lines.countryUnknown', { text: value }) } });
  }
  const message =
    another === undefined
      ? t('lines.countryMeant', { text: value, country: countryLabel(only) })
      : t('lines.countryOfSeveral', { text: value });
  const offers = near.map((one) => ({
    field,
    value: one,
    ...(another === undefined ? {} : { words: countryName(one) }),
  }));
  return readAs(text, { problem: { field, code, message, offers } });
}

/** Reads an optional field: as it is written. */
function readOptional(field: OptionalField, text: string): ReadField {
  const { value, change } = bare(field, text);
  const refused = value === '' ? undefined : refusal(field, value);
  return refused === undefined
    ? readAs(value, { change })
    : readAs(text, { problem: { field, code: PROBLEM_CODES[field], message: refused } });
}

const READERS: Readonly<Record<OtherField, (text: string) => ReadField>> = {
  fraudType: readFraudType,
  origination: (text) => readCountry('origination', text),
  destination: (text) => readCountry('destination', text),
  ...eachOptional((field) => (text: string) => readOptional(field, text)),
};

const keyLike = (field: OtherField, text: string): ReadField =>
  readAs(text, { problem: { field, code: KEY_LIKE_CODE, message: t('lines.keyLike') } });

/** Reads a field without any change: checks it against the contract only. */
export function readAsTyped(field: OtherField, text: string): ReadField {
  if (text.trim() === '') return { ...READERS[field](''), value: text };
  if (isKeyLike(field, text)) return keyLike(field, text);
  const message = refusal(field, text);
  return readAs(
    text,
    message === undefined ? {} : { problem: { field, code: PROBLEM_CODES[field], message } },
  );
}

/** Lists repeat a few types and countries on thousands of lines; each is read once. */
const MOST_REMEMBERED = 1000;
const remembered = eachField(() => new Map<string, ReadField>());

/** Reads a field as people write it. */
export function readField(field: OtherField, text: string): ReadField {
  const known = remembered[field].get(text);
  if (known !== undefined) return known;
  if (isKeyLike(field, text)) return keyLike(field, text);
  const read = READERS[field](text);
  if (remembered[field].size >= MOST_REMEMBERED) remembered[field].clear();
  remembered[field].set(text, read);
  return read;
}

const originations = new Map<string, ReadField>();

/** Reads a missing origination: the problem, with the country of the number on offer. */
export function missingOrigination(country: string): ReadField {
  const known = originations.get(country);
  if (known !== undefined) return known;
  const field = 'origination';
  const message = t('lines.originationOfNumber', { country: countryLabel(country) });
  const offers = [{ field, value: country }] as const;
  const read = readAs('', { problem: { field, code: 'origination-missing', message, offers } });
  originations.set(country, read);
  return read;
}

/** The country of a number that belongs to none is refused with what to enter for it. */
export const withoutCountry = (read: ReadField, problem: FieldNote): ReadField => ({
  ...read,
  problem: { ...problem, message: `${problem.message} ${t('lines.numberWithoutCountry')}` },
});
