import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choicesFrom } from '../testing/transaction/schema/choices.ts';
import { schema } from '../testing/transaction/schema/schema.ts';
import { ValueGenerator } from '../testing/transaction/schema/value-generator.ts';
import { writeEnvelope } from './envelope.ts';
import { explainBytes } from './explain-bytes.ts';
import type { Codec } from './scale/codec.ts';
import { transactionPayload } from './scale/model.ts';
import { Writer } from './scale/writer.ts';

const ROOT = 'TransactionPayload';
const codec: Codec<unknown> = transactionPayload;
const generator = new ValueGenerator(schema, ROOT);

/** Transactions around a value of each type of the published schema. */
const transaction = fc
  .tuple(
    fc.array(fc.nat({ max: 0xffff_ffff }), { maxLength: 150 }),
    fc.constantFrom(...schema.pathsFrom(ROOT).values()),
  )
  .map(([numbers, path]) => {
    const writer = new Writer();
    codec.encode(writer, generator.value(ROOT, choicesFrom(numbers), path));
    return writeEnvelope([], writer.finish());
  });

it('explains every byte of any transaction, once', () => {
  fc.assert(
    fc.property(transaction, (bytes) => {
      const parts = explainBytes(bytes, 0, bytes.length);
      const ends = parts.map(({ end }) => end);
      expect(parts.map(({ start }) => start)).toEqual([0, ...ends.slice(0, -1)]);
      expect(ends.at(-1)).toBe(bytes.length);
    }),
    { numRuns: 1000 },
  );
});

it('says of no two parts that they are the same thing in the same place', () => {
  fc.assert(
    fc.property(transaction, (bytes) => {
      const places = explainBytes(bytes, 0, bytes.length).map(({ path, what }) => `${what} at ${path}`);
      expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

it('explains a window of it as it explains the whole', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(transaction, share, share, (bytes, one, other) => {
      const from = Math.floor(Math.min(one, other) * bytes.length);
      const to = Math.floor(Math.max(one, other) * bytes.length) + 1;
      const touching = explainBytes(bytes, 0, bytes.length).filter(
        ({ start, end }) => end > from && start < to,
      );
      expect(explainBytes(bytes, from, to)).toEqual(touching);
    }),
    { numRuns: 1000 },
  );
});
