import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ContributionDraft } from '../contract/contribution.ts';
import { bytesToHex, hexToBytes } from '../contract/hex.ts';
import { InProcessWorker } from './in-process/in-process-worker.ts';
import { startSigner } from '../testing/signer/start-signer.ts';
import { assembleFlag, assembleReport } from '../transaction/assemble.ts';
import type { TransactionRequest } from '../transaction/compare/comparison.ts';
import {
  decodeTransaction,
  inspectTransaction,
  ready,
  signTransactionHex,
  verifySignatures,
} from '../transaction/index.ts';
import { keyPairFromHex } from '../transaction/sign/key-pair.ts';
import { type KeyFile, keyFileSchema } from './key-file.ts';
import { passphraseBytes } from './passphrase.ts';
import { parsePrivateKeyText } from './private-key-text.ts';
import type { Signer } from './signer.ts';
import { SignerCore } from './worker/signer-core.ts';
import { createSigner } from './worker-signer.ts';

// The key pair and e-mail signature that the public documentation prints (INTERFACE.md, "Sessions").
const SEED = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';
const PUBLIC_KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const EMAIL = 'alice@wonderland.space';
const EMAIL_SIGNATURE =
  '57e7115dfb9faa9add2d2ceb321c20db8c1e7f468d2ffc122793fa61e8ed6158' +
  '1580faaeae83a07fe857894bb33defd61c4ba099b981020146fe8d2be00e630a';
const OTHER_SEED = '11'.repeat(32);

const NOW_MS = Date.UTC(2026, 10, 21, 12);
const ACCOUNT = 'alice@wonderland';
const ASSET = { definitionId: '203.0.113.7_1#contribution', accountId: ACCOUNT };
const draft: ContributionDraft = {
  id: '203.0.113.7',
  fraudType: 'IPFraud',
  origination: 'SE',
  destination: 'GB',
};
const request: TransactionRequest = { kind: 'report', accountId: ACCOUNT, items: [draft] };

function reportHex(change: Partial<ContributionDraft> = {}, nonce = 7): string {
  const item = { draft: { ...draft, ...change }, suffix: 1, expiryAtS: NOW_MS / 1000 + 30 * 86_400 };
  return bytesToHex(assembleReport({ authority: ACCOUNT, creationTimeMs: NOW_MS, nonce }, [item]));
}

const start = (clock = () => NOW_MS) => startSigner(clock);

const testKeys = () => ({
  privateKey: parsePrivateKeyText(SEED),
  publicKeyHex: PUBLIC_KEY,
  authPrivateKey: parsePrivateKeyText(SEED + PUBLIC_KEY),
  authPublicKeyHex: `ed0120${PUBLIC_KEY.toUpperCase()}`,
});

const passphrase = (text = 'correct horse battery staple') => passphraseBytes(text);

beforeEach(() => ready);

describe('keys', () => {
  it('are made in the worker, two different pairs, of which the page learns the public halves', async () => {
    const { signer } = start();
    const identity = await signer.generateKeys();
    expect(identity.publicKeyHex).toMatch(/^[0-9a-f]{64}$/u);
    expect(identity.authPublicKeyHex).toMatch(/^[0-9a-f]{64}$/u);
    expect(identity.publicKeyHex).not.toBe(identity.authPublicKeyHex);
    expect(Object.keys(identity).toSorted()).toEqual(['authPublicKeyHex', 'publicKeyHex']);
    expect(signer.state).toBe('unlocked');
    expect(signer.identity).toEqual(identity);
  });

  it('are transferred: the page’s arrays are empty as soon as they were handed over', async () => {
    const { signer } = start();
    const keys = testKeys();
    const loading = signer.loadKeys(keys);
    expect([keys.privateKey.length, keys.authPrivateKey.length]).toEqual([0, 0]);
    expect([keys.privateKey.buffer.byteLength, keys.authPrivateKey.buffer.byteLength]).toEqual([0, 0]);
    expect(await loading).toEqual({ publicKeyHex: PUBLIC_KEY, authPublicKeyHex: PUBLIC_KEY });
  });

  it('may lie in one buffer', async () => {
    const { signer } = start();
    const both = hexToBytes(SEED + OTHER_SEED);
    const keys = { privateKey: both.subarray(0, 32), authPrivateKey: both.subarray(32) };
    const loading = signer.loadKeys(keys);
    expect([both.length, keys.privateKey.length, keys.authPrivateKey.length]).toEqual([0, 0, 0]);
    expect((await loading).publicKeyHex).toBe(PUBLIC_KEY);
  });

  it('that do not belong to the public key are refused, and no key is held', async () => {
    const { signer } = start();
    const wrong = { ...testKeys(), authPublicKeyHex: 'ab'.repeat(32) };
    await expect(signer.loadKeys(wrong)).rejects.toMatchObject({
      code: 'key-mismatch',
      message: 'Authorization key: The private key does not belong to this public key. Check both.',
    });
    expect(signer.state).toBe('empty');
    await expect(signer.signEmail(EMAIL)).rejects.toMatchObject({ code: 'no-key-loaded' });
  });

  it('whose appended half is another public key are refused', async () => {
    const { signer } = start();
    const wrong = { ...testKeys(), privateKey: hexToBytes(SEED + 'ab'.repeat(32)) };
    await expect(signer.loadKeys(wrong)).rejects.toMatchObject({ code: 'key-mismatch' });
  });

  it('of a wrong length are refused', async () => {
    const { signer } = start();
    const wrong = { ...testKeys(), privateKey: new Uint8Array(33) };
    await expect(signer.loadKeys(wrong)).rejects.toMatchObject({ code: 'invalid-private-key' });
  });

  it('stay held when others are refused', async () => {
    const { signer } = start();
    const identity = await signer.generateKeys();
    await expect(signer.loadKeys({ ...testKeys(), publicKeyHex: 'ab'.repeat(32) })).rejects.toMatchObject({
      code: 'key-mismatch',
    });
    expect(signer.identity).toEqual(identity);
    expect(await signer.signEmail(EMAIL)).toMatch(/^[0-9a-f]{128}$/u);
  });

  it('are overwritten when others take their place', async () => {
    const { signer, holder } = start();
    await signer.loadKeys(testKeys());
    const { blockchain, authorization } = holder.keys();
    await signer.generateKeys();
    expect([...blockchain.privateKey, ...authorization.privateKey].every((byte) => byte === 0)).toBe(true);
    expect(holder.keys().blockchain.privateKey.some((byte) => byte !== 0)).toBe(true);
  });

  it('sign the e-mail as the public documentation shows', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    expect(await signer.signEmail(EMAIL)).toBe(EMAIL_SIGNATURE);
  });
});

