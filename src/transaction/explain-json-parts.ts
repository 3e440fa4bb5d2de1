import type { BytePart } from './byte-part.ts';
import { jsonItems, type JsonItem } from './explain-json.ts';
import { MAX_CHARACTERS, memberWords, textValue } from './explain-value.ts';

const [OPEN_LIST, OPEN_OBJECT] = [0x5b, 0x7b] as const;
const WHITE_SPACE: readonly (number | undefined)[] = [0x20, 0x09, 0x0a, 0x0d];

/** A longer object than any honest record stays one part, so that no text is scanned repeatedly. */
const MAX_OBJECT_BYTES = 16_384;

/** A member whose value is a string without escapes or an integer. Anything else stays in the raw text. */
const MEMBER =
  /^[ \t\n\r]*"(?<key>[A-Za-z0-9_]{1,64})"[ \t\n\r]*:[ \t\n\r]*(?:"(?<text>[^"\\\p{Cc}]*)"|(?<number>0|[1-9][0-9]{0,19}))[ \t\n\r]*$/u;

const lenientUtf8 = new TextDecoder('utf-8', { ignoreBOM: true });

interface JsonMember {
  readonly start: number;
  readonly end: number;
  readonly key: string;
  readonly value: string | bigint;
}

/** The members of an item that is an object; `undefined` if it is not an object or not fully understood. */
function membersOf(text: Uint8Array, item: Omit<JsonItem, 'index'>): readonly JsonMember[] | undefined {
  const { start, end } = item;
  if (end - start > MAX_OBJECT_BYTES) return undefined;
  let at = item.innerStart;
  let close = item.innerEnd - 1;
  while (at < close && WHITE_SPACE.includes(text[at])) at += 1;
  while (close > at && WHITE_SPACE.includes(text[close])) close -= 1;
  if (text[at] !== OPEN_OBJECT) return undefined;
  const members = new Map<string, JsonMember>();
  for (const piece of jsonItems(text, { start, at, close, end }, start, end)?.items ?? []) {
    const inner = lenientUtf8.decode(text.subarray(piece.innerStart, piece.innerEnd));
    const { key, text: words, number } = MEMBER.exec(inner)?.groups ?? {};
    if (key === undefined || members.has(key)) return undefined;
    members.set(key, { start: piece.start, end: piece.end, key, value: words ?? BigInt(number ?? 0) });
  }
  return members.size > 0 ? [...members.values()] : undefined;
}

/** The parts of the members that overlap bytes from..to-1, with paths relative to the object. */
const memberParts = (members: readonly JsonMember[], from: number, to: number): readonly BytePart[] =>
  members
    .filter(({ start, end }) => end > from && start < to)
    .map(({ start, end, key, value }) => ({ start, end, path: `.${key}`, ...memberWords(key, value) }));

/**
 * The parts of a JSON text that overlap its bytes from..to-1, with offsets and paths relative to the text: one for each
 * member of an object, or of each object in a list; any other item is one part. `undefined` if the text is better shown
 * raw. How a text is split depends only on the text, not on the window.
 */
export function jsonParts(text: Uint8Array, from: number, to: number): readonly BytePart[] | undefined {
  const end = text.length;
  if (text[0] === OPEN_OBJECT) {
    const members = membersOf(text, { start: 0, end, innerStart: 0, innerEnd: end });
    return members && memberParts(members, from, to);
  }
  if (text[0] !== OPEN_LIST) return undefined;
  const list = jsonItems(text, { start: 0, at: 0, close: end - 1, end }, from, to);
  if (list === undefined) return undefined;
  const { count, first, items } = list;
  const isLong = count > 1 && end > MAX_CHARACTERS;
  if (!isLong && membersOf(text, first) === undefined) return undefined;
  return items.flatMap((item) => {
    const place = count > 1 ? `, item ${item.index + 1} of ${count}` : '';
    const raw = { start: item.start, end: item.end, path: '', what: 'text' };
    const members = membersOf(text, item);
    const parts = members
      ? memberParts(members, from, to)
      : [{ ...raw, value: textValue(text.subarray(item.start, item.end)) }];
    return parts.map((part) => ({
      ...part,
      path: `[${item.index}]${part.path}`,
      what: `${part.what}${place}`,
    }));
  });
}
