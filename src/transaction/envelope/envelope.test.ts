import { describe, expect, it } from 'vitest';
import { bytesToHex } from '../../contract/hex.ts';
import { MAX_SIGNATURES, readEnvelope, writeEnvelope, type SignatureEntry } from './envelope.ts';
import { TransactionDecodeError, TransactionEncodeError, UnsupportedVersionError } from '../scale/errors.ts';

const filled = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte);
const ed25519 = (key: number, signature = 0): SignatureEntry => ({
  algorithm: 'Ed25519',
  publicKey: filled(32, key),
  signature: filled(64, signature),
});
const payload = Uint8Array.of(1, 2, 3);

const keysOf = (message: Uint8Array): string[] =>
  readEnvelope(message).signatures.map(
    ({ algorithm, publicKey }) => `${algorithm} ${bytesToHex(publicKey.subarray(0, 1))}`,
  );

describe('writing', () => {
  it('puts the payload behind the entries as it is', () => {
    const message = writeEnvelope([ed25519(1)], payload);
    expect(message).toHaveLength(2 + 100 + 3);
    expect(readEnvelope(message).payloadOffset).toBe(102);
    expect(message.subarray(102)).toEqual(payload);
  });

  it('sorts by algorithm, then by the bytes of the key unsigned', () => {
    const secp256k1: SignatureEntry = {
      algorithm: 'Secp256k1',
      publicKey: filled(33, 0),
      signature: filled(64, 0),
    };
    const message = writeEnvelope(
      [secp256k1, ed25519(0x80), ed25519(0x7f), ed25519(0xff), ed25519(0)],
      payload,
    );
    expect(keysOf(message)).toEqual(['Ed25519 00', 'Ed25519 7f', 'Ed25519 80', 'Ed25519 ff', 'Secp256k1 00']);
  });

  it('keeps one entry for a key, the last', () => {
    const message = writeEnvelope([ed25519(5, 1), ed25519(4), ed25519(5, 2)], payload);
    expect(keysOf(message)).toEqual(['Ed25519 04', 'Ed25519 05']);
    expect(readEnvelope(message).signatures[1]?.signature[0]).toBe(2);
  });

  it('writes more than 63 entries behind a longer count', () => {
    const entries = Array.from({ length: 300 }, (_, index): SignatureEntry => ({
      ...ed25519(index % 250),
      algorithm: index < 250 ? 'Ed25519' : 'BlsNormal',
    }));
    const message = writeEnvelope(entries, payload);
    expect(readEnvelope(message).signatures).toEqual(entries);
    expect(readEnvelope(message).payloadOffset).toBe(3 + 300 * 100);
  });

  const distinct = (count: number): readonly SignatureEntry[] =>
    Array.from({ length: count }, (_, index) => ({
      ...ed25519(0),
      publicKey: new Uint8Array(new Uint32Array([index, 0, 0, 0, 0, 0, 0, 0]).buffer),
    }));

  it('writes as many entries as are read, and no more', () => {
    const message = writeEnvelope(distinct(MAX_SIGNATURES), payload);
    expect(readEnvelope(message).signatures).toHaveLength(MAX_SIGNATURES);
    expect(() => writeEnvelope(distinct(MAX_SIGNATURES + 1), payload)).toThrow(TransactionEncodeError);
  });

  it('sorts any number of entries of one key in little time', () => {
    const message = writeEnvelope(
      [...distinct(1), ...Array.from({ length: 60_000 }, () => ed25519(5))],
      payload,
    );
    expect(readEnvelope(message).signatures).toHaveLength(2);
  });
});

describe('reading', () => {
  const entry = (algorithm: number, key: readonly number[], signature: readonly number[]): Uint8Array =>
    Uint8Array.from([1, 4, algorithm, ...key, ...signature, 9, 9]);
  const key32 = [0x80, ...filled(32, 7)];
  const signature64 = [0x01, 0x01, ...filled(64, 8)];

  it('takes keys and signatures of other sizes for the other algorithms', () => {
    const message = entry(2, [0xc0, ...filled(48, 7)], [0x81, 0x01, ...filled(96, 8)]);
    expect(readEnvelope(message).signatures).toEqual([
      { algorithm: 'BlsNormal', publicKey: filled(48, 7), signature: filled(96, 8) },
    ]);
  });

  it.each([
    ['an Ed25519 key of 31 bytes', entry(0, [0x7c, ...filled(31, 7)], signature64), 3],
    ['an Ed25519 key of 33 bytes', entry(0, [0x84, ...filled(33, 7)], signature64), 3],
    ['an Ed25519 signature of 63 bytes', entry(0, key32, [0xfc, ...filled(63, 8)]), 36],
    ['an Ed25519 signature of 65 bytes', entry(0, key32, [0x05, 0x01, ...filled(65, 8)]), 36],
    [
      'a key length that is not in its shortest form',
      entry(0, [0x81, 0x00, ...filled(32, 7)], signature64),
      3,
    ],
    ['an empty key of another algorithm', entry(1, [0], signature64), 3],
    [
      'a key of another algorithm longer than any',
      entry(1, [0x05, 0x10, ...filled(1025, 7)], signature64),
      3,
    ],
    ['an algorithm that does not exist', entry(4, key32, signature64), 2],
    ['a count of entries that are not there', Uint8Array.from([1, 8, 0, ...key32, ...signature64]), 102],
    ['a count that is not in its shortest form', Uint8Array.of(1, 1, 0, 0, 0, 0), 1],
    ['nothing after the version', Uint8Array.of(1), 1],
    ['nothing at all', Uint8Array.of(), 0],
  ])('refuses %s', (_, message, offset) => {
    let error: unknown;
    try {
      readEnvelope(message);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(TransactionDecodeError);
    expect(error).toMatchObject({ offset });
  });

  it('refuses another version with its number', () => {
    expect(() => readEnvelope(Uint8Array.of(2, 0, 0))).toThrow(UnsupportedVersionError);
    expect(() => readEnvelope(Uint8Array.of(2, 0, 0))).toThrow('version 1, found 2');
  });

  it('refuses more than 1,024 entries before it reads the first', () => {
    const many = new Uint8Array(2 + 4 + 330_000 * 100);
    many.set([1, 0x01, 0x10]); // 1,024
    expect(() => readEnvelope(many)).toThrow('a public key');
    many.set([1, 0x05, 0x10]); // 1,025
    expect(() => readEnvelope(many)).toThrow(
      'at byte 1: expected a signature list of at most 1024, found 1025',
    );
    many.set([1, 0x42, 0x24, 0x14, 0]); // 330,000
    expect(() => readEnvelope(many)).toThrow(TransactionDecodeError);
  });

  it('says of a paste that was cut off what its last bytes should have been', () => {
    const list = writeEnvelope([ed25519(1)], new Uint8Array(0));
    expect(() => readEnvelope(list.subarray(0, -2))).toThrow(
      'it ends too early. At byte 36, a signature needs at least 64 bytes, and 62 are left.',
    );
  });
});
