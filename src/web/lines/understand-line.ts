import { contributionDraftSchema } from '../../contract/contribution.ts';
import { isCountryCode } from '../../contract/country.ts';
import type { Identifier } from '../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { readTyped } from '../../contract/identifier/typed/read-typed.ts';
import { countryName } from '../format/country-name.ts';
import { countryLabel } from '../format/country-search.ts';
import { countriesOfNumber } from '../home-country/countries-of-number.ts';
import { dialledNumber, internationalNumbers } from '../home-country/international-numbers.ts';
import { countryNear, countrySpelt } from './country-spelling.ts';
import { fraudTypeSpelt, isKnownFraudType } from './fraud-type-spelling.ts';
import {
  type FieldChange,
  type FieldNote,
  LINE_FIELDS,
  type LineField,
  type LineFields,
  type UnderstoodLine,
} from './line.ts';
import type { LineContext } from './line-context.ts';
import { lintLine } from './lint-line.ts';
import { t } from './messages.ts';

/** A field as it would be sent. */
interface ReadField {
  readonly value: string;
  readonly change?: FieldChange;
  readonly problem?: FieldNote;
  readonly warning?: FieldNote;
  /** The line left it empty and something else filled it in. */
  readonly isDefaulted?: boolean;
}

interface ReadIdentifier extends ReadField {
  readonly identifier?: Identifier;
}

type OtherField = Exclude<LineField, 'id'>;

const PROBLEM_CODES: Readonly<Record<OtherField, string>> = {
  fraudType: 'fraud-type',
  origination: 'country',
  destination: 'country',
  sourcePeerId: 'source-peer',
};

const rules = contributionDraftSchema.shape;

/** What the contract says against a value; `undefined` if nothing. */
function refusal(field: keyof typeof rules, value: string): string | undefined {
  return rules[field].safeParse(value).error?.issues[0]?.message;
}

const changeOf = (field: LineField, before: string, after: string, reason: string): FieldChange => ({
  field,
  before,
  after,
  reason,
});

const unreadable = (message: string, suggested?: string): FieldNote => ({
  field: 'id',
  code: 'identifier',
  message,
  ...(suggested === undefined ? {} : { suggestion: { field: 'id', value: suggested } }),
});

/** Digits that lost the + before their country code. */
const MAY_LACK_PLUS = /^[1-9]\d{6,13}$/u;

function readNational(
  text: string,
  typedText: string,
  reason: string,
  { homeCountry }: LineContext,
): ReadIdentifier {
  const country = countryName(homeCountry ?? '');
  const dialled = dialledNumber(typedText, homeCountry);
  const parsed = dialled === undefined ? undefined : parseIdentifier(dialled);
  if (dialled !== undefined && parsed?.ok === true) {
    const change = changeOf('id', text, dialled, t('lines.nationalNumber', { country }));
    return { value: dialled, identifier: parsed, change };
  }
  const numbers = internationalNumbers(typedText, homeCountry);
  const [first] = numbers;
  if (first === undefined) {
    const withPlus = MAY_LACK_PLUS.test(typedText) ? `+${typedText}` : undefined;
    return { value: text, problem: unreadable(reason, withPlus) };
  }
  const message = t('lines.nationalNumbers', { reason, country, numbers: numbers.join(', ') });
  return { value: text, problem: unreadable(message, first) };
}

function readIdentifier(text: string, isAsTyped: boolean, context: LineContext): ReadIdentifier {
  const asGiven = parseIdentifier(text);
  if (asGiven.ok) return { value: text, identifier: asGiven };
  if (text.trim() === '') {
    return {
      value: text,
      problem: { field: 'id', code: 'identifier-missing', message: t('lines.identifierMissing') },
    };
  }
  if (isAsTyped) return { value: text, problem: unreadable(asGiven.reason) };
  if (text.startsWith('=')) {
    return {
      value: text,
      problem: { field: 'id', code: 'formula', message: t('lines.identifierIsFormula') },
    };
  }
  const typed = readTyped(text);
  const parsed = parseIdentifier(typed.text);
  if (!parsed.ok) return readNational(text, typed.text, parsed.reason, context);
  return {
    value: typed.text,
    identifier: parsed,
    change: changeOf('id', text, typed.text, typed.changes.join(' ')),
  };
}

