import type { CountryCode } from '../../contract/country.ts';
import type { Identifier } from '../../contract/identifier/identifier.ts';
import { type ParsedIdentifier, parseIdentifier } from '../../contract/identifier/index.ts';
import { readIdentifier } from '../identifier/read-identifier.ts';
import type { Offer } from '../identifier/refusal.ts';
import { isKeyLike, KEY_LIKE_CODE } from './key-like.ts';
import type { FieldChange, FieldNote } from './line.ts';
import { t } from './messages.ts';

/** The identifier of a line as it would be sent, or the problem with it. */
export interface LineIdentifier {
  readonly value: string;
  readonly identifier?: Identifier;
  readonly change?: FieldChange;
  readonly problem?: FieldNote;
}

function refused(
  value: string,
  code: string,
  message: string,
  offers: readonly Offer[] = [],
): LineIdentifier {
  const problem = { field: 'id', code, message } as const;
  if (offers.length === 0) return { value, problem };
  return { value, problem: { ...problem, offers: offers.map((offer) => ({ field: 'id', ...offer })) } };
}

/** What was read may still be a range that can only be searched for. */
const reported = (text: string, parsed: ParsedIdentifier, change?: FieldChange): LineIdentifier => {
  if (!parsed.ok) return refused(text, 'identifier', parsed.reason);
  return change === undefined
    ? { value: text, identifier: parsed }
    : { value: change.after, identifier: parsed, change };
};

/** Reads the identifier of a line or, if `isAsTyped`, takes it as it stands. */
export function readLineIdentifier(
  text: string,
  isAsTyped: boolean,
  home: CountryCode | null,
): LineIdentifier {
  if (text.trim() === '') return refused(text, 'identifier-missing', t('lines.identifierMissing'));
  if (isKeyLike('id', text)) return refused(text, KEY_LIKE_CODE, t('lines.keyLike'));
  if (isAsTyped) return reported(text, parseIdentifier(text));
  const read = readIdentifier(text, home);
  if (read.state === 'refused') return refused(text, read.code, read.reason, read.offers);
  const { change, value } = read;
  if (change === undefined) return reported(text, parseIdentifier(text));
  const { isGuess, reason } = change;
  return reported(text, parseIdentifier(value), {
    field: 'id',
    before: text,
    after: value,
    reason,
    ...(isGuess ? { isGuess } : {}),
  });
}
