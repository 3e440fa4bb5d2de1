import type { HexCodec } from './hex-codec.ts';

interface BufferView {
  write(text: string, encoding: 'hex'): number;
  toString(encoding: 'hex'): string;
}

interface BufferConstructor {
  from(buffer: ArrayBufferLike, byteOffset: number, length: number): BufferView;
}

function isBufferConstructor(value: unknown): value is BufferConstructor {
  return typeof value === 'function' && 'from' in value && typeof value.from === 'function';
}

/**
 * Beyond Latin-1. `Buffer` looks at the low byte of each UTF-16 unit only, so that U+0130 would pass as `0`. On
 * strings that the engine stores with one byte per character, nearly all, this test costs nothing.
 */
const BEYOND_ONE_BYTE = /[\u0100-\u{10ffff}]/u;

/** Node's `Buffer`, or `undefined` elsewhere. `Buffer` stops without a word at a bad digit, so what it wrote is counted. */
export function bufferHex(buffer: unknown = Reflect.get(globalThis, 'Buffer')): HexCodec | undefined {
  if (!isBufferConstructor(buffer)) return undefined;
  return {
    decode(hex) {
      if (hex.length % 2 !== 0 || BEYOND_ONE_BYTE.test(hex)) return undefined;
      const bytes = new Uint8Array(hex.length / 2);
      const written = buffer.from(bytes.buffer, 0, bytes.length).write(hex, 'hex');
      return written === bytes.length ? bytes : undefined;
    },
    encode: (bytes) => buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex'),
  };
}
