import type { CountryCode } from '../../contract/country.ts';
import { MAX_IDENTIFIER_LENGTH } from '../../contract/identifier/identifier.ts';
import { rangeText } from '../../contract/identifier/range.ts';
import type { IdentifierTerm } from '../../contract/identifier/search-term.ts';
import { countryName } from '../countries/country-name.ts';
import { digitsOf } from '../home-country/dialled-numbers.ts';
import { type PhonePrefix, readPhonePrefix } from '../home-country/phone-prefix.ts';
import { CHARACTERS } from './character-notation.ts';
import { t } from './messages.ts';
import { inNotation, termOf } from './notation.ts';
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

const read = (value: string, term: IdentifierTerm, reason: string, isGuess = false): Read => ({
  state: 'read',
  value,
  term,
  change: { reason, isGuess },
});

/** A text that the grammar takes: as it stands, but for what is written twice as a service is asked for it. */
function readAsWritten(text: string, term: IdentifierTerm): Read {
  const { singleWire = text } = term;
  return singleWire === text
    ? { state: 'read', value: text, term }
    : read(singleWire, term, t('notation.once'));
}

/** The phone numbers that begin with the digits before a final `*`. */
export const prefixIn = (text: string): PhonePrefix | undefined =>
  text.includes('*') ? readPhonePrefix(inNotation(text, CHARACTERS).text) : undefined;

function readPrefix({ number, ranges }: PhonePrefix): ReadIdentifier {
  const [value = '', another] = ranges;
  const term = termOf(value);
  if (another === undefined && term !== undefined)
    return read(value, term, t('identifier.prefix', { number }));
  const offers = ranges.map((range) => {
    const count = (range.split('-')[0] ?? '').length - 1;
    return { value: range, words: t('offer.digits', { count }) };
  });
  return refused('prefix-of-several-ranges', t('identifier.prefixes', { number }), offers);
}

/** Whether a text is `*@host`. The grammar takes the `*` for the name of one mailbox, which nobody means by it. */
export const isAnyMailbox = (text: string): boolean => /^\W{0,3}\*@/u.test(text);

/** The likeliest number or range of numbers that a text is, where it is dialled in this country. */
export const numberDialledIn = (text: string, country: CountryCode): string | undefined =>
  likeliestDialled(plainNotation(text).text, country);

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
  return read(range, ofRange, change === undefined ? why : `${change.reason} ${why}`, true);
}

/**
 * Reads one identifier or range as people write it, for every place where somebody types, pastes or lists one. A notation
 * of the same is read, with what was changed; what another person could read otherwise is read as a guess; anything else is
 * refused, with what it may mean. Pure. Source: INTERFACE.md, "Identifiers".
 * @param homeCountry the country in which national numbers are dialled
 */
export function readIdentifier(text: string, homeCountry: CountryCode | null): ReadIdentifier {
  if (isAnyMailbox(text)) return refused('identifier', t('identifier.anyMailbox'));
  const asWritten = termOf(text);
  if (asWritten !== undefined) return readAsWritten(text, asWritten);
  if (text.trim().length > MAX_WRITTEN_LENGTH) return refused('identifier', grammarReason(text.trim()));
  const [, before, count = ''] = COUNTED.exec(text) ?? [];
  if (before !== undefined) return readCounted(before, count, homeCountry);
  const prefix = prefixIn(text);
  if (prefix !== undefined) return readPrefix(prefix);
  const { changes, isGuess, text: plain } = plainNotation(text);
  const term = termOf(plain);
  if (term !== undefined) return read(plain, term, changes.join(' '), isGuess);
  const only = onlyDialled(plain, homeCountry) ?? '';
  const dialled = termOf(only);
  if (dialled === undefined) return refuse(plain, homeCountry);
  const why =
    homeCountry === null || digitsOf(only) === digitsOf(plain)
      ? t('identifier.withPlus')
      : t('identifier.dialled', { country: countryName(homeCountry) });
  return read(only, dialled, [...changes, why].join(' '), true);
}
