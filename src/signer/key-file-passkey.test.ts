import { beforeAll, describe, expect, it } from 'vitest';
import { cheapWorker } from '../testing/signer/cheap-worker.ts';
import { startSigner } from '../testing/signer/start-signer.ts';
import { ready } from '../transaction/index.ts';
import { type KeyFile, type KeyFilePasskey, keyFileSchema } from './key-file.ts';
import { passphraseBytes } from './passphrase.ts';
import { parsePrivateKeyText } from './private-key-text.ts';
import { createSigner } from './worker-signer.ts';

// The key pair that the public documentation prints (INTERFACE.md, "Sessions").
const SEED = '413b285d1819a6166b0daa762bb6bef2d082cffb9a13ce041cb0fda5e2f06dc3';
const PUBLIC_KEY = '7fbedb314a9b0c00caef967ac5cabb982ec45da828a0c58a9aafc854f32422ac';
const OWNER = { accountId: 'alice@wonderland', email: 'alice@wonderland.space' };
const OPENED = { ...OWNER, publicKeyHex: PUBLIC_KEY, authPublicKeyHex: PUBLIC_KEY };

const passphrase = () => passphraseBytes('correct horse battery staple');
const prfOutput = (fill = 9) => new Uint8Array(32).fill(fill);
const newPasskey = () => ({
  rpId: 'registry.example',
  credentialIdHex: '0a'.repeat(16),
  prfSaltHex: '0b'.repeat(32),
  prfOutput: prfOutput(),
});

const start = () => startSigner(() => 0).signer;

const usedPasskey = newPasskey();
let keyFile: KeyFile & { readonly passkey: KeyFilePasskey };
beforeAll(async () => {
  await ready;
  const signer = createSigner({ createWorker: cheapWorker });
  await signer.loadKeys({
    privateKey: parsePrivateKeyText(SEED),
    authPrivateKey: parsePrivateKeyText(SEED),
  });
  const creating = signer.createKeyFile(OWNER, passphrase(), usedPasskey);
  const made = keyFileSchema.parse(JSON.parse(JSON.stringify(await creating)));
  await signer.lock();
  if (made.passkey === undefined) throw new Error('The file has no passkey.');
  keyFile = { ...made, passkey: made.passkey };
});

describe('a key file with a passkey', () => {
  it('is opened by what the passkey’s PRF answers, which is transferred', async () => {
    const signer = start();
    const output = prfOutput();
    const opening = signer.openKeyFileWithPasskey(keyFile, output);
    expect(output).toHaveLength(0);
    expect(await opening).toEqual(OPENED);
    expect(signer.state).toBe('unlocked');
  });

  it('is opened by its passphrase as before, even where the part for the passkey is damaged or gone', async () => {
    const { passkey, ...withoutPasskey } = keyFile;
    const damaged = { ...keyFile, passkey: { ...passkey, rpId: 'elsewhere.example' } };
    for (const file of [withoutPasskey, damaged])
      expect(await start().openKeyFile(file, passphrase())).toEqual(OPENED);
  });

  it('says which passkey opens it, and holds neither keys nor the PRF’s output in the clear', () => {
    expect(keyFile.passkey).toMatchObject({
      rpId: 'registry.example',
      credentialIdHex: '0a'.repeat(16),
      kdf: { name: 'hkdf-sha-256', prfSaltHex: '0b'.repeat(32) },
    });
    const text = JSON.stringify(keyFile);
    expect(text).not.toContain(SEED);
    expect(text).not.toContain('09'.repeat(32));
    expect(usedPasskey.prfOutput).toHaveLength(0);
    expect(keyFile.passkey.cipher.ciphertextHex).not.toBe(keyFile.cipher.ciphertextHex);
  });

  it('stays shut to another passkey', async () => {
    const signer = start();
    await expect(signer.openKeyFileWithPasskey(keyFile, prfOutput(8))).rejects.toMatchObject({
      code: 'wrong-passkey',
    });
    expect(signer.state).toBe('empty');
  });

  it.each<[string, (file: typeof keyFile) => KeyFile]>([
    ['account', (file) => ({ ...file, accountId: 'mallory@wonderland' })],
    ['e-mail', (file) => ({ ...file, email: 'mallory@wonderland.space' })],
    ['public key', (file) => ({ ...file, publicKeyHex: 'ab'.repeat(32) })],
    ['host', (file) => ({ ...file, passkey: { ...file.passkey, rpId: 'evil.example' } })],
    ['passkey’s id', (file) => ({ ...file, passkey: { ...file.passkey, credentialIdHex: '0c' } })],
  ])('whose %s was changed is refused though the passkey is right', async (_, change) => {
    await expect(start().openKeyFileWithPasskey(change(keyFile), prfOutput())).rejects.toMatchObject({
      code: 'key-file-altered',
    });
  });

  it('does not open by the other part’s ciphertext', async () => {
    const swapped = { ...keyFile, passkey: { ...keyFile.passkey, cipher: keyFile.cipher } };
    await expect(start().openKeyFileWithPasskey(swapped, prfOutput())).rejects.toMatchObject({
      code: 'wrong-passkey',
    });
  });

  it('takes no output of another length', async () => {
    const short = new Uint8Array(31);
    await expect(start().openKeyFileWithPasskey(keyFile, short)).rejects.toMatchObject({
      code: 'signer-protocol',
    });
  });

  it('is not made while there are no keys, and the output is overwritten', async () => {
    const passkey = newPasskey();
    await expect(start().createKeyFile(OWNER, passphrase(), passkey)).rejects.toMatchObject({
      code: 'no-key-loaded',
    });
    expect(passkey.prfOutput.every((byte) => byte === 0)).toBe(true);
  });
});

describe('a key file without a passkey', () => {
  const old = keyFileSchema.parse({
    format: 'contribution-desk-key-file',
    version: 1,
    ...OPENED,
    kdf: {
      name: 'argon2id',
      memoryKib: 65_536,
      iterations: 3,
      parallelism: 1,
      saltHex: '293e3000370fadb67e60f740e6ebbe14',
    },
    cipher: {
      name: 'xsalsa20-poly1305',
      nonceHex: '2308879ffe842c5c9cbe4958db2003e724fd61037f1749c7',
      ciphertextHex:
        'e07f58fd2049549440d96f7d76edd6a50f4bb9bf619975239682d684fdf14d4456001f8746874245ec85ccc870095c3e' +
        '300e08f1ae66216a28fce72d4431fd6f619814c89e8a5e0866d9ce8c9ded8a76cbe73c6969f9d07d61304fd7c3f48a97' +
        '05409dc3eb90f663378d145dd40c0618',
    },
  });

  it('opens with its passphrase', async () => {
    expect(await start().openKeyFile(old, passphrase())).toEqual(OPENED);
  });

  it('opens with no passkey', async () => {
    await expect(start().openKeyFileWithPasskey(old, prfOutput())).rejects.toMatchObject({
      code: 'wrong-passkey',
    });
  });
});
