import { callingCodeOf } from '../../contract/identifier/phone.ts';
import { sizeText } from '../../contract/identifier/range.ts';
import { t } from './messages.ts';
import { inNotation, type Notation, singleTerm, type Step } from './notation.ts';
import { MAX_RANGE_LENGTH, NUMBERS } from './number-notation.ts';

/** Most telling first: a hyphen may also stand inside a phone number. */
const BETWEEN_ENDS: readonly RegExp[] = [
  /\s+(?:to|through|thru|bis|à|au|al?|hasta|до)\s+/giu,
  /\s*\.{2,3}\s*/gu,
  /\s*-\s*/gu,
];

export interface Ends {
  readonly low: string;
  readonly high: string;
  /** What stands between them, with the white space around it. */
  readonly between: string;
}

/** The texts on both sides of each sign that may stand in a range. */
export function* endsOf(text: string): Generator<Ends> {
  if (text.length > MAX_RANGE_LENGTH) return;
  for (const separator of BETWEEN_ENDS) {
    for (const { index, 0: between } of text.matchAll(separator))
      yield { low: text.slice(0, index), high: text.slice(index + between.length), between };
  }
}

/** The second end `447700900199` behind `+447700900100`, which has its `+` at the first alone. */
function withPlusOf(low: string, high: string): Notation | undefined {
  const digits = high.replace(/[\s().-]+/gu, '');
  const isAlike =
    low.startsWith('+') &&
    /^\d+$/u.test(digits) &&
    digits.length === low.length - 1 &&
    callingCodeOf(digits) === callingCodeOf(low.slice(1));
  return isAlike ? { text: `+${digits}`, changes: [t('notation.plusOfFirst')], isGuess: true } : undefined;
}

function rangeBetween({ low: before, high: after, between }: Ends): Notation | undefined {
  const first = inNotation(before, NUMBERS);
  const low = singleTerm(first.text);
  if (low?.space === undefined) return undefined;
  const written = inNotation(after, NUMBERS);
  const second = singleTerm(written.text) === undefined ? withPlusOf(first.text, after) : written;
  const high = second === undefined ? undefined : singleTerm(second.text);
  if (second === undefined || high?.space !== low.space) return undefined;
  const sign = between.trim();
  const size = sizeText(low.space, high.low < low.low ? 0n : high.low - low.low + 1n);
  return {
    text: `${first.text}-${second.text}`,
    changes: [
      ...first.changes,
      ...(sign === '-' ? [] : [t('notation.range', { sign, size })]),
      ...(sign === '-' && between !== '-' ? [t('notation.aroundHyphen')] : []),
      ...second.changes,
    ],
    isGuess: first.isGuess || second.isGuess,
  };
}

/** `<id> to <id>`, `<id> .. <id>` and `<id> - <id>` as `<id>-<id>`, each end in full, with its own punctuation. */
export const range: Step = (text) => {
  for (const ends of endsOf(text)) {
    const read = rangeBetween(ends);
    if (read !== undefined) return read;
  }
  return undefined;
};
