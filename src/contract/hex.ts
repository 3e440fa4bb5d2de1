import { AppError } from './app-error.ts';

/** Text that is not strict hex. `at` is the offset of the first wrong character, or the text's length where a digit is missing at its end. */
export class InvalidHexError extends AppError {
  constructor(at: number, message: string) {
    super('invalid-hex', message, { fields: { at } });
  }
}

/** One way to read and write hex. All of them answer the same. */
export interface HexCodec {
  /** The bytes, or `undefined` for text that is not an even number of hexadecimal digits. Never a Node Buffer. */
  readonly decode: (hex: string) => Uint8Array<ArrayBuffer> | undefined;
  /** Lower-case hex. */
  readonly encode: (bytes: Uint8Array) => string;
}

interface NativeHexConstructor {
  fromHex(hex: string): Uint8Array<ArrayBuffer>;
  readonly prototype: { toHex(): string };
}

function hasNativeHex(constructor: object): constructor is NativeHexConstructor {
  return (
    'fromHex' in constructor &&
    typeof constructor.fromHex === 'function' &&
    'prototype' in constructor &&
    typeof constructor.prototype === 'object' &&
    constructor.prototype !== null &&
    'toHex' in constructor.prototype &&
    typeof constructor.prototype.toHex === 'function'
  );
}

/**
 * The engine's own `Uint8Array.fromHex` and `toHex` (ECMAScript 2026), or `undefined` where the engine has none.
 * They are as strict as this project needs: any white space, prefix or odd length throws.
 */
export function nativeHex(constructor: object = Uint8Array): HexCodec | undefined {
  if (!hasNativeHex(constructor)) return undefined;
  return {
    decode(hex) {
      try {
        return constructor.fromHex(hex);
      } catch (error) {
        if (error instanceof SyntaxError) return undefined;
        throw error;
      }
    },
    encode: (bytes) => constructor.prototype.toHex.call(bytes),
  };
}

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
 * Beyond Latin-1. `Buffer` looks at the low byte of each UTF-16 unit only, and would take U+0130 for `0`. On
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

const DIGITS = '0123456789abcdef';

/** The value of a character that is a digit; NaN of any other. */
function digitAt(hex: string, index: number): number {
  const character = hex[index] ?? '';
  const value = DIGITS.indexOf(character.toLowerCase());
  // Of two characters beyond ASCII the lower case is a letter of it.
  return value === -1 || character > 'f' ? Number.NaN : value;
}

/** For browsers without hex of their own. */
export const plainHex: HexCodec = {
  decode(hex) {
    if (hex.length % 2 !== 0) return undefined;
    const bytes = new Uint8Array(hex.length / 2);
    for (let index = 0; index < bytes.length; index += 1) {
      const byte = digitAt(hex, 2 * index) * 16 + digitAt(hex, 2 * index + 1);
      if (Number.isNaN(byte)) return undefined;
      bytes[index] = byte;
    }
    return bytes;
  },
  encode: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
};

const codec = nativeHex() ?? bufferHex() ?? plainHex;

function explain(hex: string): InvalidHexError {
  const at = hex.search(/[^0-9a-f]/iu);
  if (at === -1) {
    return new InvalidHexError(
      hex.length,
      `Hex has two digits for each byte, but this has ${hex.length}: one is missing or one too many.`,
    );
  }
  return new InvalidHexError(at, `Character ${at + 1} is not a hexadecimal digit (0-9, a-f).`);
}

/**
 * Reads strict hex: an even number of digits in either case, no `0x`, no white space. Always a plain
 * `Uint8Array` with a buffer of its own, which can be transferred and wiped. Throws `InvalidHexError`, whose
 * message does not repeat the text, since the text may be a key.
 */
export function hexToBytes(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = codec.decode(hex);
  if (bytes === undefined) throw explain(hex);
  return bytes;
}

/** Lower-case hex, two digits for each byte. */
export function bytesToHex(bytes: Uint8Array): string {
  return codec.encode(bytes);
}
