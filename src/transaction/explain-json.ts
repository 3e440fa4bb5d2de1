const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
] as const;

/** One item of a list: bytes start..end-1 of the text, with the bracket before it and the comma or bracket behind. */
interface JsonItem {
  readonly index: number;
  readonly start: number;
  readonly end: number;
}

/**
 * How many items a JSON list has, and those that touch the bytes from..to-1: each ends behind its comma, the last one
 * behind the closing bracket. `undefined` when the text does not begin and end as one list. Only brackets and quotation
 * marks are looked at: this is for showing a long text in pieces, which together are the whole text whatever it says.
 */
export function jsonItems(
  text: Uint8Array,
  from: number,
  to: number,
): { readonly count: number; readonly items: readonly JsonItem[] } | undefined {
  if (text[0] !== OPEN_LIST) return undefined;
  const items: JsonItem[] = [];
  let count = 0;
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  const endItem = (end: number): void => {
    if (end > from && start < to) items.push({ index: count, start, end });
    count += 1;
    start = end;
  };
  for (let index = 0; index < text.length; index += 1) {
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
      if (index < text.length - 1) return undefined;
      endItem(text.length);
      return { count, items };
    } else if (byte === COMMA && depth === 1) {
      endItem(index + 1);
    }
  }
  return undefined;
}
