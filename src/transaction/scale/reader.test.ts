import { describe, expect, it } from 'vitest';
import { TransactionCutOffError, TransactionDecodeError, TransactionTrailingBytesError } from './errors.ts';
import { Reader } from './reader.ts';

const reader = (...bytes: number[]): Reader => new Reader(Uint8Array.from(bytes));
const utf8 = (text: string): number[] => [...new TextEncoder().encode(text)];
const stringBytes = (text: string): number[] => [utf8(text).length << 2, ...utf8(text)];

function failure(act: () => unknown): TransactionDecodeError {
  try {
    act();
  } catch (error) {
    if (error instanceof TransactionDecodeError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('lengths', () => {
  const padded = (...head: number[]): Reader =>
    new Reader(Uint8Array.from([...head, ...new Uint8Array(20_000)]));

  it.each([
    [0, [0x00]],
    [63, [0xfc]],
    [64, [0x01, 0x01]],
    [16_383, [0xfd, 0xff]],
    [16_384, [0x02, 0x00, 0x01, 0x00]],
  ])('reads %i in its shortest form', (value, bytes) => {
    expect(padded(...bytes).length('a list')).toBe(value);
  });

  it.each([
    ['0 in two bytes', [0x01, 0x00]],
    ['63 in two bytes', [0xfd, 0x00]],
    ['16383 in four bytes', [0xfe, 0xff, 0x00, 0x00]],
    ['1 in the big form', [0x03, 0x01, 0x00, 0x00, 0x00]],
    ['2^32 − 1 in the big form', [0x03, 0xff, 0xff, 0xff, 0xff]],
  ])('refuses %s', (_, bytes) => {
    expect(failure(() => padded(...bytes).length('a list')).offset).toBe(0);
  });

  it('refuses a length greater than the remaining bytes at once', () => {
    const error = failure(() => reader(0xfe, 0xff, 0xff, 0xff, 1, 2).length('a list'));
    expect(error.message).toBe(
      'The transaction cannot be read: it ends too early. At byte 0, a list needs at least 1073741823 bytes, and 2 are left.',
    );
    expect(error.fields).toEqual({ offset: 0, expected: 'a list (at least 1073741823 bytes, 2 left)' });
  });

  it('refuses a length over the limit, however many bytes remain', () => {
    expect(failure(() => reader(0x0c, 1, 2, 3).length('a list', 2)).message).toBe(
      'The transaction cannot be read: at byte 0: expected a list of at most 2, found 3.',
    );
  });
});

describe('text', () => {
  it.each(['', 'a', 'x'.repeat(63), 'héllo wörld', '日本語', '🦀🚀', '\u0000\n', '\ufeffbom first'])(
    'reads %j',
    (text) => {
      expect(reader(...stringBytes(text)).string()).toBe(text);
    },
  );

  it.each([
    ['a lone continuation byte', [0x80]],
    ['an overlong form', [0xc0, 0x80]],
    ['half a surrogate pair', [0xed, 0xa0, 0x80]],
    ['a sequence cut off', [0xe2, 0x82]],
    ['a byte that never occurs', [0x61, 0x62, 0x63, 0x64, 0xff]],
  ])('refuses %s, whether decoded or skipped', (_, bytes) => {
    const input = [bytes.length << 2, ...bytes];
    expect(failure(() => reader(...input).string()).offset).toBe(1);
    expect(failure(() => reader(...input).skipString()).offset).toBe(1);
  });

  it('stays within a view into a larger buffer', () => {
    const whole = Uint8Array.from([9, 9, 9, ...stringBytes('inside'), 9]);
    expect(new Reader(whole.subarray(3, 10)).string()).toBe('inside');
  });
});

describe('names', () => {
  it.each(['a', 'CanDoAnything', '129.0.0.1-129.0.0.1_17', 'ünï', '日本', 'a%40b', '\u200b'])(
    'reads %j',
    (text) => {
      expect(reader(...stringBytes(text)).name()).toBe(text);
    },
  );

  it.each(['', ' ', 'a b', 'a@b', 'a#b', 'a$b', 'a\tb', 'ü b', 'a\u00a0b', 'a\u0085b', 'a\u3000b', 'ü@'])(
    'refuses %j, whether decoded or skipped',
    (text) => {
      expect(failure(() => reader(...stringBytes(text)).name()).offset).toBe(1);
      expect(failure(() => reader(...stringBytes(text)).skipName()).offset).toBe(1);
    },
  );
});

it('says where the bytes end too early', () => {
  const ended = reader();
  expect(failure(() => ended.u8('a tag')).message).toBe(
    'The transaction cannot be read: it ends too early. At byte 0, a tag needs at least 1 byte, and none is left.',
  );
  expect(failure(() => reader(1).u16())).toBeInstanceOf(TransactionCutOffError);
});

it('says how many bytes were left over', () => {
  const rest = reader(1, 2, 3);
  rest.u8();
  const error = failure(() => rest.end());
  expect(error).toBeInstanceOf(TransactionTrailingBytesError);
  expect(error).toMatchObject({ offset: 1, count: 2, code: 'transaction-trailing-bytes' });
});

it('reads little-endian numbers and refuses truncated ones', () => {
  const bytes = [1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0, 0, 0, 0x80];
  expect(reader(...bytes).u16()).toBe(0x0201);
  expect(reader(...bytes).u32()).toBe(0x04030201);
  expect(reader(...bytes).u64()).toBe(0x0807060504030201n);
  expect(reader(...bytes).u128()).toBe((1n << 127n) | 0x0807060504030201n);
  expect(reader(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff).i64()).toBe(-1n);
  expect(failure(() => reader(...bytes.slice(1)).u128()).expected).toBe(
    'a 128-bit number (at least 16 bytes, 15 left)',
  );
});

describe('ASCII texts are sliced from windows', () => {
  it('anywhere, before and after non-ASCII bytes, and in any order', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) =>
      index % 50 === 0 ? 0x80 | (index % 127) : 0x20 + (index % 90),
    );
    const long = new Reader(bytes);
    const starts = [1, 90_051, 16_351, 16_301, 32_701, 101, 49_101, 99_951, 51];
    for (const start of starts) {
      const expected = String.fromCharCode(...bytes.subarray(start, start + 49));
      expect(long.ascii(start, start + 49)).toBe(expected);
    }
  });

  it('even when longer than a window', () => {
    const bytes = new Uint8Array(50_000).fill(0x61);
    expect(new Reader(bytes).ascii(3, 40_003)).toBe('a'.repeat(40_000));
  });
});
