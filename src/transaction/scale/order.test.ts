import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../testing/any-text.ts';
import { compareBytes, compareText } from './order.ts';

const utf8 = new TextEncoder();

it('orders text as its UTF-8 bytes are ordered', () => {
  expect(compareText('\u{1f980}', '\uffee')).toBeGreaterThan(0);
  const text = fc.string({ unit: anyCharacter, maxLength: 4 });
  fc.assert(
    fc.property(text, text, (left, right) => {
      expect(Math.sign(compareText(left, right))).toBe(
        Math.sign(compareBytes(utf8.encode(left), utf8.encode(right))),
      );
    }),
  );
});

it('orders bytes unsigned, the shorter first on a tie', () => {
  const order = (left: number[], right: number[]): number =>
    compareBytes(Uint8Array.from(left), Uint8Array.from(right));
  expect(order([0x7f], [0x80])).toBeLessThan(0);
  expect(order([1], [1, 0])).toBeLessThan(0);
  expect(order([2], [1, 0])).toBeGreaterThan(0);
  expect(order([1, 2], [1, 2])).toBe(0);
});
