import { describe, expect, it } from 'vitest';
import { hexToBytes } from '../../contract/hex.ts';
import { failWith, olderPayload, olderTransaction, raw } from '../../testing/transaction/older.ts';
import { decodeTransaction } from '../decode.ts';
import type { SignatureEntry } from '../envelope.ts';
import { TransactionDecodeError } from '../errors.ts';
import { Writer } from '../scale/writer.ts';
import { findSignatureList } from './find-list.ts';
import { readOlderTransaction } from './read-older.ts';
import { writeOlderEnvelope } from './write-older.ts';

const entry = (key: number, lastByte = 0x0f): SignatureEntry => ({
  algorithm: 'Ed25519',
  publicKey: new Uint8Array(32).fill(key),
  signature: new Uint8Array(64).fill(7).with(63, lastByte),
});

/** Grants a hash by the tags of rc.13 and rc.14, where its bytes are not known here, and a nameless permission by rc.9's. */
const UNKNOWN_GRANT = [11, 13, 15, 0, 0x73, 0x6f, 0x6d, 0x65, 0, 13, 8, 0, 0x04, 0x61];
const fail = [8, 0x04, 0x78];

describe('a payload that can be read to its end', () => {
  it.each(['A', 'A5', 'A6'] as const)('in %s is read by the types of its release', (layout) => {
    const value =
      layout === 'A'
        ? ({ tag: 'U32', value: 5 } as const)
        : ({ tag: 'Numeric', value: { tag: 'U32', value: 5 } } as const);
    const to = raw({ tag: 'Id', value: { tag: 'DomainId', value: { name: 'd' } } });
    const mint = { tag: 'Mint', value: { object: raw(value), destination_id: to } } as const;
    const { executable } = readOlderTransaction(olderTransaction({ layout, instructions: [mint] })).read();
    expect(executable).toMatchObject({ count: 1, read: [mint] });
  });

  it('ends where it ends, though what follows looks like one more entry', () => {
    // The payload ends in bytes that are a count of two and a whole entry but its last byte, which the true count is.
    const inner = writeOlderEnvelope('A', [entry(1), entry(2)], new Uint8Array()).subarray(1, 1 + 1 + 106);
    const metadata = [
      ['m', { tag: 'PublicKey', value: { digest_function: 'Ed25519', payload: inner } }],
    ] as const;
    const payload = olderPayload({ layout: 'A', metadata });
    const message = writeOlderEnvelope('A', [entry(3)], payload);
    expect(findSignatureList(message, 1)?.signatures).toHaveLength(2);
    expect(readOlderTransaction(message).payload).toEqual(payload);
    expect(readOlderTransaction(message).signatures).toEqual([entry(3)]);
  });
});

describe('a payload with a type that is not known here', () => {
  const parts = { layout: 'A6', rawInstructions: [2, [...fail, ...UNKNOWN_GRANT]] } as const;
  const payload = olderPayload(parts);

  it.each([
    ['A6', 0],
    ['A6', 1],
    ['A6', 3],
    ['A', 1],
    ['A', 70],
  ] as const)('ends where the list begins: %s, %i entries', (layout, count) => {
    const entries = Array.from({ length: count }, (_, index) => entry(index));
    const message = writeOlderEnvelope(layout, entries, payload);
    const transaction = readOlderTransaction(message);
    expect(transaction.payload).toEqual(payload);
    expect(transaction.signatures).toEqual(entries);
    const { executable, times, unknown } = transaction.read();
    expect(executable).toMatchObject({ count: 2, read: [failWith('x')] });
    expect(times).toBeUndefined();
    expect(unknown).toMatchObject({ what: 'a hash' });
  });

  it.each([0, 4, 8])('is not ended later because a signature ends in %i', (lastByte) => {
    const entries = [entry(1, lastByte), entry(2, lastByte), entry(3, lastByte)];
    for (const layout of ['A', 'A6'] as const) {
      expect(readOlderTransaction(writeOlderEnvelope(layout, entries, payload)).payload).toEqual(payload);
    }
  });

  it('is refused without a list at its end', () => {
    const message = Uint8Array.of(1, ...payload, 5);
    expect(() => readOlderTransaction(message)).toThrow(
      `at byte ${message.length}, a list of signatures at the end of the transaction was expected`,
    );
  });

  it('gives its times when only what it carries is not known', () => {
    const carrying = Uint8Array.of(
      ...olderPayload({ layout: 'A5' }).subarray(0, -1),
      4, // one entry
      0x04,
      0x6d, // m
      16, // a block
      1,
      2,
      3,
    );
    const { metadata, times, unknown } = readOlderTransaction(
      writeOlderEnvelope('A6', [entry(1)], carrying),
    ).read();
    expect(times).toMatchObject({ time_to_live_ms: 60_000n });
    expect(metadata).toBeUndefined();
    expect(unknown).toMatchObject({ what: 'a block' });
  });
});