const QUOTED = /^(["“„«'`])(.*)["”“»'`]$/su;

/** Without the white space and quotation marks around it, which no field but the identifier can begin with. */
function bare(text: string): { readonly text: string; readonly reason?: string } {
  const trimmed = text.trim();
  const inside = QUOTED.exec(trimmed)?.[2]?.trim();
  if (inside !== undefined) return { text: inside, reason: t('lines.quotationMarks') };
  return trimmed === text ? { text } : { text: trimmed, reason: t('lines.whiteSpace') };
}

function readFraudType(text: string): ReadField {
  const { text: value, reason } = bare(text);
  const note = (code: string, message: string): FieldNote => ({ field: 'fraudType', code, message });
  const refused = value === '' ? t('lines.fraudTypeMissing') : refusal('fraudType', value);
  if (refused !== undefined) {
    return {
      value: text,
      problem: note(value === '' ? 'fraud-type-missing' : PROBLEM_CODES.fraudType, refused),
    };
  }
  const spelt = isKnownFraudType(value) ? undefined : fraudTypeSpelt(value);
  if (spelt?.isCertain === true) {
    const { type } = spelt;
    return {
      value: type,
      change: changeOf('fraudType', text, type, t('lines.fraudTypeSpelt', { text: value, type })),
    };
  }
  const bared = reason === undefined ? {} : { change: changeOf('fraudType', text, value, reason) };
  if (isKnownFraudType(value)) return { value, ...bared };
  if (spelt === undefined) {
    return { value, ...bared, warning: note('fraud-type-own', t('lines.fraudTypeOwn', { text: value })) };
  }
  return {
    value,
    ...bared,
    warning: {
      ...note('fraud-type-near', t('lines.fraudTypeMeant', { text: value, type: spelt.type })),
      suggestion: { field: 'fraudType', value: spelt.type },
    },
  };
}

type CountryField = 'origination' | 'destination';

function readCountry(field: CountryField, text: string): ReadField {
  const { text: value, reason } = bare(text);
  if (value === '') {
    const code = `${field}-missing` as const;
    return { value: text, problem: { field, code, message: t(`lines.${field}Missing`) } };
  }
  if (isCountryCode(value))
    return { value, ...(reason === undefined ? {} : { change: changeOf(field, text, value, reason) }) };
  const country = countrySpelt(value);
  if (country !== undefined) {
    const sentence = t('lines.countrySpelt', { text: value, country: countryLabel(country) });
    return { value: country, change: changeOf(field, text, country, sentence) };
  }
  const near = countryNear(value);
  return {
    value: text,
    problem:
      near === undefined
        ? { field, code: PROBLEM_CODES[field], message: t('lines.countryUnknown', { text: value }) }
        : {
            field,
            code: PROBLEM_CODES[field],
            message: t('lines.countryMeant', { text: value, country: countryLabel(near) }),
            suggestion: { field, value: near },
          },
  };
}

function readSourcePeer(text: string): ReadField {
  const { text: value, reason } = bare(text);
  const refused = value === '' ? undefined : refusal('sourcePeerId', value);
  if (refused !== undefined) {
    return {
      value: text,
      problem: { field: 'sourcePeerId', code: PROBLEM_CODES.sourcePeerId, message: refused },
    };
  }
  return {
    value,
    ...(reason === undefined ? {} : { change: changeOf('sourcePeerId', text, value, reason) }),
  };
}

const READERS: Readonly<Record<OtherField, (text: string) => ReadField>> = {
  fraudType: readFraudType,
  origination: (text) => readCountry('origination', text),
  destination: (text) => readCountry('destination', text),
  sourcePeerId: readSourcePeer,
};

/** Without any change: what the contract says against it as it stands. */
function readAsTyped(field: OtherField, text: string): ReadField {
  if (text.trim() === '') return { ...READERS[field](''), value: text };
  const message = refusal(field, text);
  return message === undefined
    ? { value: text }
    : { value: text, problem: { field, code: PROBLEM_CODES[field], message } };
}

/** Lists say the same few types and countries on thousands of lines; each is read once. */
const MOST_REMEMBERED = 1000;
const remembered: Readonly<Record<OtherField, Map<string, ReadField>>> = {
  fraudType: new Map(),
  origination: new Map(),
  destination: new Map(),
  sourcePeerId: new Map(),
};

function readField(field: OtherField, text: string, isAsTyped: boolean): ReadField {
  if (isAsTyped) return readAsTyped(field, text);
  const known = remembered[field].get(text);
  if (known !== undefined) return known;
  const read = READERS[field](text);
  if (remembered[field].size >= MOST_REMEMBERED) remembered[field].clear();
  remembered[field].set(text, read);
  return read;
}

/** The country that a number's country code belongs to, or the main one of those that share it. */
function countryOfIdentifier(identifier: Identifier | undefined): string | undefined {
  if (identifier?.space !== 'phone') return undefined;
  const [country] = countriesOfNumber(`+${identifier.low}`);
  return identifier.low === identifier.high || country === countriesOfNumber(`+${identifier.high}`)[0]
    ? country
    : undefined;
}

/** A line without an origination: its number's country, or the problem with that country as a suggestion. */
function originationOf(identifier: Identifier | undefined, isTaken: boolean): ReadField {
  const country = countryOfIdentifier(identifier);
  if (country === undefined) return readField('origination', '', false);
  if (isTaken) return { value: country, isDefaulted: true };
  return {
    value: '',
    problem: {
      field: 'origination',
      code: 'origination-missing',
      message: t('lines.originationOfNumber', { country: countryLabel(country) }),
      suggestion: { field: 'origination', value: country },
    },
  };
}

function understoodIdentifier(identifier: Identifier): NonNullable<UnderstoodLine['identifier']> {
  const { kind, canonical, space, low, high } = identifier;
  return space === undefined ? { kind, canonical } : { kind, canonical, interval: { space, low, high } };
}

/** One of the other fields: as the line says it, or filled in where it says nothing. */
function fill(
  field: OtherField,
  fields: LineFields,
  asTyped: readonly LineField[],
  context: LineContext,
  identifier: Identifier | undefined,
): ReadField {
  const text = fields[field];
  if (asTyped.includes(field)) return readField(field, text, true);
  if (text.trim() !== '') return readField(field, text, false);
  const filling = context.defaults[field];
  if (filling !== '') return { ...readField(field, filling, false), isDefaulted: true };
  return field === 'origination'
    ? originationOf(identifier, context.takesOriginationFromNumber)
    : readField(field, text, false);
}

const NONE: readonly never[] = [];

/** What is there of each field. Most lines have nothing, and nothing is allocated for them. */
function present<Value>(
  reads: readonly ReadField[],
  pick: (read: ReadField, field: LineField) => Value | undefined,
): readonly Value[] {
  let found: Value[] | undefined;
  for (const [at, field] of LINE_FIELDS.entries()) {
    const read = reads[at];
    const value = read === undefined ? undefined : pick(read, field);
    if (value !== undefined) (found ??= []).push(value);
  }
  return found ?? NONE;
}

/**
 * A line as it would be reported: its fields read as people write them, empty ones filled in by the defaults, and held against
 * the contract's own rules. `asTyped` are the fields that stay as they are. Pure.
 */
export function understandLine(
  fields: LineFields,
  asTyped: readonly LineField[],
  context: LineContext,
): UnderstoodLine {
  const id = readIdentifier(fields.id, asTyped.includes('id'), context);
  const { identifier } = id;
  const fraudType = fill('fraudType', fields, asTyped, context, identifier);
  const origination = fill('origination', fields, asTyped, context, identifier);
  const destination = fill('destination', fields, asTyped, context, identifier);
  const sourcePeerId = fill('sourcePeerId', fields, asTyped, context, identifier);
  const reads: readonly ReadField[] = [id, fraudType, origination, destination, sourcePeerId];
  const isAsGiven = reads.every(({ value }, at) => value === fields[LINE_FIELDS[at] ?? 'id']);
  const values: LineFields = isAsGiven
    ? fields
    : {
        id: id.value,
        fraudType: fraudType.value,
        origination: origination.value,
        destination: destination.value,
        sourcePeerId: sourcePeerId.value,
      };
  const own = present(reads, ({ warning }) => warning);
  const notes = identifier === undefined ? NONE : lintLine(values, identifier, context);
  return {
    values,
    defaulted: present(reads, ({ isDefaulted }, field) => (isDefaulted === true ? field : undefined)),
    changes: present(reads, ({ change }) => change),
    problems: present(reads, ({ problem }) => problem),
    warnings: own.length === 0 ? notes : [...notes, ...own],
    ...(identifier === undefined ? {} : { identifier: understoodIdentifier(identifier) }),
  };
}
