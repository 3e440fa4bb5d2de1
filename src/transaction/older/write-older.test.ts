import { describe, expect, it } from 'vitest';
import { olderPayload } from '../../testing/transaction/older.ts';
import { MAX_SIGNATURES, type SignatureEntry } from '../envelope.ts';
import { TransactionEncodeError } from '../errors.ts';
import { writeWithEntry } from '../write-with-entry.ts';
import { readOlderTransaction } from './read-older.ts';
import { writeOlderEnvelope } from './write-older.ts';

const entry = (key: number, signature = 0): SignatureEntry => ({
  algorithm: 'Ed25519',
  publicKey: new Uint8Array(32).fill(key),
  signature: new Uint8Array(64).fill(signature),
});
const secp256k1: SignatureEntry = {
  algorithm: 'Secp256k1',
  publicKey: new Uint8Array(33).fill(1),
  signature: new Uint8Array(64),
};
const blsNormal: SignatureEntry = {
  algorithm: 'BlsNormal',
  publicKey: new Uint8Array(48).fill(1),
  signature: new Uint8Array(96),
};

describe.each(['A', 'A6'] as const)('writing layout %s', (layout) => {
  const payload = olderPayload({ layout });
  const listOf = (...entries: readonly SignatureEntry[]) =>
    readOlderTransaction(writeOlderEnvelope(layout, entries, payload)).signatures;

  it('puts the payload before the list, as it is', () => {
    const message = writeOlderEnvelope(layout, [entry(1)], payload);
    expect(message).toHaveLength(1 + payload.length + 1 + (layout === 'A' ? 107 : 100));
    expect(readOlderTransaction(message).payload).toEqual(payload);
  });

  it('sorts by key bytes unsigned, then by signature bytes, and keeps each entry once', () => {
    expect(listOf(entry(0x80), entry(0xff), entry(0x7f, 2), entry(0x7f, 1), entry(0x80))).toEqual([
      entry(0x7f, 1),
      entry(0x7f, 2),
      entry(0x80),
      entry(0xff),
    ]);
  });

  it('keeps entries of the other algorithms, in the order of how they are written', () => {
    const sorted = layout === 'A' ? [blsNormal, entry(9), secp256k1] : [entry(9), secp256k1, blsNormal];
    expect(listOf(secp256k1, entry(9), blsNormal)).toEqual(sorted);
  });

  it('writes more than 63 entries behind a longer count', () => {
    const entries = Array.from({ length: 100 }, (_, index) => entry(index));
    expect(listOf(...entries)).toEqual(entries);
  });

  it('writes as many entries as are read, and no more', () => {
    const entries = Array.from({ length: MAX_SIGNATURES + 1 }, (_, index) => entry(index >> 8, index));
    expect(listOf(...entries.slice(1))).toHaveLength(MAX_SIGNATURES);
    expect(() => writeOlderEnvelope(layout, entries, payload)).toThrow(TransactionEncodeError);
  });

  it('replaces an earlier entry of the same key, and no other', () => {
    const message = writeOlderEnvelope(layout, [entry(1), entry(2), entry(2, 7)], payload);
    const written = writeWithEntry(readOlderTransaction(message), entry(2, 9));
    expect(readOlderTransaction(written).signatures).toEqual([entry(1), entry(2, 9)]);
  });
});
