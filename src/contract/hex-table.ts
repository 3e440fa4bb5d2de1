import type { HexCodec } from './hex-codec.ts';

const NOT_HEX = 0xffff;

interface Tables {
  /** By byte: its two digits as they lie in memory. */
  readonly digitsOfByte: Uint16Array<ArrayBuffer>;
  /** By two characters as they lie in memory: the byte, or `NOT_HEX`. */
  readonly byteOfDigits: Uint16Array<ArrayBuffer>;
}

function makeTables(): Tables {
  const digitsOfByte = new Uint16Array(256);
  const byteOfDigits = new Uint16Array(0x1_0000).fill(NOT_HEX);
  // Both are filled through one pair of bytes, so that the machine's byte order does not matter.
  const pair = new Uint16Array(1);
  const characters = new Uint8Array(pair.buffer);
  const pairOf = (text: string): number => {
    characters[0] = text.charCodeAt(0);
    characters[1] = text.charCodeAt(1);
    return pair[0] ?? 0;
  };
  for (let byte = 0; byte < 256; byte += 1) {
    const lower = byte.toString(16).padStart(2, '0');
    const [high = '', low = ''] = lower;
    digitsOfByte[byte] = pairOf(lower);
    for (const first of [high, high.toUpperCase()]) {
      for (const second of [low, low.toUpperCase()]) byteOfDigits[pairOf(first + second)] = byte;
    }
  }
  return { digitsOfByte, byteOfDigits };
}

let tables: Tables | undefined;

/** Not at import: where the engine has hex of its own, the tables are never needed. */
function tablesMadeOnce(): Tables {
  tables ??= makeTables();
  return tables;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Works everywhere: two table look-ups of two characters at a time. */
export const tableHex: HexCodec = {
  decode(hex) {
    if (hex.length % 2 !== 0) return undefined;
    const { byteOfDigits } = tablesMadeOnce();
    const characters = new Uint8Array(hex.length);
    if (encoder.encodeInto(hex, characters).read !== hex.length) return undefined;
    const pairs = new Uint16Array(characters.buffer);
    const bytes = new Uint8Array(pairs.length);
    let seen = 0;
    for (let index = 0; index < pairs.length; index += 1) {
      const byte = byteOfDigits[pairs[index] ?? 0] ?? NOT_HEX;
      bytes[index] = byte;
      seen |= byte;
    }
    return seen > 0xff ? undefined : bytes;
  },
  encode(bytes) {
    const { digitsOfByte } = tablesMadeOnce();
    const pairs = new Uint16Array(bytes.length);
    for (let index = 0; index < bytes.length; index += 1) pairs[index] = digitsOfByte[bytes[index] ?? 0] ?? 0;
    return decoder.decode(pairs);
  },
};
