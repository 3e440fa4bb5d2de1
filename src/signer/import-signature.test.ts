import { beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../contract/hex.ts';
import { startSigner } from '../testing/signer/start-signer.ts';
import { flag, report } from '../testing/transaction/samples.ts';
import { payloadOf, transactionOf } from '../testing/transaction/payload.ts';
import { attachSignature } from '../transaction/sign/sign.ts';
import {
  decodeTransaction,
  inspectTransaction,
  keyPairFromHex,
  ready,
  signTransactionHex,
  verifySignatures,
} from '../transaction/index.ts';
import { sodium } from '../transaction/sign/sodium.ts';
import { olderLayoutCases } from '../transaction/vectors/vectors.ts';
import { parsePrivateKeyText } from './private-key-text.ts';
import { publicKeyHexOf } from '../transaction/sign/key-pair.ts';

const SEED = '11'.repeat(32);
const OTHER_SEED = '22'.repeat(32);
const { nowMs, request } = report;
const UNSIGNED = bytesToHex(report.bytes);
const OTHER_UNSIGNED = bytesToHex(flag.bytes);

/** Returns the report with a program in place of its instructions. */
function programHex(change: { readonly authority?: string; readonly timeToLiveMs?: bigint } = {}): string {
  const payload = payloadOf(report.bytes);
  const bytes = transactionOf({
    ...payload,
    instructions: { tag: 'Wasm', value: new Uint8Array(8) },
    ...(change.authority === undefined
      ? {}
      : { authority: { name: change.authority, domain_id: { name: 'wonderland' } } }),
    ...(change.timeToLiveMs === undefined ? {} : { time_to_live_ms: change.timeToLiveMs }),
  });
  if (bytes === undefined) throw new Error('the payload has no bytes');
  return bytesToHex(bytes);
}

const publicKeyOf = (seed: string) => publicKeyHexOf(keyPairFromHex(seed));
const signedBy = (seed: string, hex = UNSIGNED) => signTransactionHex(hex, keyPairFromHex(seed));
/** Returns the bare 64-byte signature, as another program would make it from the hash. */
function signatureBy(seed: string, hex = UNSIGNED): string {
  const { payloadHashHex } = inspectTransaction(hexToBytes(hex));
  return bytesToHex(
    sodium().crypto_sign_detached(hexToBytes(payloadHashHex), keyPairFromHex(seed).privateKey),
  );
}
const keys = (seed: string) => ({
  privateKey: parsePrivateKeyText(seed),
  authPrivateKey: parsePrivateKeyText(seed),
});

const start = (clock = () => nowMs) => startSigner(clock).signer;

beforeEach(() => ready);

describe('a signature by a signer command', () => {
  it.each([
    ['the signed transaction', () => signedBy(SEED)],
    ['the signed transaction in upper case', () => signedBy(SEED).toUpperCase()],
    ['the bare signature', () => signatureBy(SEED)],
  ])('is taken as %s, without any key here', async (_, answer) => {
    const signer = start();
    const signed = await signer.importSignature(UNSIGNED, request, answer(), publicKeyOf(SEED));
    expect(signed).toBe(signedBy(SEED));
    expect(verifySignatures(hexToBytes(signed))).toEqual([
      { algorithm: 'Ed25519', publicKeyHex: publicKeyOf(SEED), valid: true },
    ]);
    expect(decodeTransaction(hexToBytes(signed)).payload).toEqual(decodeTransaction(report.bytes).payload);
    expect(signer.state).toBe('empty');
  });

  it('may replace an earlier one by the same key', async () => {
    const signed = signedBy(SEED);
    expect(await start().importSignature(signed, request, signatureBy(SEED), publicKeyOf(SEED))).toBe(signed);
  });

  it.each<[string, () => string, string]>([
    ['that is no hex', () => 'signed!', 'detached-unreadable'],
    ['with a character missing', () => signatureBy(SEED).slice(1), 'detached-unreadable'],
    ['of 63 bytes', () => signatureBy(SEED).slice(2), 'detached-unreadable'],
    ['in a transaction that was cut', () => signedBy(SEED).slice(0, -2), 'detached-unreadable'],
    ['in a transaction with more behind it', () => `${signedBy(SEED)}00`, 'detached-unreadable'],
    ['that was never made', () => UNSIGNED, 'detached-unsigned'],
    ['of another transaction', () => signedBy(SEED, OTHER_UNSIGNED), 'detached-other-transaction'],
    ['of another transaction, unsigned', () => OTHER_UNSIGNED, 'detached-other-transaction'],
    ['by another key', () => signedBy(OTHER_SEED), 'detached-other-key'],
    [
      'by another key too',
      () => signTransactionHex(signedBy(SEED), keyPairFromHex(OTHER_SEED)),
      'detached-other-key',
    ],
    [
      'by another key too, which stands behind it',
      () => signTransactionHex(signedBy(SEED), keyPairFromHex('44'.repeat(32))),
      'detached-other-key',
    ],
    [
      'that does not verify',
      () =>
        bytesToHex(
          attachSignature(report.bytes, {
            algorithm: 'Ed25519',
            publicKey: keyPairFromHex(SEED).publicKey,
            signature: hexToBytes(signatureBy(OTHER_SEED)),
          }),
        ),
      'detached-invalid-signature',
    ],
    ['bare, by another key', () => signatureBy(OTHER_SEED), 'detached-not-this-key'],
    ['bare, of another transaction', () => signatureBy(SEED, OTHER_UNSIGNED), 'detached-not-this-key'],
    ['bare, all zero', () => '00'.repeat(64), 'detached-not-this-key'],
  ])('%s is refused in words of its own', async (_, answer, code) => {
    const refusal = await start()
      .importSignature(UNSIGNED, request, answer(), publicKeyOf(SEED))
      .catch((reason: unknown) => reason);
    expect(refusal).toMatchObject({ code });
  });

  it('of another transaction is refused with both hashes', async () => {
    const hashes = [UNSIGNED, OTHER_UNSIGNED].map(
      (hex) => inspectTransaction(hexToBytes(hex)).payloadHashHex,
    );
    const refusal: unknown = await start()
      .importSignature(UNSIGNED, request, signedBy(SEED, OTHER_UNSIGNED), publicKeyOf(SEED))
      .catch((reason: unknown) => reason);
    expect(refusal).toMatchObject({ fields: { expectedHash: hashes[0], foundHash: hashes[1] } });
  });

  it('by a key that verifies anything is refused', async () => {
    const identityPoint = `01${'00'.repeat(31)}`;
    const forged = `${identityPoint}${'00'.repeat(32)}`;
    await expect(start().importSignature(UNSIGNED, request, forged, identityPoint)).rejects.toMatchObject({
      code: 'detached-not-this-key',
    });
  });

  it.each<[string, string, () => string]>([
    ['says something else', OTHER_UNSIGNED, () => signedBy(SEED, OTHER_UNSIGNED)],
    [
      'was signed by somebody else before',
      signedBy(OTHER_SEED),
      () => signTransactionHex(signedBy(OTHER_SEED), keyPairFromHex(SEED)),
    ],
  ])('is not taken for a transaction that %s', async (_, unsigned, answer) => {
    await expect(
      start().importSignature(unsigned, request, answer(), publicKeyOf(SEED)),
    ).rejects.toMatchObject({ code: 'transaction-not-approved' });
  });

  it('is not taken any more once the transaction has expired', async () => {
    const late = nowMs + 24 * 3_600_000;
    await expect(
      start(() => late).importSignature(UNSIGNED, request, signatureBy(SEED), publicKeyOf(SEED)),
    ).rejects.toMatchObject({ code: 'transaction-not-approved' });
  });
});

describe('a transaction that cannot be inspected', () => {
  const program = programHex();
  const hashOf = (hex: string) => inspectTransaction(hexToBytes(hex)).payloadHashHex;
  const notApproved = { code: 'transaction-not-approved' };

  it('is signed with the opt-in, which leaves nothing approved', async () => {
    const signer = start();
    await signer.loadKeys(keys(SEED));
    const { comparison } = await signer.checkTransaction(program, request);
    expect(comparison).toMatchObject({ verdict: 'cannot-inspect', differences: [] });
    await expect(signer.signTransaction(hashOf(program))).rejects.toMatchObject(notApproved);
    expect(await signer.blindSign(program, request)).toBe(signedBy(SEED, program));
    await expect(signer.signTransaction(hashOf(program))).rejects.toMatchObject(notApproved);
    await expect(
      signer.importSignature(program, request, signatureBy(SEED, program), publicKeyOf(SEED)),
    ).rejects.toMatchObject(notApproved);
  });

  it.each<[string, string]>([
    ['matches', UNSIGNED],
    ['says something else', OTHER_UNSIGNED],
    ['cannot be inspected but runs as somebody else', programHex({ authority: 'mallory' })],
    ['cannot be inspected but is signable for two days', programHex({ timeToLiveMs: 172_800_000n })],
    ['cannot be inspected but was signed by somebody else', signedBy(OTHER_SEED, program)],
  ])('is what the opt-in is for, not a transaction that %s', async (_, hex) => {
    const signer = start();
    await signer.loadKeys(keys(SEED));
    await expect(signer.blindSign(hex, request)).rejects.toMatchObject(notApproved);
    await expect(signer.signTransaction(hashOf(hex))).rejects.toMatchObject(notApproved);
  });

  it('is not signed without a key, nor after it has expired', async () => {
    let now = nowMs;
    const short = programHex({ timeToLiveMs: 60_000n });
    const signer = start(() => now);
    await expect(signer.blindSign(short, request)).rejects.toMatchObject({ code: 'no-key-loaded' });
    await signer.loadKeys(keys(SEED));
    now += 60_000;
    await expect(signer.blindSign(short, request)).rejects.toMatchObject(notApproved);
  });
});

describe('a transaction in another layout', () => {
  it.each(olderLayoutCases.map((vector) => [`${vector.layout} ${vector.name}`, vector] as const))(
    'is refused by its name, whatever is asked of it: %s',
    async (_, { unsignedHex, signedHex }) => {
      const signer = start();
      await signer.loadKeys(keys(SEED));
      const refusal = { code: 'transaction-layout-unsupported', fields: { layout: 'A' } };
      await expect(signer.checkTransaction(unsignedHex, request)).rejects.toMatchObject(refusal);
      await expect(signer.blindSign(unsignedHex, request)).rejects.toMatchObject(refusal);
      await expect(
        signer.importSignature(unsignedHex, request, signedHex, publicKeyOf(SEED)),
      ).rejects.toMatchObject(refusal);
      await expect(
        signer.importSignature(UNSIGNED, request, signedHex, publicKeyOf(SEED)),
      ).rejects.toMatchObject({ code: 'detached-unreadable', message: /layout A/u });
    },
  );
});

describe('an approval', () => {
  it('holds for the key that was held at the check and no other', async () => {
    const signer = start();
    await signer.loadKeys(keys(SEED));
    const { payloadHashHex } = await signer.checkTransaction(UNSIGNED, request);
    await signer.loadKeys(keys(OTHER_SEED));
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'transaction-not-approved',
    });
    await signer.loadKeys(keys(SEED));
    expect(await signer.signTransaction(payloadHashHex)).toBe(signedBy(SEED));
  });
});
