import { beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, InvalidHexError } from '../../contract/hex.ts';
import { appendSignature } from './sign.ts';
import { decodeTransaction } from '../envelope/decode.ts';
import { ready, keyPairFromHex, signTransactionHex, verifySignatures } from '../index.ts';
import { layoutBCase } from '../vectors/vectors.ts';

beforeAll(() => ready);

const vector = layoutBCase('prior-two-around');
const keyPair = () => keyPairFromHex(vector.privateKeyHex);

describe('signing', () => {
  it('changes nothing of the payload and leaves the bytes it was given alone', () => {
    const bytes = hexToBytes(vector.unsignedHex);
    const signed = appendSignature(bytes, keyPair());
    expect(bytes).toEqual(hexToBytes(vector.unsignedHex));
    expect(decodeTransaction(signed).payload).toEqual(decodeTransaction(bytes).payload);
  });

  it('twice with the same key is the same as once', () => {
    expect(signTransactionHex(vector.signedHexSorted, keyPair())).toBe(vector.signedHexSorted);
  });

  it('puts an unsorted list in order', () => {
    expect(vector.signedHex).not.toBe(vector.signedHexSorted);
    expect(signTransactionHex(vector.signedHex, keyPair())).toBe(vector.signedHexSorted);
  });

  it('replaces an earlier entry of the same key that was not valid', () => {
    const broken = hexToBytes(vector.signedHexSorted);
    const own = decodeTransaction(broken).signatures.find(
      ({ publicKey }) => bytesToHex(publicKey) === vector.publicKeyHex,
    );
    own?.signature.fill(0);
    expect(verifySignatures(broken).map(({ valid }) => valid)).toContain(false);
    expect(signTransactionHex(bytesToHex(broken), keyPair())).toBe(vector.signedHexSorted);
  });

  it.each([
    ['white space inside', `${vector.unsignedHex.slice(0, 10)} ${vector.unsignedHex.slice(10)}`],
    ['a line end behind it', `${vector.unsignedHex}\n`],
    ['0x in front', `0x${vector.unsignedHex}`],
    ['a digit too few', vector.unsignedHex.slice(1)],
  ])('refuses hex with %s', (_, transactionHex) => {
    expect(() => signTransactionHex(transactionHex, keyPair())).toThrow(InvalidHexError);
  });

  it('takes upper case and answers lower case', () => {
    expect(signTransactionHex(vector.unsignedHex.toUpperCase(), keyPair())).toBe(vector.signedHexSorted);
  });
});

describe('verifying', () => {
  it('finds a signature that belongs to another payload', () => {
    const other = decodeTransaction(hexToBytes(layoutBCase('one-mint-hash-lsb-0').unsignedHex)).payload;
    const signed = hexToBytes(vector.signedHexSorted);
    const head = signed.subarray(0, decodeTransaction(signed).payloadOffset);
    expect(verifySignatures(Uint8Array.from([...head, ...other])).map(({ valid }) => valid)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('answers an empty list for an unsigned transaction', () => {
    expect(verifySignatures(hexToBytes(layoutBCase('one-mint-no-signatures').unsignedHex))).toEqual([]);
  });

  it('does not call a signature of another algorithm valid', () => {
    const { payload } = decodeTransaction(hexToBytes(vector.unsignedHex));
    const entry = [1, 0x84, ...new Uint8Array(33), 0x01, 0x01, ...new Uint8Array(64)];
    expect(verifySignatures(Uint8Array.from([1, 4, ...entry, ...payload]))).toEqual([
      { algorithm: 'Secp256k1', publicKeyHex: '00'.repeat(33), valid: false },
    ]);
  });

  it('does not take a key that is no point of the curve, nor one of small order', () => {
    const { payload } = decodeTransaction(hexToBytes(vector.unsignedHex));
    for (const key of ['ff'.repeat(32), '00'.repeat(32), `01${'00'.repeat(31)}`]) {
      const entry = [0, 0x80, ...hexToBytes(key), 0x01, 0x01, ...hexToBytes(key), ...new Uint8Array(32)];
      const [signature] = verifySignatures(Uint8Array.from([1, 4, ...entry, ...payload]));
      expect(signature?.valid).toBe(false);
    }
  });
});