describe('what is wrong', () => {
  const message = writeOlderEnvelope('A', [entry(1)], olderPayload({ layout: 'A' }));
  const offsetOf = (bytes: Uint8Array): number => {
    try {
      decodeTransaction(bytes);
    } catch (error) {
      if (error instanceof TransactionDecodeError) return error.offset;
    }
    return -1;
  };
  const list = message.length - 107;

  it.each([
    ['another algorithm’s name', message.with(list + 1, 0x66), list],
    ['a key of another length', message.with(list + 8, 0x7c), list + 8],
    ['a signature of another length', message.with(list + 41, 0x05), list + 41],
    ['a count too high', message.with(list - 1, 8), message.length],
    ['a count too low', message.with(list - 1, 0), list],
    ['no instruction at all', olderTransaction({ layout: 'A', instructions: [] }), 19],
    ['an empty program', olderTransaction({ layout: 'A', program: new Uint8Array() }), 19],
    ['no instruction of this tag', olderTransaction({ layout: 'A', rawInstructions: [1, [99]] }), 20],
    [
      'a name with a space',
      olderTransaction({ layout: 'A', rawInstructions: [1, [10, 13, 8, 0, 4, 32]] }),
      25,
    ],
  ])('is refused at its place: %s', (_, bytes, offset) => {
    expect(offsetOf(bytes)).toBe(offset);
  });

  it.each([
    ['can be read to its end', olderPayload({ layout: 'A6' })],
    [
      'holds a type that is not known',
      olderPayload({ layout: 'A6', rawInstructions: [2, [...fail, ...UNKNOWN_GRANT]] }),
    ],
  ])('is a list of more than 1,024 entries behind a payload that %s', (_, payload) => {
    const one = writeOlderEnvelope('A6', [entry(1)], payload).subarray(-100);
    const bytesOf = (count: number): Uint8Array => {
      const writer = new Writer();
      writer.u8(1);
      writer.raw(payload);
      writer.length(count);
      for (let left = count; left > 0; left -= 1) writer.raw(one);
      return writer.finish();
    };
    expect(decodeTransaction(bytesOf(1024)).signatures).toHaveLength(1024);
    expect(offsetOf(bytesOf(1025))).toBe(1 + payload.length);
    const startMs = performance.now();
    expect(offsetOf(bytesOf(330_000))).toBe(1 + payload.length);
    expect(performance.now() - startMs).toBeLessThan(5_000);
  });

  it('is nesting without end', () => {
    const nested = Array.from({ length: 100_000 }, () => [7, 4]).flat();
    const bytes = olderTransaction({ layout: 'A', rawInstructions: [1, [...nested, ...fail]] });
    expect(() => decodeTransaction(bytes)).toThrow('nesting of at most 256 levels');
  });
});

it('is in rc.14’s layout where only its types fit, though nothing has signed it and it cannot be read to its end', () => {
  // Running a trigger: rc.9 and rc.13 have the trigger’s id there, rc.14 what is not known here.
  const transaction = readOlderTransaction(hexToBytes('0114616c69636528776f6e6465726c616e6400040d000000'));
  expect(transaction.layout).toBe('A6');
  const signed = writeOlderEnvelope(transaction.layout, [entry(1)], transaction.payload);
  expect(readOlderTransaction(signed)).toMatchObject({ layout: 'A6', payload: transaction.payload });
});