describe('the signature of an e-mail', () => {
  it('cannot be had for a transaction, whose hash is signed the same way, though one key serves both', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    // A payload that is UTF-8 from end to end: one in two of these gives a valid signature of the
    // transaction.
    const creationTimeMs = 0x01_a1_c2_41_41_41;
    const { payload } = decodeTransaction(
      assembleFlag({ authority: ACCOUNT, creationTimeMs, nonce: 7 }, [ASSET]),
    );
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(payload);
    await expect(signer.signEmail(text)).rejects.toMatchObject({ code: 'not-an-email' });
    expect(await signer.signEmail(EMAIL)).toBe(EMAIL_SIGNATURE);
  });
});

describe('locking', () => {
  it('at the moment in which keys were loaded leaves the page locked', async () => {
    const { signer, workers } = start();
    const loading = signer.loadKeys(testKeys());
    // Runs after the page has taken the reply and before anything that follows from it.
    workers[0]?.addEventListener('message', () => queueMicrotask(() => void signer.lock()));
    await loading.catch(() => undefined);
    expect(signer.state).toBe('locked');
    await expect(signer.signEmail(EMAIL)).rejects.toMatchObject({ code: 'no-key-loaded' });
  });

  it('zeroes the keys in the worker, ends it and tells the page', async () => {
    const { signer, holder, workers } = start();
    const listener = vi.fn<() => void>();
    await signer.loadKeys(testKeys());
    const { blockchain, authorization } = holder.keys();
    expect(blockchain.privateKey.some((byte) => byte !== 0)).toBe(true);
    signer.subscribe(listener);
    const locking = signer.lock();
    expect(signer.state).toBe('locked');
    expect(signer.identity).toBeUndefined();
    await locking;
    expect([...blockchain.privateKey, ...authorization.privateKey].every((byte) => byte === 0)).toBe(true);
    expect(workers.map(({ terminated }) => terminated)).toEqual([true]);
    expect(listener).toHaveBeenCalledOnce();
    await expect(signer.signEmail(EMAIL)).rejects.toMatchObject({ code: 'no-key-loaded' });
  });

  it('can be done twice, and before there was any key', async () => {
    const { signer, workers } = start();
    await signer.lock();
    expect(signer.state).toBe('empty');
    expect(workers).toHaveLength(0);
    await signer.generateKeys();
    await Promise.all([signer.lock(), signer.lock()]);
    await signer.lock();
    expect(signer.state).toBe('locked');
  });

  it('gives up what is under way', async () => {
    const { signer } = start();
    const loading = signer.loadKeys(testKeys()).catch((reason: unknown) => reason);
    await signer.lock();
    expect(await loading).toMatchObject({ code: 'signer-locked' });
    expect(signer.state).toBe('empty');
    expect(signer.identity).toBeUndefined();
  });

  it('lets keys be loaded again, into a new worker', async () => {
    const { signer, workers } = start();
    await signer.generateKeys();
    await signer.lock();
    await signer.loadKeys(testKeys());
    expect(signer.state).toBe('unlocked');
    expect(workers).toHaveLength(2);
    expect(await signer.signEmail(EMAIL)).toBe(EMAIL_SIGNATURE);
  });
});

