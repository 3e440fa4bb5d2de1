/** Makes a text of the ASCII bytes from `start` up to `end`. */
export type TextOf = (start: number, end: number) => string;

/**
 * The limit for reading: a cursor written by hand for this one kind of transaction, an unsigned report of our service. It
 * makes plain objects and texts of all of it, checks nothing and does not read the JSON. Answers where it ended.
 */
export function handDecode(bytes: Uint8Array, textOf: TextOf): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  const length = (): number => {
    const mode = view.getUint8(at) & 3;
    const value =
      mode === 0 ? view.getUint8(at) : mode === 1 ? view.getUint16(at, true) : view.getUint32(at, true);
    at += mode === 0 ? 1 : mode * 2;
    return value >>> 2;
  };
  const text = (): string => {
    const size = length();
    at += size;
    return textOf(at - size, at);
  };
  const creationTimeMs = view.getBigUint64(at, true);
  at += 8;
  const authority = { domain: text(), name: text() };
  at += 1;
  const instructions: unknown[] = [];
  for (let left = length(); left > 0; left -= 1) {
    const tag = bytes[at];
    at += 4;
    if (tag === 0) {
      const id = { name: text(), domain: text() };
      const kind = bytes[at];
      const mintable = bytes[at + 1];
      const logo = bytes[at + 2];
      instructions.push({ tag, id, kind, mintable, logo, metadata: [] });
      at += 4;
    } else {
      const account = { domain: text(), name: text() };
      at += 2;
      const key = text();
      at += 2;
      instructions.push({ tag, account, key, value: text() });
    }
  }
  const payload = { creationTimeMs, authority, instructions, timeToLiveMs: view.getBigUint64(at + 1, true) };
  return payload.instructions.length > 0 ? at + 15 : 0;
}
