import type { Text } from '../../../../transaction/words/text.ts';
import {
  isPlainText,
  markedSentence,
  markedText,
  spelledOutText,
} from '../../../../transaction/words/visible-text.ts';
import { t } from '../messages.ts';

/** The maximum number of characters shown of a text: laying out a megabyte would freeze the page. */
export const MAX_SHOWN = 2000;

/** Half of a surrogate pair or an incomplete mark at the end. */
const BROKEN_OFF = /[\ud800-\udbff]$|⟨[^⟨⟩]{0,40}$/u;

/** Returns the number of omitted characters, in the brackets that no transaction text can contain. */
export const moreText = (count: number): string =>
  count === 0 ? '' : t('components.moreCharacters', { count });

/** The maximum number of characters in a row of a table. */
export const MAX_SHOWN_IN_ROW = 64;

function cut(text: string, words: (beginning: string) => string, limit = MAX_SHOWN): string {
  if (text.length <= limit) return words(text);
  const beginning = text.slice(0, limit).replace(BROKEN_OFF, '');
  return words(beginning) + moreText(text.length - beginning.length);
}

/** Returns `markedText` of at most `limit` characters, and the number omitted. */
export const shownText = (text: string, limit = MAX_SHOWN): string => cut(text, markedText, limit);

/** Returns `spelledOutText` of at most `limit` characters, and the number omitted. */
export const shownAsciiText = (text: string, limit = MAX_SHOWN): string => cut(text, spelledOutText, limit);

/** Returns the same for a row of a table. */
export const shownInRow = (text: string): string => shownText(text, MAX_SHOWN_IN_ROW);
export const shownAsciiInRow = (text: string): string => shownAsciiText(text, MAX_SHOWN_IN_ROW);

/** All but ASCII, the signs of typography, arrows and the commonest letters of European languages. */
const UNORDINARY = /[^ -~•‘’“”„«»–—…×÷£€¥°←→⇒À-İĲ-ķĹ-ňŊ-ž]+/gu;

/** Returns a text that analysts wrote themselves: what is invisible is marked, and letters that look alike; `Numéro` is not. */
export const shownOwn = (text: string, limit: number): string =>
  cut(text.normalize('NFC'), (beginning) => beginning.replaceAll(UNORDINARY, markedText), limit);

/** Returns the same for a row. */
export const shownOwnInRow = (text: string): string => shownOwn(text, MAX_SHOWN_IN_ROW);

/**
 * Returns an identifier for the name of a button or a dialog, or for an announcement: whole if it is plain,
 * else as in its row.
 */
export const namedIdentifier = (identifier: string): string =>
  identifier.length <= MAX_SHOWN && isPlainText(identifier) ? identifier : shownInRow(identifier);

/** Returns the same for a text with words of our own between its quotes. */
export function shownWords(text: Text): string {
  let left = MAX_SHOWN;
  let missing = 0;
  const shown = text.map((part) => {
    const whole = typeof part === 'string' ? part : part.quote;
    const kept = whole.length <= left ? whole : whole.slice(0, left).replace(BROKEN_OFF, '');
    left -= Math.min(left, whole.length);
    missing += whole.length - kept.length;
    return typeof part === 'string' ? kept : markedText(kept);
  });
  return shown.join('') + moreText(missing);
}

/** Returns `markedSentence` of at most `MAX_SHOWN` characters, and the number omitted. */
export const shownSentence = (text: string): string => cut(text, markedSentence);
