import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/full-count.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { decodePayload, encodePayload, skipPayload } from '../../testing/transaction/payload.ts';
import { canonicalText } from '../../testing/transaction/schema/canonical-text.ts';
import { choicesFrom } from '../../testing/transaction/schema/choices.ts';
import { Oracle } from '../../testing/transaction/schema/oracle.ts';
import { schema } from '../../testing/transaction/schema/schema.ts';
import { ValueGenerator } from '../../testing/transaction/schema/value-generator.ts';
import { readTransaction } from '../envelope/decode.ts';
import { writeEnvelope, type SignatureEntry } from '../envelope/envelope.ts';
import { TransactionEncodeError } from './errors.ts';

const ROOT = 'TransactionPayload';
const generator = new ValueGenerator(schema, ROOT);
const oracle = new Oracle(schema);
const paths = [...schema.pathsFrom(ROOT).values()];

/** Numbers that determine a generated value; a shorter list makes a smaller value. */
const decisions = fc.array(fc.nat({ max: 0xffff_ffff }), { maxLength: 150 });
/** Payloads containing a value of each type. */
const payload = fc
  .tuple(decisions, fc.constantFrom(...paths))
  .map(([numbers, path]) => generator.value(ROOT, choicesFrom(numbers), path));

describe('a whole signed transaction', () => {
  const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
  const ed25519: fc.Arbitrary<SignatureEntry> = fc.record({
    algorithm: fc.constant('Ed25519'),
    publicKey: bytesOf(32),
    signature: bytesOf(64),
  });
  const other: fc.Arbitrary<SignatureEntry> = fc.record({
    algorithm: fc.constantFrom('Secp256k1', 'BlsNormal', 'BlsSmall'),
    publicKey: fc.uint8Array({ minLength: 1, maxLength: 100 }),
    signature: fc.uint8Array({ minLength: 1, maxLength: 100 }),
  });
  const entries = fc.uniqueArray(fc.oneof(ed25519, other), {
    maxLength: 6,
    selector: (entry) => `${entry.algorithm} ${bytesToHex(entry.publicKey)}`,
  });

  it('is encoded as by the reference library, and every part is decoded again', () => {
    fc.assert(
      fc.property(entries, payload, (signatures, value) => {
        const bytes = writeEnvelope(signatures, encodePayload(value));
        const read = readTransaction(bytes);
        // The library writes the list in the order that it is given; the order is ours.
        const inOrder = read.signatures.map(({ algorithm, publicKey, signature }) => ({
          public_key: { digest_function: algorithm, payload: publicKey },
          payload: signature,
        }));
        expect(inOrder).toHaveLength(signatures.length);
        const signed = { signatures: inOrder, payload: value };
        expect(bytesToHex(bytes)).toBe(bytesToHex(oracle.encode('SignedTransaction', signed)));
        expect(canonicalText(read.read())).toBe(canonicalText(value));
        expect(bytesToHex(read.payload)).toBe(bytesToHex(encodePayload(value)));
        expect(canonicalText(read.signatures.toSorted(byText))).toBe(
          canonicalText(signatures.toSorted(byText)),
        );
      }),
      { numRuns: runs(500) },
    );
  });

  const byText = (left: unknown, right: unknown): number =>
    canonicalText(left) < canonicalText(right) ? -1 : 1;
});

const smallest = generator.value(ROOT, choicesFrom([]));
const withMetadata = (value: unknown): unknown => Object.assign({}, smallest, { metadata: [['key', value]] });

