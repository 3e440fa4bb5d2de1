const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
] as const;

/** Where a JSON list or object is in a text: brackets at `at` and `close`; its items share bytes start..end-1. */
interface JsonRange {
  readonly start: number;
  readonly at: number;
  readonly close: number;
  readonly end: number;
}

/**
 * One item of a list or member of an object: bytes start..end-1 of the text include the bracket before it and the comma or
 * bracket after it; innerStart..innerEnd-1 exclude them.
 */
export interface JsonItem {
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly innerStart: number;
  readonly innerEnd: number;
}

/**
 * The number of items in a JSON list or object, the first item, and those that overlap bytes from..to-1. Each ends after
 * its comma, the last one at `end`. `undefined` if no list or object is exactly there. Only brackets, commas and quotation
 * marks are examined: this splits a long text for display, and the pieces always add up to the whole text.
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
