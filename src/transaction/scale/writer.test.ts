import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../testing/any-text.ts';
import { TransactionEncodeError } from './errors.ts';
import { Reader } from './reader.ts';
import { Writer } from './writer.ts';

it('round-trips text of any length', () => {
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 80 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.integer({ min: 0, max: 20_000 }).map((length) => 'x'.repeat(length)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const writer = new Writer(1);
      writer.string(text);
      const reader = new Reader(writer.finish());
      expect(reader.string()).toBe(text);
      expect(reader.remaining).toBe(0);
    }),
  );
});

it('writes lengths in the shortest form, which the reader accepts', () => {
  for (const length of [0, 63, 64, 16_383, 16_384, 100_000]) {
    const writer = new Writer(1);
    writer.length(length);
    writer.raw(new Uint8Array(length));
    expect(new Reader(writer.finish()).length('bytes')).toBe(length);
  }
});

it.each([
  ['u8', (writer: Writer) => writer.u8(256)],
  ['u16', (writer: Writer) => writer.u16(-1)],
  ['u32', (writer: Writer) => writer.u32(2 ** 32)],
  ['u32', (writer: Writer) => writer.u32(1.5)],
  ['u64', (writer: Writer) => writer.u64(-1n)],
  ['i64', (writer: Writer) => writer.i64(1n << 63n)],
  ['u128', (writer: Writer) => writer.u128(1n << 128n)],
  ['length', (writer: Writer) => writer.length(2 ** 30)],
  ['string', (writer: Writer) => writer.string('half of a pair: \ud800')],
])('refuses a value that does not fit a %s, rather than wrapping it', (_, write) => {
  expect(() => write(new Writer())).toThrow(TransactionEncodeError);
});
