import { beforeAll, describe, expect, it } from 'vitest';
import { ready } from '../../transaction/index.ts';
import { cheapWorker } from '../../testing/signer/cheap-worker.ts';
import { passphraseBytes } from '../passphrase.ts';
import type { SignerRequest } from '../protocol.ts';
import type { NewPasskey } from '../signer.ts';
import { createSigner } from '../worker-signer.ts';
import { serveSigner } from './serve-signer.ts';

beforeAll(() => ready);

const OWNER = { accountId: 'alice@wonderland', email: 'alice@wonderland.example' };
const keyBytes = (byte: number) => new Uint8Array(32).fill(byte);
const passphrase = (text = 'correct horse battery staple') => passphraseBytes(text);
const passkey = (): NewPasskey => ({
  rpId: 'registry.example',
  credentialIdHex: '01'.repeat(20),
  prfSaltHex: '02'.repeat(32),
  prfOutput: keyBytes(7),
});

async function savedKeyFile() {
  const signer = createSigner({ createWorker: cheapWorker });
  await signer.generateKeys();
  const keyFile = await signer.createKeyFile(OWNER, passphrase(), passkey());
  await signer.lock();
  return keyFile;
}

/** The worker's reply to one request. Unlike over a channel, its bytes stay in the test's hands. */
function replyTo(request: SignerRequest): Promise<unknown> {
  return new Promise((resolve) => {
    serveSigner({
      postMessage: resolve,
      close: () => undefined,
      addEventListener: (_type, listener) => listener({ data: { id: 1, request } }),
    });
  });
}

describe('the secrets of a request are overwritten once it is answered:', () => {
  const areOverwritten = (secrets: readonly Uint8Array[]) =>
    secrets.every((bytes) => bytes.every((byte) => byte === 0));

  it.each([
    ['taken', undefined, { done: {} }],
    ['refused', 'ab', { refused: { code: 'invalid-public-key' } }],
  ])('keys that are %s', async (_what, publicKeyHex, reply) => {
    const keys = { privateKey: keyBytes(1), authPrivateKey: keyBytes(2) };
    const request = { kind: 'load-keys', ...keys, publicKeyHex, authPublicKeyHex: undefined } as const;
    expect(await replyTo(request)).toMatchObject(reply);
    expect(areOverwritten(Object.values(keys))).toBe(true);
  });

  it.each([
    ['opens a file', 'correct horse battery staple', { done: OWNER }],
    ['does not', 'wrong horse battery staple', { refused: { code: 'wrong-passphrase' } }],
  ])('a passphrase that %s', async (_what, text, reply) => {
    const secret = passphrase(text);
    const keyFile = await savedKeyFile();
    expect(await replyTo({ kind: 'open-key-file', keyFile, passphrase: secret })).toMatchObject(reply);
    expect(areOverwritten([secret])).toBe(true);
  });

  it.each([
    ['opens a file', 7, { done: OWNER }],
    ['does not', 8, { refused: { code: 'wrong-passkey' } }],
  ])('what a passkey answers that %s', async (_what, byte, reply) => {
    const prfOutput = keyBytes(byte);
    const keyFile = await savedKeyFile();
    expect(await replyTo({ kind: 'open-key-file-with-passkey', keyFile, prfOutput })).toMatchObject(reply);
    expect(areOverwritten([prfOutput])).toBe(true);
  });

  it('those for a new file, where there are no keys to put into it', async () => {
    const secret = passphrase();
    const withPasskey = passkey();
    expect(
      await replyTo({ kind: 'create-key-file', owner: OWNER, passphrase: secret, passkey: withPasskey }),
    ).toMatchObject({ refused: { code: 'no-key-loaded' } });
    expect(areOverwritten([secret, withPasskey.prfOutput])).toBe(true);
  });
});

it('ends by itself once it is locked, as the timers of a page that the browser keeps stand still', async () => {
  const done: unknown[] = [];
  serveSigner({
    postMessage: (message) => done.push(message),
    close: () => done.push('closed'),
    addEventListener: (_type, listener) => listener({ data: { id: 1, request: { kind: 'lock' } } }),
  });
  await expect.poll(() => done).toEqual([{ id: 1, done: null }, 'closed']);
});