describe('at the boundaries between encodings of lengths and numbers', () => {
  const lengths = [0, 1, 63, 64, 16_383, 16_384, 70_000];
  /** Checks that both encode it alike, and that decoding and encoding again gives the same bytes. */
  const isSame = (value: unknown): boolean => {
    const bytes = encodePayload(value);
    const hex = bytesToHex(bytes);
    const read = decodePayload(bytes);
    return [oracle.encode(ROOT, value), encodePayload(read), bytes.subarray(0, skipPayload(bytes))].every(
      (other) => bytesToHex(other) === hex,
    );
  };

  it.each(lengths)('texts, bytes, lists and maps of %i are encoded as by the reference library', (length) => {
    const keys = Array.from({ length }, (_, index) => String(index).padStart(6, '0'));
    expect(isSame(withMetadata({ tag: 'String', value: 'x'.repeat(length) }))).toBe(true);
    expect(isSame(withMetadata({ tag: 'Executor', value: { wasm: new Uint8Array(length).fill(7) } }))).toBe(
      true,
    );
    expect(isSame(withMetadata({ tag: 'Vec', value: keys.map(() => ({ tag: 'Bool', value: true })) }))).toBe(
      true,
    );
    const map = keys.map((key) => [key, { tag: 'Bool', value: false }]);
    expect(isSame(withMetadata({ tag: 'LimitedMetadata', value: { map } }))).toBe(true);
    const name = 'ä'.repeat(Math.max(1, length));
    expect(isSame(withMetadata({ tag: 'Name', value: name }))).toBe(true);
  });

  it.each([
    ['U32', 0, 2 ** 32 - 1],
    ['U64', 0n, 2n ** 64n - 1n],
    ['U128', 0n, 2n ** 128n - 1n],
    ['Fixed', 0n, 2n ** 63n - 1n],
  ] as const)(
    'the least and the greatest %s are encoded as by the reference library',
    (tag, least, greatest) => {
      expect(isSame(withMetadata({ tag: 'Numeric', value: { tag, value: least } }))).toBe(true);
      expect(isSame(withMetadata({ tag: 'Numeric', value: { tag, value: greatest } }))).toBe(true);
      const more = typeof greatest === 'bigint' ? greatest + 1n : greatest + 1;
      const less = typeof least === 'bigint' ? least - 1n : least - 1;
      for (const value of [more, less]) {
        expect(() => encodePayload(withMetadata({ tag: 'Numeric', value: { tag, value } }))).toThrow(
          TransactionEncodeError,
        );
      }
    },
  );
});

it('refuses a nested transaction without instructions as it does the outer one', () => {
  const empty = Object.assign({}, smallest, { instructions: { tag: 'Instructions', value: [] } });
  const wrap = (payloadValue: unknown): unknown =>
    withMetadata({
      tag: 'TransactionQueryOutput',
      value: {
        block_hash: new Uint8Array(32).fill(1),
        transaction: { value: { signatures: [], payload: payloadValue }, error: undefined },
      },
    });
  expect(() => encodePayload(wrap(smallest))).not.toThrow();
  for (const value of [empty, wrap(empty)]) {
    expect(() => encodePayload(value)).toThrow('a list of at least one item');
    expect(() => decodePayload(oracle.encode(ROOT, value))).toThrow('a list of at least one item');
  }
});

describe('a block within a value', () => {
  const header = {
    height: 1n,
    timestamp_ms: 0n,
    previous_block_hash: undefined,
    transactions_hash: undefined,
    view_change_index: 0n,
    consensus_estimation_ms: 0n,
  };
  const blockOf = (transactions: readonly unknown[]): unknown =>
    withMetadata({
      tag: 'Block',
      value: {
        signatures: [],
        payload: { header, commit_topology: [], transactions, event_recommendations: [] },
      },
    });

  it('is refused without transactions, as the ledger refuses it', () => {
    const one = blockOf([{ value: { signatures: [], payload: smallest }, error: undefined }]);
    expect(bytesToHex(encodePayload(one))).toBe(bytesToHex(oracle.encode(ROOT, one)));
    expect(skipPayload(encodePayload(one))).toBe(encodePayload(one).length);
    const empty = blockOf([]);
    expect(() => encodePayload(empty)).toThrow('a list of at least one item');
    expect(() => decodePayload(oracle.encode(ROOT, empty))).toThrow('a list of at least one item');
    expect(() => skipPayload(oracle.encode(ROOT, empty))).toThrow('a list of at least one item');
  });
});
