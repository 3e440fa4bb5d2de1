import { beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes, InvalidHexError } from '../../contract/hex.ts';
import { encodePayload, payloadOf } from '../../testing/transaction/payload.ts';
import { decodeTransaction } from '../envelope/decode.ts';
import { TransactionDecodeError } from '../scale/errors.ts';
import { keyPairFromHex, ready, signTransactionHex, verifySignatures } from '../index.ts';
import { payloadHash } from '../sign/signing-hash.ts';
import { errorCases, layoutBCases } from './vectors.ts';
import { fromDecoded, fromVector } from './vector-form.ts';

beforeAll(() => ready);

describe.each(layoutBCases)('the layout B case $name', (vector) => {
  const bytes = hexToBytes(vector.unsignedHex);

  it('is signed to the same bytes as by the other implementations', () => {
    const keyPair = keyPairFromHex(vector.privateKeyHex, vector.publicKeyHex);
    expect(signTransactionHex(vector.unsignedHex, keyPair)).toBe(vector.signedHexSorted);
    expect(signTransactionHex(vector.signedHex.toUpperCase(), keyPair)).toBe(vector.signedHexSorted);
  });

  it('has the same hash', () => {
    expect(bytesToHex(payloadHash(decodeTransaction(bytes).payload))).toBe(vector.payloadHashHex);
  });

  it('has signatures that are all valid once it is signed', () => {
    const signers = verifySignatures(hexToBytes(vector.signedHexSorted));
    expect(signers.map(({ publicKeyHex }) => publicKeyHex).toSorted()).toEqual(
      [...vector.decoded.priorSigners, vector.publicKeyHex].toSorted(),
    );
    expect(signers.filter(({ valid }) => !valid)).toEqual([]);
  });

  it('decodes to the values that the other implementation decodes', () => {
    const { decoded } = vector;
    const payload = payloadOf(bytes);
    const { authority, instructions, metadata } = payload;
    expect(`${authority.name}@${authority.domain_id.name}`).toBe(decoded.authority);
    expect(String(payload.creation_time_ms)).toBe(decoded.creationTimeMs);
    expect(payload.time_to_live_ms?.toString() ?? null).toBe(decoded.ttlMs);
    expect(payload.nonce ?? null).toBe(decoded.nonce);
    expect(fromDecoded({ map: metadata })).toEqual(fromVector({ map: decoded.metadata }));
    expect(instructions.tag).toBe(decoded.executable);
    expect(instructions.tag === 'Wasm' ? instructions.value.length : undefined).toBe(
      decoded.wasmBytes ?? undefined,
    );
    expect(instructions.tag === 'Wasm' ? null : instructions.value.length).toBe(decoded.instructionCount);
    // Two cases are too long for the file to spell their instructions out.
    const { instructions: expected = fromDecoded(instructions.value) } = decoded;
    expect(fromDecoded(instructions.value)).toEqual(fromVector(expected));
  });

  it('encodes back to the same payload', () => {
    const { payload } = decodeTransaction(bytes);
    expect(bytesToHex(encodePayload(payloadOf(bytes)))).toBe(bytesToHex(payload));
  });

  it('is refused when it is cut off anywhere', () => {
    // Every length of the short ones; for the long ones each of the first and last 500, and some between.
    const step = Math.max(1, Math.floor(bytes.length / 1000));
    for (
      let length = 0;
      length < bytes.length;
      length += length < 500 || length > bytes.length - 500 ? 1 : step
    ) {
      expect(() => decodeTransaction(bytes.subarray(0, length))).toThrow(TransactionDecodeError);
    }
  });
});

/** Cases that decode, which the file recommends to warn of or to refuse; `inspect` and `compare` warn. */
const WARNED_OF = new Set(['sig-invalid-signature']);
const DECODABLE = errorCases.filter(({ name }) => WARNED_OF.has(name));
const REFUSED = errorCases.filter(({ name }) => !WARNED_OF.has(name));

describe('the error cases', () => {
  it.each(REFUSED)('$name ($why) is refused with a typed error, by decoding and by signing', ({ hex }) => {
    const { privateKeyHex } = layoutBCases[0] ?? { privateKeyHex: '' };
    const keyPair = keyPairFromHex(privateKeyHex);
    const failure = (act: () => unknown): unknown => {
      try {
        return act();
      } catch (error) {
        return error;
      }
    };
    for (const act of [() => decodeTransaction(hexToBytes(hex)), () => signTransactionHex(hex, keyPair)]) {
      const error = failure(act);
      expect(error instanceof InvalidHexError || error instanceof TransactionDecodeError).toBe(true);
    }
  });

  it.each(DECODABLE)('$name is decoded, and its signature is shown as not valid', ({ hex }) => {
    expect(verifySignatures(hexToBytes(hex)).map(({ valid }) => valid)).toEqual([false]);
  });
});
