import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bytesToHex, hexToBytes } from '../contract/hex.ts';
import { createKeyPair } from '../testing/service/test-keys.ts';
import { report } from '../testing/transaction/samples.ts';
import {
  inspectTransaction,
  keyPairFromHex,
  ready,
  signTransactionHex,
  verifySignatures,
} from '../transaction/index.ts';
import { layoutBCase } from '../transaction/vectors/vectors.ts';
import { type OfflineRequest, runCommand } from './run-command.ts';

// A published example, not a live credential. Source: src/contract/INTERFACE.md, "Sessions".
const PRIVATE_KEY = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';
const PUBLIC_KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const EMAIL_SIGNATURE =
  '57e7115dfb9faa9add2d2ceb321c20db8c1e7f468d2ffc122793fa61e8ed61581580faaeae83a07fe857894bb33defd61c4ba099b981020146fe8d2be00e630a';

let folder: string;
let keyFile: string;
beforeAll(async () => {
  await ready;
  folder = await mkdtemp(join(tmpdir(), 'offline-test-'));
  keyFile = await file('key', `  0x${PRIVATE_KEY}\n`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string, mode = 0o600): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content, { mode });
  return path;
}

async function run(request: OfflineRequest, nowMs = report.nowMs) {
  const told: string[] = [];
  const answer = await runCommand(request, (line) => told.push(line), nowMs);
  return { answer, told: told.join('\n') };
}

const HASH = () => inspectTransaction(report.bytes).payloadHashHex;

type TransactionAsked = OfflineRequest & { readonly action: 'transaction' };

async function reading(): Promise<TransactionAsked> {
  const path = await file('report.hex', `${bytesToHex(report.bytes).toUpperCase()}\n`);
  return { action: 'transaction', file: path, signatureOnly: false, anyway: false };
}

async function signing(changes: Partial<TransactionAsked> = {}): Promise<OfflineRequest> {
  return { ...(await reading()), signing: { hashHex: HASH(), keyFile }, ...changes };
}

describe('signing where the key is', () => {
  it('signs an e-mail address as the public example does', async () => {
    const { answer, told } = await run({ action: 'email', email: 'alice@wonderland.space', keyFile });
    expect(answer).toBe(EMAIL_SIGNATURE);
    expect(told).toContain('as secret as a password');
    expect(told).not.toContain(EMAIL_SIGNATURE.slice(0, 16));
  });

  it('tells the public key, also of a key with its public key appended', async () => {
    const both = await file('both', PRIVATE_KEY + PUBLIC_KEY);
    expect((await run({ action: 'public-key', keyFile })).answer).toBe(PUBLIC_KEY);
    expect((await run({ action: 'public-key', keyFile: both })).answer).toBe(PUBLIC_KEY);
  });

  it('reads a transaction without a key and signs nothing', async () => {
    const { answer, told } = await run(await reading());
    expect(answer).toBeUndefined();
    expect(told).toContain('Reports 1: 203.0.113.7; IPFraud; SE to GB');
    expect(told).toContain('Nothing was signed. If this is what you want');
  });

  it('signs the transaction whose hash was given', async () => {
    const { answer, told } = await run(await signing());
    expect(answer).toBe(signTransactionHex(bytesToHex(report.bytes), keyPairFromHex(PRIVATE_KEY)));
    expect(told).toContain(`Signed by ${PUBLIC_KEY}`);
    expect(told).toContain('Signs as alice@wonderland.');
  });

  it('answers the signature alone where that is wanted, among others too', async () => {
    const other = await createKeyPair();
    const before = await file('signed.hex', signTransactionHex(bytesToHex(report.bytes), other));
    const { answer: whole = '' } = await run(await signing({ file: before, anyway: true }));
    const { answer: alone } = await run(await signing({ file: before, anyway: true, signatureOnly: true }));
    expect(verifySignatures(hexToBytes(whole)).map(({ valid }) => valid)).toEqual([true, true]);
    expect(alone).toMatch(/^[0-9a-f]{128}$/u);
    expect(whole).toContain(alone);
  });

  it('refuses a transaction that does not have the hash', async () => {
    const other = await signing({ signing: { hashHex: 'ab'.repeat(32), keyFile } });
    await expect(run(other)).rejects.toMatchObject({ code: 'hash-differs' });
  });

  it('signs what cannot be read, or does something else, only when that is said', async () => {
    const { unsignedHex } = layoutBCase('wasm-executable');
    const wasm = {
      file: await file('wasm.hex', unsignedHex),
      signing: { hashHex: inspectTransaction(hexToBytes(unsignedHex)).payloadHashHex, keyFile },
    };
    await expect(run(await signing(wasm))).rejects.toMatchObject({ code: 'not-plain' });
    const { answer } = await run(await signing({ ...wasm, anyway: true }));
    expect(answer).toBe(signTransactionHex(unsignedHex, keyPairFromHex(PRIVATE_KEY)));
  });

  it('signs what has expired only when that is said, and remarks on it before', async () => {
    const later = report.nowMs + 86_400_000;
    expect((await run(await reading(), later)).told).toContain('Nothing was signed. Mind: its time is over');
    await expect(run(await signing(), later)).rejects.toThrow('its time is over (2026-09-22');
    expect((await run(await signing({ anyway: true }), later)).answer).toBeDefined();
  });

  it('signs again what it signed itself, and what somebody else signed only when that is said', async () => {
    const reportHex = bytesToHex(report.bytes);
    const own = await file('own.hex', signTransactionHex(reportHex, keyPairFromHex(PRIVATE_KEY)));
    const foreign = await file('foreign.hex', signTransactionHex(reportHex, await createKeyPair()));
    expect((await run(await signing({ file: own }))).answer).toBeDefined();
    await expect(run(await signing({ file: foreign }))).rejects.toThrow('it has a signature already');
  });

  it('says what is wrong with a file, without its content or name', async () => {
    const broken = await file('broken', PRIVATE_KEY.slice(1));
    const shut = await file('not-hex.hex', 'zz');
    const requests: [OfflineRequest, string][] = [
      [{ action: 'public-key', keyFile: broken }, 'invalid-private-key'],
      [{ action: 'public-key', keyFile: PRIVATE_KEY }, 'input-unreadable'],
      [await signing({ file: shut }), 'invalid-hex'],
      [await signing({ file: join(folder, 'absent') }), 'input-unreadable'],
    ];
    for (const [request, code] of requests) {
      const error: unknown = await run(request).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code });
      expect(String(error)).not.toContain(PRIVATE_KEY.slice(1, 12));
      expect(String(error)).not.toContain(folder);
    }
  });

  it('warns of a key file that others may read', async () => {
    const open = await file('open', PRIVATE_KEY, 0o644);
    expect((await run({ action: 'public-key', keyFile: open })).told).toContain('chmod 600');
    expect((await run({ action: 'public-key', keyFile })).told).toBe('');
  });
});
