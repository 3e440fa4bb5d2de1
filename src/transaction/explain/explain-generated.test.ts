import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { encodePayload, payloadOf, transactionOf } from '../../testing/transaction/payload.ts';
import { report } from '../../testing/transaction/samples.ts';
import { choicesFrom } from '../../testing/transaction/schema/choices.ts';
import { schema } from '../../testing/transaction/schema/schema.ts';
import { ValueGenerator } from '../../testing/transaction/schema/value-generator.ts';
import { writeEnvelope } from '../envelope/envelope.ts';
import { explainBytes } from './explain-bytes.ts';

const ROOT = 'TransactionPayload';
const generator = new ValueGenerator(schema, ROOT);

/** Transactions around a value of each type of the published schema. */
const generated = fc
  .tuple(
    fc.array(fc.nat({ max: 0xffff_ffff }), { maxLength: 150 }),
    fc.constantFrom(...schema.pathsFrom(ROOT).values()),
  )
  .map(([numbers, path]) =>
    writeEnvelope([], encodePayload(generator.value(ROOT, choicesFrom(numbers), path))),
  );

const raw = (value: unknown) => ({ tag: 'Raw', value });
const name = raw({ tag: 'Name', value: 'n' });

/** A transaction that records this text. */
function recording(text: string): Uint8Array {
  const value = { object_id: name, key: name, value: raw({ tag: 'String', value: text }) };
  const instructions = { tag: 'Instructions', value: [{ tag: 'SetKeyValue', value }] };
  return transactionOf({ ...payloadOf(report.bytes), instructions }) ?? new Uint8Array();
}

/** Texts that are JSON, or nearly. */
const member = fc.constantFrom(
  '"dst":"SE"',
  '"ft":3',
  '"ts":1704283160395',
  '"é":"é"',
  '"x": "a,]b"',
  '"id":"\\""',
);
const object = fc.array(member, { maxLength: 4 }).map((members) => `{${members.join(',')}}`);
const item = fc.oneof({ weight: 4, arbitrary: object }, { weight: 1, arbitrary: fc.json() });
const list = fc.array(item, { maxLength: 12 }).map((items) => `[${items.join(',')}]`);
const pieces = fc.array(fc.constantFrom(...Array.from('[]{},:"\\ a1'), '"dst":"SE"', '{"ft":3}'), {
  maxLength: 30,
});
const text = fc.oneof(
  object,
  list,
  pieces.map((each) => each.join('')),
);

const transaction = fc.oneof(generated, text.map(recording));

// That every byte is explained, once, the fuzzer checks.
it('gives no two parts the same path and name', () => {
  fc.assert(
    fc.property(transaction, (bytes) => {
      const places = explainBytes(bytes, 0, bytes.length).map(({ path, what }) => `${what} at ${path}`);
      expect(places.filter((place, index) => places.indexOf(place) !== index)).toEqual([]);
    }),
    { numRuns: runs(1000) },
  );
});

it('explains a window the same way as the whole', () => {
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
    { numRuns: runs(1000) },
  );
});
