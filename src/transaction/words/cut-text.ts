/** The limit for the description of one instruction or a text in it, far above that of a legitimate one. */
const MAX_SHOWN_CHARACTERS = 100_000;

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/**
 * Returns the text, or a part of it and the number of missing characters, cut between two characters. For
 * texts of hostile length, shown where the verdict already says that the transaction was not requested or
 * cannot be compared; the hash beside it distinguishes texts that differ after the cut.
 */
export function cutText(text: string, limit = MAX_SHOWN_CHARACTERS, from = 0): string {
  if (from === 0 && text.length <= limit) return text;
  let start = Math.min(from, text.length);
  let end = Math.min(start + limit, text.length);
  if (isLowSurrogate(text.charCodeAt(start))) start -= 1;
  if (isLowSurrogate(text.charCodeAt(end))) end -= 1;
  const before = start === 0 ? '' : `(${start} characters before) …`;
  const after = text.length - end;
  return `${before}${text.slice(start, end)}${after === 0 ? '' : `… (and ${after} more characters)`}`;
}
