import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/full-count.ts';
import { anyCharacter } from '../testing/any-text.ts';
import { AppError } from './app-error.ts';
import {
  bufferHex,
  bytesToHex,
  type HexCodec,
  hexToBytes,
  InvalidHexError,
  nativeHex,
  plainHex,
} from './hex.ts';

const NOT_HEX = [
  'f',
  'abc',
  '0x00',
  '0g',
  'g0',
  ' 00',
  '00 ',
  '0 0 ',
  '00\n',
  '0_',
  '-1',
  '+1',
  '`a',
  '@a',
  '/0',
  ':0',
  'é0',
  '\u0130\u0130',
  '\u0630\u0631',
  '😀',
  '\ud83d\ude00ab',
  '００',
  '00\u0000\u0000',
  `${'ab'.repeat(1000)}zz`,
];

/** Behaves as ECMAScript 2026 says of `Uint8Array.fromHex` and `toHex`; stands in where the engine has neither. */
class ArrayWithHex extends Uint8Array<ArrayBuffer> {
  static fromHex(hex: string): Uint8Array<ArrayBuffer> {
    if (!/^(?:[0-9a-f]{2})*$/iu.test(hex)) throw new SyntaxError('Input string must contain hex characters.');
    return Uint8Array.from(hex.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16));
  }

  toHex(): string {
    return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

function present(codec: HexCodec | undefined): HexCodec {
  if (codec === undefined) throw new Error('This engine has no such codec.');
  return codec;
}

const engineHex = nativeHex();

const CODECS: readonly (readonly [string, HexCodec])[] = [
  ['the tables', plainHex],
  ["Node's Buffer", present(bufferHex())],
  ['a stand-in for the native methods', present(nativeHex(ArrayWithHex))],
  ...(engineHex === undefined ? [] : [['the native methods', engineHex] as const]),
  ['the chosen one', { decode: hexToBytesOrUndefined, encode: bytesToHex }],
];

function hexToBytesOrUndefined(hex: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return hexToBytes(hex);
  } catch (error) {
    if (error instanceof InvalidHexError) return undefined;
    throw error;
  }
}

describe.each(CODECS)('hex through %s', (_, codec) => {
  it('reads every byte in either case and writes it in lower case', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_value, index) => index);
    const hex = codec.encode(bytes);
    expect(hex).toBe(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''));
    expect(codec.decode(hex)).toEqual(bytes);
    expect(codec.decode(hex.toUpperCase())).toEqual(bytes);
  });

  it('gives back any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(codec.decode(codec.encode(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it('accepts exactly an even number of digits', () => {
    const character = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...Array.from('0123456789abcdefABCDEF')) },
      { weight: 1, arbitrary: anyCharacter },
    );
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
        expect(codec.decode(text) !== undefined).toBe(/^(?:[0-9a-f]{2})*$/iu.test(text));
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(NOT_HEX)('refuses %j', (text) => {
    expect(codec.decode(text)).toBeUndefined();
  });

  it('gives a plain array with a buffer of its own', () => {
    const bytes = codec.decode('00ff');
    expect(bytes?.constructor).toBe(Uint8Array);
    expect(bytes?.buffer.byteLength).toBe(2);
    expect(codec.decode('')).toEqual(new Uint8Array(0));
  });

  it('writes the part of a buffer that a view shows', () => {
    const whole = Uint8Array.of(1, 2, 3, 4, 5);
    expect(codec.encode(whole.subarray(1, 4))).toBe('020304');
  });

  it('reads and writes what is longer than any block', () => {
    const bytes = Uint8Array.from({ length: 100_003 }, (_value, index) => (index * 31) & 255);
    const read = codec.decode(codec.encode(bytes));
    // `toEqual` would make a list of all the names.
    expect(read?.length).toBe(bytes.length);
    expect(read?.findIndex((byte, index) => byte !== bytes[index])).toBe(-1);
  });
});

describe('the choice of a codec', () => {
  it('finds no native methods on a constructor without them', () => {
    class Bare {
      readonly length = 0;
    }
    expect(nativeHex(Bare)).toBeUndefined();
  });

  it('finds no Buffer where there is none', () => {
    expect(bufferHex(null)).toBeUndefined();
    expect(bufferHex({})).toBeUndefined();
  });

  it('passes on an error of the native method that is not about the text', () => {
    class Broken extends ArrayWithHex {
      static override fromHex(): Uint8Array<ArrayBuffer> {
        throw new RangeError('Array buffer allocation failed');
      }
    }
    expect(() => present(nativeHex(Broken)).decode('00')).toThrow(RangeError);
  });
});

describe('hexToBytes', () => {
  it.each([
    ['00zz', 2, 'Character 3 is not a hexadecimal digit (0-9, a-f).'],
    ['0x00', 1, 'Character 2 is not a hexadecimal digit (0-9, a-f).'],
    ['00 ', 2, 'Character 3 is not a hexadecimal digit (0-9, a-f).'],
    ['abc', 3, 'Hex has two digits for each byte, but this has 3: one is missing or one too many.'],
  ])('says where %j is wrong', (text, at, message) => {
    const error = captured(() => hexToBytes(text));
    expect(error).toBeInstanceOf(InvalidHexError);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ name: 'InvalidHexError', code: 'invalid-hex', fields: { at }, message });
  });

  it('never repeats the text, which may be a key', () => {
    const error = captured(() => hexToBytes('deadbeefdeadbeefx'));
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('deadbeef');
  });
});

function captured(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
