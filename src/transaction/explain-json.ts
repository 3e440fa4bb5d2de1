const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
] as const;

/**
 * Where each item of a JSON list ends: one behind its comma, the last one behind the closing bracket. `undefined` when
 * the text does not begin and end as one list. Only brackets and quotation marks are looked at: this is for showing a
 * long text in pieces, which together are the whole text whatever it says.
 */
export function jsonItemEnds(text: Uint8Array): readonly number[] | undefined {
  if (text[0] !== OPEN_LIST) return undefined;
  const ends: number[] = [];
  let depth = 0;
  let isQuoted = false;
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
      if (depth === 0) return index === text.length - 1 ? [...ends, text.length] : undefined;
    } else if (byte === COMMA && depth === 1) {
      ends.push(index + 1);
    }
  }
  return undefined;
}
