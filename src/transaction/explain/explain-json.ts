import type { BytePart } from './byte-part.ts';
import { MAX_CHARACTERS, memberWords, textValue } from './explain-value.ts';

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
] as const;

/** An object longer than any legitimate record is one part, to avoid scanning its text repeatedly. */
const MAX_OBJECT_BYTES = 16_384;

/**
 * The next member of an object, with the brace before the first and behind the last: its value is a text
 * without escapes or a whole number. One that says more stays in the raw text.
 */
const MEMBER =
  /(?:^[ \t\n\r]*\{|(?<=,))[ \t\n\r]*"(?<key>[A-Za-z0-9_]{1,64})"[ \t\n\r]*:[ \t\n\r]*(?:"(?<words>[^"\\\p{Cc}]*)"|(?<number>0|[1-9][0-9]{0,19}))[ \t\n\r]*(?:,|\}[ \t\n\r]*$)/uy;

const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const utf8 = new TextEncoder();

/**
 * One item of a list: bytes start..end-1 of the text, with the bracket before it and the comma or bracket
 * behind.
 */
export interface JsonItem {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

function endOfString(text: Uint8Array, openingQuote: number): number {
  let at = openingQuote + 1;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}

/**
 * Counts the items of a JSON list, and returns the first one and those that touch bytes from..to-1;
 * `undefined` if the text is not a single list. Looks only at brackets, commas and quotation marks: it splits
 * a long text for display, and the pieces make up the whole text whatever it contains.
 */
export function listItems(
  text: Uint8Array,
  from: number,
  to: number,
): { readonly count: number; readonly items: readonly JsonItem[] } | undefined {
  if (text[0] !== OPEN_LIST) return undefined;
  const items: JsonItem[] = [];
  let count = 0;
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at];
    if (byte === QUOTE) at = endOfString(text, at);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > 1 || (depth === 1 && byte !== COMMA)) continue;
    const end = at + 1;
    if (count === 0 || (end > from && start < to)) items.push({ index: count, start, end });
    count += 1;
    start = end;
    if (depth === 0) return byte === CLOSE_LIST && end === text.length ? { count, items } : undefined;
  }
  return undefined;
}

/**
 * Returns one part for each member of the object in bytes innerStart..innerEnd-1, from `start` to `end` in
 * all, with paths relative to the object. `undefined` if it is no object, or not understood in full.
 */
function memberParts(
  text: Uint8Array,
  { start, end }: Omit<JsonItem, 'index'>,
  innerStart: number,
  innerEnd: number,
): readonly BytePart[] | undefined {
  if (end - start > MAX_OBJECT_BYTES) return undefined;
  const object = lenientUtf8.decode(text.subarray(innerStart, innerEnd));
  const parts = new Map<string, BytePart>();
  let partStart = start;
  let partEnd = innerStart;
  MEMBER.lastIndex = 0;
  let isLast = false;
  while (!isLast) {
    const { 0: member, groups } = MEMBER.exec(object) ?? {};
    const { key, words, number = '0' } = groups ?? {};
    if (member === undefined || key === undefined || parts.has(key)) return undefined;
    isLast = !member.endsWith(',');
    partEnd = isLast ? end : partEnd + utf8.encode(member).length;
    const said = memberWords(key, words ?? BigInt(number));
    parts.set(key, { start: partStart, end: partEnd, path: `.${key}`, ...said });
    partStart = partEnd;
  }
  return [...parts.values()];
}

/**
 * The parts of a JSON text that touch its bytes from..to-1, with offsets and paths in the text: one for each
 * member of an object, or of each object in a list; an item that is no such object is one part. `undefined`
 * when the text is better shown as it is. How a text is taken apart depends on nothing but the text.
 */
export function jsonParts(text: Uint8Array, from: number, to: number): readonly BytePart[] | undefined {
  const touches = ({ start, end }: Omit<JsonItem, 'index'>): boolean => end > from && start < to;
  const whole = { start: 0, end: text.length };
  if (text[0] === OPEN_OBJECT) return memberParts(text, whole, 0, text.length)?.filter(touches);
  const { count = 0, items = [] } = listItems(text, from, to) ?? {};
  const partsOf = ({ index, start, end }: JsonItem): readonly BytePart[] | undefined =>
    memberParts(text, { start, end }, index === 0 ? 1 : start, end - 1);
  const isLong = count > 1 && text.length > MAX_CHARACTERS;
  const [first] = items;
  if (first === undefined || (!isLong && partsOf(first) === undefined)) return undefined;
  return items.filter(touches).flatMap((item) => {
    const { index, start, end } = item;
    const raw = { start, end, path: '', what: 'text' };
    const parts = partsOf(item) ?? [{ ...raw, value: textValue(text.subarray(start, end)) }];
    const place = count > 1 ? `, item ${index + 1} of ${count}` : '';
    return parts
      .filter(touches)
      .map((part) => ({ ...part, path: `[${index}]${part.path}`, what: `${part.what}${place}` }));
  });
}
