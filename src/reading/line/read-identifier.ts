import type { CountryCode } from '../../contract/country.ts';
import type { Identifier } from '../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { type ReadIdentifier, readIdentifier } from '../identifier/read-identifier.ts';
import type { Offer } from '../identifier/refusal.ts';
import { isKeyLike, KEY_LIKE_CODE } from './key-like.ts';
import { noteOn, type ReadField } from './line.ts';
import { t } from './messages.ts';

/** The identifier of a line as it would be sent, or the problem with it. */
export interface LineIdentifier extends ReadField {
  readonly identifier?: Identifier;
}

const refused = (
  value: string,
  code: string,
  message: string,
  offers: readonly Offer[] = [],
): LineIdentifier => ({
  value,
  problem: noteOn(
    'id',
    code,
    message,
    offers.map((offer) => ({ field: 'id', ...offer })),
  ),
});

/** Reads the identifier of a line or, if `isAsTyped`, takes it as it stands. */
export function readLineIdentifier(
  text: string,
  isAsTyped: boolean,
  home: CountryCode | null,
): LineIdentifier {
  if (text.trim() === '') return refused(text, 'identifier-missing', t('lines.identifierMissing'));
  if (isKeyLike('id', text)) return refused(text, KEY_LIKE_CODE, t('lines.keyLike'));
  const read: ReadIdentifier | { readonly value: string; readonly change?: undefined } = isAsTyped
    ? { value: text }
    : readIdentifier(text, home);
  if ('offers' in read) return refused(text, read.code, read.reason, read.offers);
  const { change, value } = read;
  const identifier = parseIdentifier(value);
  // What was read may still be a range that can only be searched for.
  if (!identifier.ok) return refused(text, 'identifier', identifier.reason);
  if (change === undefined) return { value, identifier };
  const { isGuess, reason } = change;
  return {
    value,
    identifier,
    change: { field: 'id', before: text, after: value, reason, ...(isGuess ? { isGuess } : {}) },
  };
}