describe('a key file', () => {
  const owner = { accountId: ACCOUNT, email: EMAIL };
  let kept: Promise<KeyFile> | undefined;
  const keptFile = (signer: Signer) => (kept ??= signer.createKeyFile(owner, passphrase()));

  it('brings back the same keys and their owner with its passphrase, in another worker', async () => {
    // Others have key files that cost next to nothing.
    const signer = createSigner({ createWorker: () => new InProcessWorker(new SignerCore()) });
    onTestFinished(() => signer.lock());
    await signer.loadKeys(testKeys());
    const secret = passphrase();
    const creating = signer.createKeyFile(owner, secret);
    expect(secret).toHaveLength(0);
    const keyFile = keyFileSchema.parse(JSON.parse(JSON.stringify(await creating)));
    expect(keyFile.kdf).toMatchObject({ memoryKib: 65_536, iterations: 3, parallelism: 1 });
    await signer.lock();
    const opening = passphrase();
    const opened = signer.openKeyFile(keyFile, opening);
    expect(opening).toHaveLength(0);
    expect(await opened).toEqual({ ...owner, publicKeyHex: PUBLIC_KEY, authPublicKeyHex: PUBLIC_KEY });
    expect(signer.identity).toEqual({ publicKeyHex: PUBLIC_KEY, authPublicKeyHex: PUBLIC_KEY });
    expect(await signer.signEmail(EMAIL)).toBe(EMAIL_SIGNATURE);
  });

  it('does not hold the keys or the passphrase in the clear, and is another one each time', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const first = JSON.stringify(await keptFile(signer));
    const second = JSON.stringify(await signer.createKeyFile(owner, passphrase()));
    expect(first).not.toContain(SEED);
    expect(first).not.toContain('horse');
    expect(first).not.toContain(bytesToHex(passphrase()));
    expect(first).not.toBe(second);
  });

  it('stays shut with another passphrase', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const keyFile = await keptFile(signer);
    await signer.lock();
    await expect(
      signer.openKeyFile(keyFile, passphrase('Correct horse battery staple')),
    ).rejects.toMatchObject({ code: 'wrong-passphrase' });
    expect(signer.state).toBe('locked');
  });

  it('whose text in the clear was changed is refused though the passphrase is right', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const keyFile = await keptFile(signer);
    const changes = [
      { accountId: 'mallory@wonderland' },
      { email: 'mallory@wonderland.space' },
      { publicKeyHex: 'ab'.repeat(32) },
      { authPublicKeyHex: 'ab'.repeat(32) },
    ];
    for (const change of changes) {
      const altered = { ...keyFile, ...change };
      await expect(signer.openKeyFile(altered, passphrase())).rejects.toMatchObject({
        code: 'key-file-altered',
      });
    }
  });

  it('whose ciphertext or parameters were changed does not open', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const { kdf, cipher, ...rest } = await keptFile(signer);
    const flipped = (hex: string) => (hex.startsWith('0') ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);
    const altered = [
      { ...rest, kdf, cipher: { ...cipher, ciphertextHex: flipped(cipher.ciphertextHex) } },
      { ...rest, kdf, cipher: { ...cipher, nonceHex: flipped(cipher.nonceHex) } },
      { ...rest, kdf: { ...kdf, saltHex: flipped(kdf.saltHex) }, cipher },
      { ...rest, kdf: { ...kdf, iterations: 2 }, cipher },
      { ...rest, kdf: { ...kdf, memoryKib: 8_193 }, cipher },
    ];
    for (const keyFile of altered) {
      await expect(signer.openKeyFile(keyFile, passphrase())).rejects.toMatchObject({
        code: 'wrong-passphrase',
      });
    }
  });

  it('that asks for more than the bounds never gets as far as the derivation', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const keyFile = await keptFile(signer);
    const hostile = { ...keyFile, kdf: { ...keyFile.kdf, memoryKib: 4_194_304 } };
    await expect(signer.openKeyFile(hostile, passphrase())).rejects.toMatchObject({
      code: 'signer-protocol',
    });
  });

  it('is not made with a short passphrase, or without keys', async () => {
    const { signer } = start();
    const early = passphrase();
    await expect(signer.createKeyFile(owner, early)).rejects.toMatchObject({ code: 'no-key-loaded' });
    expect(early.every((byte) => byte === 0)).toBe(true);
    await signer.generateKeys();
    await expect(signer.createKeyFile(owner, passphrase('horse'))).rejects.toMatchObject({
      code: 'passphrase-too-short',
    });
  });
});

