import { beforeAll, describe, expect, it } from 'vitest';
import { failWith, olderPayload } from '../../testing/transaction/older.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { appendSignature } from '../append-signature.ts';
import type { SignatureEntry } from '../envelope.ts';
import { ContradictorySignaturesError } from '../errors.ts';
import { inspectTransaction, keyPairFromHex, ready, verifySignatures } from '../index.ts';
import { payloadDigest, payloadHash } from '../signing-hash.ts';
import { sodium } from '../sodium.ts';
import { writeOlderEnvelope } from './write-older.ts';

beforeAll(() => ready);

const keyPair = (seed: string) => keyPairFromHex(seed.repeat(32));
const first = () => keyPair('11');
const second = () => keyPair('22');

/** A payload whose digest ends in this bit. */
function payloadWithBit(bit: number): Uint8Array {
  for (let index = 0; ; index += 1) {
    const payload = olderPayload({ layout: 'A', instructions: [failWith(`x${index}`)] });
    if (((payloadDigest(payload).at(-1) ?? 0) & 1) === bit) return payload;
  }
}

function entry(key: ReturnType<typeof keyPair>, hash: Uint8Array): SignatureEntry {
  const signature = sodium().crypto_sign_detached(hash, key.privateKey);
  return { algorithm: 'Ed25519', publicKey: key.publicKey, signature };
}

const message = (payload: Uint8Array, ...entries: readonly SignatureEntry[]) =>
  writeOlderEnvelope('A', entries, payload);

describe('a payload that the two rules hash differently', () => {
  const payload = () => payloadWithBit(0);

  it('is taken to be in layout A without a signature, with a warning', () => {
    const { layout, payloadHashHex, warnings } = inspectTransaction(message(payload()));
    expect({ layout, payloadHashHex }).toEqual({
      layout: 'A',
      payloadHashHex: bytesToHex(payloadDigest(payload())),
    });
    expect(warnings).toEqual([expect.stringContaining('has no signature')]);
  });

  it('is in layout A when a valid signature shows it, without a warning', () => {
    const bytes = message(payload(), entry(first(), payloadDigest(payload())));
    const { layout, warnings } = inspectTransaction(bytes);
    expect({ layout, warnings }).toEqual({ layout: 'A', warnings: undefined });
  });

  it('is in layout A5 when a valid signature shows it, and is signed by its rule', () => {
    const bytes = message(payload(), entry(first(), payloadHash(payload())));
    expect(inspectTransaction(bytes)).toMatchObject({
      layout: 'A5',
      payloadHashHex: bytesToHex(payloadHash(payload())),
    });
    expect(inspectTransaction(bytes).warnings).toBeUndefined();
    const signed = appendSignature(bytes, second());
    expect(signed).toEqual(
      message(payload(), entry(first(), payloadHash(payload())), entry(second(), payloadHash(payload()))),
    );
    expect(verifySignatures(signed).map(({ valid }) => valid)).toEqual([true, true]);
  });

  it('is taken to be in layout A with a warning when no signature is valid by either rule', () => {
    const bytes = message(payload(), entry(first(), new Uint8Array(32)));
    const { layout, signatures, warnings } = inspectTransaction(bytes);
    expect(layout).toBe('A');
    expect(signatures.map(({ valid }) => valid)).toEqual([false]);
    expect(warnings).toEqual([expect.stringContaining('No valid signature shows')]);
  });

  it('is not signed when its signatures show both rules, and that is said', () => {
    const bytes = message(
      payload(),
      entry(first(), payloadDigest(payload())),
      entry(second(), payloadHash(payload())),
    );
    const { layout, signatures, warnings } = inspectTransaction(bytes);
    expect(layout).toBe('A');
    expect(signatures.filter(({ valid }) => valid)).toHaveLength(1);
    expect(warnings).toEqual([expect.stringContaining('contradict each other')]);
    expect(() => appendSignature(bytes, first())).toThrow(ContradictorySignaturesError);
  });

  it('is signed by the rule that its own earlier signature shows', () => {
    const bytes = message(payload(), entry(first(), payloadHash(payload())));
    expect(appendSignature(bytes, first())).toEqual(bytes);
  });
});

describe('a payload that both rules hash alike', () => {
  it('needs no warning about the rule when there is a signature, valid or not', () => {
    const payload = payloadWithBit(1);
    for (const hash of [payloadDigest(payload), new Uint8Array(32)]) {
      const { layout, warnings } = inspectTransaction(message(payload, entry(first(), hash)));
      expect({ layout, warnings }).toEqual({ layout: 'A', warnings: undefined });
    }
  });
});

it('layout A6 always has the lowest bit set', () => {
  const payload = olderPayload({ layout: 'A6', instructions: [failWith('x')] });
  const bytes = writeOlderEnvelope('A6', [entry(first(), payloadHash(payload))], payload);
  expect(inspectTransaction(bytes)).toMatchObject({
    layout: 'A6',
    payloadHashHex: bytesToHex(payloadHash(payload)),
    signatures: [{ valid: true }],
  });
});
