const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
] as const;

/** Where a JSON list or object stands in a text: brackets at `at` and `close`, its items are to have bytes start..end-1. */
interface JsonRange {
  readonly start: number;
  readonly at: number;
  readonly close: number;
  readonly end: number;
}

/**
 * One item of a list or member of an object: bytes start..end-1 of the text, with the bracket before it and the comma or
 * bracket behind; without these innerStart..innerEnd-1.
 */
export interface JsonItem {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly innerStart: number;
  readonly innerEnd: number;
}

/**
 * How many items a JSON list or object has, the first, and those that touch the bytes from..to-1: each ends behind its
 * comma, the last one at `end`. `undefined` when no list or object stands exactly there. Only brackets, commas and
 * quotation marks are looked at: this is for showing a long text in pieces, which together are the whole text whatever
 * it says.
 */
export function jsonItems(
  text: Uint8Array,
  range: JsonRange,
  from: number,
  to: number,
): { readonly count: number; readonly first: JsonItem; readonly items: readonly JsonItem[] } | undefined {
  const { at, close, end } = range;
  const isList = text[at] === OPEN_LIST && text[close] === CLOSE_LIST;
  if (!isList && !(text[at] === OPEN_OBJECT && text[close] === CLOSE_OBJECT)) return undefined;
  const items: JsonItem[] = [];
  let first: JsonItem | undefined;
  let count = 0;
  let { start } = range;
  let depth = 0;
  let isQuoted = false;
  const endItem = (innerEnd: number, itemEnd: number): void => {
    const isAsked = itemEnd > from && start < to;
    if (isAsked || first === undefined) {
      const innerStart = count === 0 ? at + 1 : start;
      const item = { index: count, start, end: itemEnd, innerStart, innerEnd };
      first ??= item;
      if (isAsked) items.push(item);
    }
    count += 1;
    start = itemEnd;
  };
  for (let index = at; index <= close; index += 1) {
    const byte = text[index];
    if (isQuoted) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) isQuoted = false;
    } else if (byte === QUOTE) {
      isQuoted = true;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1;
      if (depth > 0) continue;
      if (index < close) return undefined;
      endItem(close, end);
      return first && { count, first, items };
    } else if (byte === COMMA && depth === 1) {
      endItem(index, index + 1);
    }
  }
  return undefined;
}