describe('a transaction', () => {
  it('that says what was asked is approved and signed, its payload unchanged', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const transactionHex = reportHex();
    const { comparison, payloadHashHex, byteLength, inspection } = await signer.checkTransaction(
      transactionHex,
      request,
    );
    expect(comparison).toMatchObject({ verdict: 'matches', differences: [] });
    expect(inspection).toMatchObject({ authority: ACCOUNT, payloadHashHex });
    expect(byteLength).toBe(transactionHex.length / 2);
    const signedHex = await signer.signTransaction(payloadHashHex);
    expect(signedHex).toBe(signTransactionHex(transactionHex, keyPairFromHex(SEED)));
    expect(verifySignatures(hexToBytes(signedHex))).toEqual([
      { algorithm: 'Ed25519', publicKeyHex: PUBLIC_KEY, valid: true },
    ]);
    expect(decodeTransaction(hexToBytes(signedHex)).payload).toEqual(
      decodeTransaction(hexToBytes(transactionHex)).payload,
    );
  });

  it('can be checked without a key, and signed after unlocking', async () => {
    const { signer } = start();
    const { payloadHashHex } = await signer.checkTransaction(reportHex(), request);
    expect(signer.state).toBe('empty');
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'no-key-loaded',
    });
    await signer.loadKeys(testKeys());
    expect(await signer.signTransaction(payloadHashHex)).toMatch(/^0104/u);
  });

  it('that was never checked is not signed', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const { payloadHashHex } = await start().signer.checkTransaction(reportHex(), request);
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'transaction-not-approved',
    });
  });

  it('that says something else is not signed', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const transactionHex = reportHex({ destination: 'FR' });
    const { comparison, payloadHashHex } = await signer.checkTransaction(transactionHex, request);
    expect(comparison.verdict).toBe('differs');
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'transaction-not-approved',
    });
  });

  it('that matched one request and not the next is no longer approved', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const { payloadHashHex } = await signer.checkTransaction(reportHex(), request);
    await signer.checkTransaction(reportHex(), { ...request, accountId: 'bob@wonderland' });
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'transaction-not-approved',
    });
  });

  it('is not signed under the approval of another one', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    await signer.checkTransaction(reportHex(), request);
    for (const other of [reportHex({ destination: 'FR' }), reportHex({}, 8)]) {
      const { payloadHashHex } = inspectTransaction(hexToBytes(other));
      await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
        code: 'transaction-not-approved',
      });
    }
  });

  it('to which somebody added a signature is not signed, nor what was approved of it before', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const { payloadHashHex } = await signer.checkTransaction(reportHex(), request);
    const signedByOther = signTransactionHex(reportHex(), keyPairFromHex(OTHER_SEED));
    await signer.checkTransaction(signedByOther, request);
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'transaction-not-approved',
    });
  });

  it('is signed once for each check', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const { payloadHashHex } = await signer.checkTransaction(reportHex(), request);
    const first = await signer.signTransaction(payloadHashHex);
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'transaction-not-approved',
    });
    await signer.checkTransaction(reportHex(), request);
    expect(await signer.signTransaction(payloadHashHex)).toBe(first);
  });

  it('is not signed any more after locking and unlocking, until it is checked again', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const { payloadHashHex } = await signer.checkTransaction(reportHex(), request);
    await signer.lock();
    await signer.loadKeys(testKeys());
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'transaction-not-approved',
    });
  });

  it('is not signed any more once its time to live has ended', async () => {
    let nowMs = NOW_MS;
    const { signer } = start(() => nowMs);
    await signer.loadKeys(testKeys());
    const { payloadHashHex } = await signer.checkTransaction(reportHex(), request);
    nowMs += 24 * 3_600_000;
    await expect(signer.signTransaction(payloadHashHex)).rejects.toMatchObject({
      code: 'transaction-not-approved',
    });
  });

  it.each([
    ['white space in the hex', ` ${reportHex()}`, 'invalid-hex'],
    ['half a byte', '010', 'invalid-hex'],
    ['a later version', `02${reportHex().slice(2)}`, 'transaction-version-unsupported'],
    ['a cut', reportHex().slice(0, -2), 'transaction-malformed'],
    ['a byte too many', `${reportHex()}00`, 'transaction-trailing-bytes'],
  ])('with %s is refused with its code', async (_, transactionHex, code) => {
    const { signer } = start();
    await expect(signer.checkTransaction(transactionHex, request)).rejects.toMatchObject({ code });
  });

  it('in upper-case hex is the same transaction', async () => {
    const { signer } = start();
    await signer.loadKeys(testKeys());
    const { payloadHashHex } = await signer.checkTransaction(reportHex().toUpperCase(), request);
    expect(await signer.signTransaction(payloadHashHex)).toMatch(/^0104/u);
  });
});
