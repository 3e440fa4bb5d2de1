import type { CountryCode } from '../../contract/country.ts';
import type { Identifier } from '../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import { type ReadIdentifier, readIdentifier } from '../identifier/read-identifier.ts';
import { NATIONAL_NUMBER, type Offer } from '../identifier/refusal.ts';
import { bareLine } from './bare-line.ts';
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

/** Reads an identifier, which may have a bullet before it and a remark in brackets behind it where it is not read with them. */
function readAlone(text: string, home: CountryCode | null): ReadIdentifier {
  const whole = readIdentifier(text, home);
  // “12) 345 6789” may be a number with its area code.
  const isNumber = whole.state === 'refused' && whole.code === NATIONAL_NUMBER && whole.offers.length > 0;
  if (whole.state === 'read' || isNumber) return whole;
  const { bullet, isGuess, remark, text: bare } = bareLine(text);
  if (bare === '' || bare === text) return whole;
  const alone = readIdentifier(bare, home);
  // What is refused without them says more, unless more is found with them.
  if (alone.state === 'refused') return alone.offers.length > 0 || whole.offers.length === 0 ? alone : whole;
  const reason = [
    ...(bullet === '' ? [] : [t('lines.bullet')]),
    ...(remark === '' ? [] : [t('lines.remark')]),
    ...(alone.change === undefined ? [] : [alone.change.reason]),
  ].join(' ');
  return { ...alone, change: { reason, isGuess: isGuess || alone.change?.isGuess === true } };
}

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
    : readAlone(text, home);
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
