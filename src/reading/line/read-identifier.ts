import type { Identifier } from '../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { readTyped } from '../../contract/identifier/typed/read-typed.ts';
import { LANGUAGE } from '../../messages/language.ts';
import { countryName } from '../countries/country-name.ts';
import { dialledNumber, internationalNumbers, looksNational } from '../home-country/international-numbers.ts';
import { readPhonePrefix } from '../home-country/phone-prefix.ts';
import { isKeyLike, KEY_LIKE_CODE } from './key-like.ts';
import type { FieldChange, FieldNote } from './line.ts';
import type { LineContext } from './line-context.ts';
import { t } from './messages.ts';

/** An identifier as it would be sent, or the problem with it. */
export interface ReadIdentifier {
  readonly value: string;
  readonly identifier?: Identifier;
  readonly change?: FieldChange;
  readonly problem?: FieldNote;
}

const changed = (
  before: string,
  value: string,
  identifier: Identifier,
  reason: string,
): ReadIdentifier & { readonly change: FieldChange } => ({
  value,
  identifier,
  change: { field: 'id', before, after: value, reason },
});

const refused = (value: string, code: string, message: string, suggested?: string): ReadIdentifier => ({
  value,
  problem: {
    field: 'id',
    code,
    message,
    ...(suggested === undefined ? {} : { offers: [{ field: 'id', value: suggested }] }),
  },
});

const UNREADABLE = 'identifier';

/** The code of a problem with what looks like a number as it is dialled in some country. */
export const NATIONAL_NUMBER = 'national-number';

const alternatives = new Intl.ListFormat(LANGUAGE.tag, { type: 'disjunction' });

/** The code of a problem with a prefix of numbers of several lengths. */
const SEVERAL_RANGES = 'prefix-of-several-ranges';

function readPrefix(text: string): ReadIdentifier | undefined {
  const prefix = readPhonePrefix(text);
  if (prefix === undefined) return undefined;
  const { number, ranges } = prefix;
  const [range = '', another] = ranges;
  const parsed = parseIdentifier(range);
  return another === undefined && parsed.ok
    ? changed(text, range, parsed, t('lines.prefix', { number }))
    : refused(text, SEVERAL_RANGES, t('lines.prefixes', { number, ranges: alternatives.format(ranges) }));
}

/** Digits that may have lost their +. */
const MAY_LACK_PLUS = /^[1-9]\d{6,13}$/u;

/**
 * Reads a text that may be a national number. `typed` is the text without punctuation and other typing
 * habits.
 */
function readNational(
  text: string,
  typed: string,
  reason: string,
  home: LineContext['homeCountry'],
): ReadIdentifier {
  const country = countryName(home ?? '');
  const dialled = dialledNumber(typed, home);
  const parsed = dialled === undefined ? undefined : parseIdentifier(dialled);
  if (dialled !== undefined && parsed?.ok === true) {
    const read = changed(text, dialled, parsed, t('lines.nationalNumber', { country }));
    return { ...read, change: { ...read.change, isGuess: true } };
  }
  const numbers = internationalNumbers(typed, home);
  const [first] = numbers;
  if (first !== undefined)
    return refused(
      text,
      NATIONAL_NUMBER,
      t('lines.nationalNumbers', { country, numbers: numbers.join(', ') }),
      first,
    );
  const withPlus = MAY_LACK_PLUS.test(typed) ? `+${typed}` : undefined;
  return looksNational(typed)
    ? refused(text, NATIONAL_NUMBER, t('lines.nationalOf'), withPlus)
    : refused(text, UNREADABLE, reason, withPlus);
}

/** Reads an identifier as people write it or, if `isAsTyped`, as it stands. */
export function readIdentifier(
  text: string,
  isAsTyped: boolean,
  home: LineContext['homeCountry'],
): ReadIdentifier {
  const asGiven = parseIdentifier(text);
  if (asGiven.ok) return { value: text, identifier: asGiven };
  if (text.trim() === '') return refused(text, 'identifier-missing', t('lines.identifierMissing'));
  if (isKeyLike('id', text)) return refused(text, KEY_LIKE_CODE, t('lines.keyLike'));
  if (isAsTyped) return refused(text, UNREADABLE, asGiven.reason);
  if (text.startsWith('=')) return refused(text, 'formula', t('lines.identifierIsFormula'));
  const prefix = readPrefix(text);
  if (prefix !== undefined) return prefix;
  const typed = readTyped(text);
  const parsed = parseIdentifier(typed.text);
  return parsed.ok
    ? changed(text, typed.text, parsed, typed.changes.join(' '))
    : readNational(text, typed.text, parsed.reason, home);
}
