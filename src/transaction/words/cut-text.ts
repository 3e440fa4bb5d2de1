/** Of what is said of one instruction, or of one text in it: far more than an honest one has. */
const MAX_SHOWN_CHARACTERS = 100_000;

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/**
 * The text, or a part of it and how much is missing. It is cut between two characters. For texts of a hostile
 * length: the screen that shows one has said already that it was not asked for or cannot be compared, and the
 * hash beside it tells two transactions apart that differ behind the cut.
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
