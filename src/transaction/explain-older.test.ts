import { beforeAll, describe, expect, it, vi } from 'vitest';
import { olderPayload, olderTransaction } from '../testing/transaction/older.ts';
import type { BytePart } from './byte-part.ts';
import { decodeTransaction } from './decode.ts';
import { explainBytes } from './explain-bytes.ts';
import { keyPairFromHex, ready } from './index.ts';
import { writeOlderEnvelope } from './older/write-older.ts';
import { Reader } from './scale/reader.ts';
import { payloadHash } from './signing-hash.ts';
import { sodiumCrypto } from './sodium-crypto.ts';
import { sodium } from './sodium.ts';

const entry = {
  algorithm: 'Ed25519',
  publicKey: new Uint8Array(32).fill(7),
  signature: new Uint8Array(64).fill(15),
} as const;

const explainAll = (bytes: Uint8Array): readonly BytePart[] => explainBytes(bytes, 0, bytes.length);
const misplaced = (parts: readonly BytePart[]): readonly BytePart[] =>
  parts.filter(({ start, end }, index) => start !== (parts[index - 1]?.end ?? 0) || end <= start);

describe('a payload with a type that is not known here', () => {
  // Fails with the text x, then grants a hash, whose bytes are not known.
  const bytesOfTwo = [8, 0x04, 0x78, 11, 13, 15, 0, 0x73, 0x6f, 0x6d, 0x65, 0, 13, 8, 0, 0x04, 0x61];
  const payload = olderPayload({ layout: 'A6', rawInstructions: [2, bytesOfTwo] });
  const bytes = writeOlderEnvelope('A6', [entry], payload);
  const parts = explainAll(bytes);
  const unexplained = parts.find(({ what }) => what === 'payload (not explained)');

  it('is explained up to there, and the signatures after it', () => {
    expect(misplaced(parts)).toEqual([]);
    expect(parts.at(-1)).toMatchObject({
      end: bytes.length,
      path: 'signatures[0].payload',
      what: 'signature',
    });
    expect(parts.map(({ path }) => path)).toContain('instructions[0].Fail.message');
    expect(unexplained).toMatchObject({
      end: 1 + payload.length,
      value: 'From here on it cannot be read: it holds a hash.',
    });
  });

  it('is explained in windows as it is as a whole', () => {
    for (let from = 0; from < bytes.length; from += 3) {
      const touching = parts.filter(({ start, end }) => end > from && start < from + 5);
      expect(explainBytes(bytes, from, from + 5)).toEqual(touching);
    }
  });
});

it.each(['A', 'A5', 'A6'] as const)('explains the account, name first, and the times of %s', (layout) => {
  const parts = explainAll(olderTransaction({ layout }));
  expect(misplaced(parts)).toEqual([]);
  const valueAt = (path: string) => parts.findLast((part) => part.path === path)?.value;
  expect(parts.find(({ start }) => start === 1)?.path).toBe('authority.name');
  expect(valueAt('time_to_live_ms')).toBe('1 min (60000 ms)');
});

describe('bytes that two releases read differently', () => {
  // A limit of 4 and 5 in rc.13 is a fixed-point number in rc.9.
  const value = [5, 4, 0, 0, 0, 5, 0, 0, 0];
  const payload = olderPayload({
    layout: 'A5',
    rawInstructions: [1, [11, 13, ...value, 13, 8, 0, 0x04, 0x61]],
  });
  const tagIn = (parts: readonly BytePart[]) => parts.find(({ start }) => start === 22)?.value;

  beforeAll(() => ready);

  it('are explained as they are inspected: by the release whose hash rule a signature shows', () => {
    const { privateKey, publicKey } = keyPairFromHex('11'.repeat(32));
    // Without the bit of rc.13 when a payload is hashed as in rc.9.
    const signedBy = (hash: Uint8Array): Uint8Array => {
      const signature = sodium().crypto_sign_detached(hash, privateKey);
      return writeOlderEnvelope('A', [{ algorithm: 'Ed25519', publicKey, signature }], payload);
    };
    const tagOf = (bytes: Uint8Array) => tagIn(explainBytes(bytes, 0, bytes.length, sodiumCrypto));
    expect(tagOf(signedBy(payloadHash(payload)))).toBe('5: MetadataLimits');
    expect(tagOf(signedBy(sodiumCrypto.payloadDigest(payload)))).toBe('5: Fixed');
  });

  it('are explained by the oldest release when nothing shows it', () => {
    const bytes = writeOlderEnvelope('A', [entry], payload);
    expect(tagIn(explainBytes(bytes, 0, bytes.length, sodiumCrypto))).toBe('5: Fixed');
    expect(tagIn(explainAll(bytes))).toBe('5: Fixed');
  });
});

it('explains a window of many instructions before one that is not known without reading on', () => {
  const count = 2_000;
  const fail = [8, 0x04, 0x78];
  const grant = [11, 13, 15, 0, 13, 8, 0, 0x04, 0x61];
  const instructions = [...Array.from({ length: count }, () => fail).flat(), ...grant];
  const rawInstructions = [count + 1, instructions] as const;
  const bytes = writeOlderEnvelope('A6', [entry], olderPayload({ layout: 'A6', rawInstructions }));
  const parts = explainAll(bytes);
  const readTag = vi.spyOn(Reader.prototype, 'tag');
  const readsOf = (from: number): number => {
    readTag.mockClear();
    const touching = parts.filter(({ start, end }) => end > from && start < from + 5);
    expect(explainBytes(bytes, from, from + 5)).toEqual(touching);
    return readTag.mock.calls.length;
  };
  decodeTransaction(bytes);
  const decoding = readTag.mock.calls.length;
  expect(readsOf(25) - decoding).toBeLessThan(100);
  expect(readsOf(6_000) - decoding).toBeLessThan(count + 100);
  expect(readsOf(bytes.length - 5) - decoding).toBeLessThan(100);
  readTag.mockRestore();
});
