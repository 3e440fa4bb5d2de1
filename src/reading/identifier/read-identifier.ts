import type { CountryCode } from '../../contract/country.ts';
import { MAX_IDENTIFIER_LENGTH } from '../../contract/identifier/identifier.ts';
import { rangeText } from '../../contract/identifier/range.ts';
import type { IdentifierTerm } from '../../contract/identifier/search-term.ts';
import { countryName } from '../countries/country-name.ts';
import { type PhonePrefix, readPhonePrefix } from '../home-country/phone-prefix.ts';
import { CHARACTERS } from './character-notation.ts';
import { t } from './messages.ts';
import { inNotation, type Notation, termOf } from './notation.ts';
import { plainNotation } from './plain-notation.ts';
import { grammarReason, likeliestDialled, onlyDialled, refuse, refused, type Refused } from './refusal.ts';

/** The difference between a text and the value that is sent. */
export interface Change {
  /** Sentences for a person. */
  readonly reason: string;
  /** Whether another person could read it otherwise: nothing is done with it until somebody takes it. */
  readonly isGuess: boolean;
}

export interface Read {
  readonly state: 'read';
  /** As it is sent. */
  readonly value: string;
  readonly term: IdentifierTerm;
  /** Absent where the text is sent as it stands. */
  readonly change?: Change;
}

export type ReadIdentifier = Read | Refused;

/** An identifier with twice its length in punctuation is read; what is longer is a page, or was never meant to be read. */
const MAX_WRITTEN_LENGTH = 2 * MAX_IDENTIFIER_LENGTH;

/** The phone numbers that begin with the digits before a final `*`. */
export const prefixIn = (text: string): PhonePrefix | undefined =>
  text.includes('*') ? readPhonePrefix(inNotation(text, CHARACTERS).text) : undefined;

function readPrefix(text: string): ReadIdentifier | undefined {
  const prefix = prefixIn(text);
  if (prefix === undefined) return undefined;
  const { number, ranges } = prefix;
  const [value = '', another] = ranges;
  const term = termOf(value);
  const reason = t('identifier.prefix', { number });
  if (another === undefined && term !== undefined)
    return { state: 'read', value, term, change: { reason, isGuess: false } };
  return refused(
    'prefix-of-several-ranges',
    t('identifier.prefixes', { number }),
    ranges.map((range) => ({
      value: range,
      words: t('offer.digits', { count: (range.split('-')[0] ?? '').length - 1 }),
    })),
  );
}

/** The likeliest number or range of numbers that a text is, where it is dialled in this country. */
export const numberDialledIn = (text: string, country: CountryCode): string | undefined =>
  likeliestDialled(plainNotation(text).text, country);

/** A text that the grammar takes: as it stands, but for what is written twice as a service is asked for it. */
function readAsWritten(text: string, term: IdentifierTerm): Read {
  const { singleWire = text } = term;
  return singleWire === text
    ? { state: 'read', value: text, term }
    : { state: 'read', value: singleWire, term, change: { reason: t('notation.once'), isGuess: false } };
}

const read = (value: string, term: IdentifierTerm, { changes, isGuess }: Omit<Notation, 'text'>): Read => ({
  state: 'read',
  value,
  term,
  change: { reason: changes.join(' '), isGuess },
});

/** An identifier and how many there are of something, as `reading/list` writes a column of sizes. */
const COUNTED = /^(.+) × (\d{1,9})$/su;

function readCounted(before: string, count: string, homeCountry: CountryCode | null): ReadIdentifier {
  const first = readIdentifier(before, homeCountry);
  if (first.state === 'refused') return first;
  const { change, term, value } = first;
  const why = t('identifier.counted', { count });
  const range =
    term.space === undefined || term.low !== term.high
      ? ''
      : rangeText(term.space, term.low, term.low + BigInt(count) - 1n);
  const ofRange = termOf(range);
  if (ofRange === undefined) return refused('identifier', why, [{ value, words: t('offer.one') }]);
  return read(range, ofRange, {
    changes: [...(change === undefined ? [] : [change.reason]), why],
    isGuess: true,
  });
}

/**
 * Reads one identifier or range as people write it, for every place where somebody types, pastes or lists one. A notation
 * of the same is read and said; what another person could read otherwise is read as a guess; anything else is refused, with
 * what it may mean. Pure. Source: INTERFACE.md, "Identifiers".
 * @param homeCountry the country in which national numbers are dialled
 */
export function readIdentifier(text: string, homeCountry: CountryCode | null): ReadIdentifier {
  const asWritten = termOf(text);
  if (asWritten !== undefined) return readAsWritten(text, asWritten);
  if (text.trim().length > MAX_WRITTEN_LENGTH) return refused('identifier', grammarReason(text.trim()));
  const [, before, count = ''] = COUNTED.exec(text) ?? [];
  if (before !== undefined) return readCounted(before, count, homeCountry);
  const prefix = readPrefix(text);
  if (prefix !== undefined) return prefix;
  const notation = plainNotation(text);
  const { changes, text: plain } = notation;
  const term = termOf(plain);
  if (term !== undefined) return read(plain, term, notation);
  const only = homeCountry === null ? undefined : onlyDialled(plain, homeCountry);
  const dialled = only === undefined ? undefined : termOf(only);
  if (homeCountry === null || only === undefined || dialled === undefined) return refuse(plain, homeCountry);
  const country = countryName(homeCountry);
  return read(only, dialled, { changes: [...changes, t('identifier.dialled', { country })], isGuess: true });
}
