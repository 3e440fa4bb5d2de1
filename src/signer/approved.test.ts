import { beforeEach, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../contract/hex.ts';
import { startSigner } from '../testing/signer/start-signer.ts';
import { flag, report } from '../testing/transaction/samples.ts';
import { payloadOf, transactionOf } from '../testing/transaction/payload.ts';
import { inspectTransaction, keyPairFromHex, ready, signTransactionHex } from '../transaction/index.ts';
import { olderLayoutCases } from '../transaction/vectors/vectors.ts';
import { parsePrivateKeyText } from './private-key-text.ts';

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

const signedBy = (seed: string, hex = UNSIGNED) => signTransactionHex(hex, keyPairFromHex(seed));
const keys = (seed: string) => ({
  privateKey: parsePrivateKeyText(seed),
  authPrivateKey: parsePrivateKeyText(seed),
});

const start = (clock = () => nowMs) => startSigner(clock).signer;

beforeEach(() => ready);

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
    async (_, { unsignedHex }) => {
      const signer = start();
      await signer.loadKeys(keys(SEED));
      const refusal = { code: 'transaction-layout-unsupported', fields: { layout: 'A' } };
      await expect(signer.checkTransaction(unsignedHex, request)).rejects.toMatchObject(refusal);
      await expect(signer.blindSign(unsignedHex, request)).rejects.toMatchObject(refusal);
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
