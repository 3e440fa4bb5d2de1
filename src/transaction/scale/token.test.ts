import { describe, expect, it } from 'vitest';
import { Reader } from './reader.ts';
import { token, tokens } from './token.ts';

const bytes = Uint8Array.from({ length: 40 }, (_, index) => (index * 37 + 0x80) & 0xff);

describe('a token of bytes', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i of them, is stepped over where it comes next', (length) => {
    for (let start = 0; start + 8 <= bytes.length; start += 1) {
      const reader = new Reader(bytes, start);
      expect(reader.takeIf(token(bytes.subarray(start, start + length)))).toBe(true);
      expect(reader.offset).toBe(start + length);
    }
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '%i of them, is not taken for another by any bit of any byte',
    (length) => {
      const expected = token(bytes.subarray(3, 3 + length));
      for (let bit = 0; bit < length * 8; bit += 1) {
        const other = bytes.slice();
        const at = 3 + (bit >> 3);
        other[at] = (other[at] ?? 0) ^ (1 << (bit & 7));
        const reader = new Reader(other, 3);
        expect(reader.takeIf(expected)).toBe(false);
        expect(reader.offset).toBe(3);
      }
    },
  );

  it('is not looked for in the last seven bytes', () => {
    expect(new Reader(bytes, 33).takeIf(token(bytes.subarray(33, 34)))).toBe(false);
  });
});

it('cuts many bytes into tokens of eight', () => {
  expect(tokens(bytes.subarray(0, 17)).map(({ length }) => length)).toEqual([8, 8, 1]);
  expect(tokens(new Uint8Array())).toEqual([]);
  expect(() => token(bytes.subarray(0, 9))).toThrow(RangeError);
});
