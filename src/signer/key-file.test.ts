import { describe, expect, it } from 'vitest';
import { isKeyFile } from './check-key-file.ts';
import { type KeyFile, type KeyFilePasskey, keyFileSchema } from './key-file.ts';

const keyFile: KeyFile = {
  format: 'contribution-desk-key-file',
  version: 1,
  accountId: 'alice@wonderland',
  email: 'alice@wonderland.space',
  publicKeyHex: 'ab'.repeat(32),
  authPublicKeyHex: 'cd'.repeat(32),
  kdf: { name: 'argon2id', memoryKib: 65_536, iterations: 3, parallelism: 1, saltHex: '01'.repeat(16) },
  cipher: { name: 'xsalsa20-poly1305', nonceHex: '02'.repeat(24), ciphertextHex: '03'.repeat(112) },
};

const passkey: KeyFilePasskey = {
  rpId: 'registry.example',
  credentialIdHex: '04'.repeat(16),
  kdf: { name: 'hkdf-sha-256', prfSaltHex: '05'.repeat(32) },
  cipher: { name: 'xsalsa20-poly1305', nonceHex: '06'.repeat(24), ciphertextHex: '07'.repeat(112) },
};

const withPasskey = (change: object) => ({ ...keyFile, passkey: { ...passkey, ...change } });
const withKdf = (change: object) => ({ ...keyFile, kdf: { ...keyFile.kdf, ...change } });
const withCipher = (change: object) => ({ ...keyFile, cipher: { ...keyFile.cipher, ...change } });

describe('a key file', () => {
  it.each([
    ['that a passphrase opens', keyFile],
    ['that a passkey opens as well', { ...keyFile, passkey }],
    ['with the longest id of a passkey', withPasskey({ credentialIdHex: 'ff'.repeat(1023) })],
  ])('%s is accepted by the page and by the worker', (_, value) => {
    expect(keyFileSchema.parse(JSON.parse(JSON.stringify(value)))).toEqual(value);
    expect(isKeyFile(value)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['that wants gigabytes', withKdf({ memoryKib: 4_194_304 })],
    ['that wants next to no memory', withKdf({ memoryKib: 8 })],
    ['that wants minutes', withKdf({ iterations: 1_000_000 })],
    ['that wants no work', withKdf({ iterations: 0 })],
    ['that wants many lanes', withKdf({ parallelism: 16_777_215 })],
    ['whose memory is no whole number', withKdf({ memoryKib: 65_536.5 })],
    ['whose memory is text', withKdf({ memoryKib: '65536' })],
    ['of another derivation', withKdf({ name: 'pbkdf2' })],
    ['of another cipher', withCipher({ name: 'aes-gcm' })],
    ['with a short salt', withKdf({ saltHex: '01'.repeat(15) })],
    ['with a long nonce', withCipher({ nonceHex: '02'.repeat(25) })],
    ['with a megabyte of ciphertext', withCipher({ ciphertextHex: '03'.repeat(1_048_576) })],
    ['with upper-case hex', { ...keyFile, publicKeyHex: 'AB'.repeat(32) }],
    ['of a later version', { ...keyFile, version: 2 }],
    ['of another format', { ...keyFile, format: 'web3' }],
    ['without an account', { ...keyFile, accountId: undefined }],
    ['whose passkey has no id', withPasskey({ credentialIdHex: '' })],
    ['whose passkey has half a byte too many', withPasskey({ credentialIdHex: '040' })],
    ['whose passkey has an endless id', withPasskey({ credentialIdHex: 'ff'.repeat(1024) })],
    ['whose passkey is of an endless host', withPasskey({ rpId: 'a'.repeat(254) })],
    ['whose passkey has another derivation', withPasskey({ kdf: { ...passkey.kdf, name: 'none' } })],
    ['whose passkey has a short salt', withPasskey({ kdf: { ...passkey.kdf, prfSaltHex: '05' } })],
    ['whose passkey has no ciphertext', withPasskey({ cipher: undefined })],
    ['whose passkey is null', { ...keyFile, passkey: null }],
    ['that is an array', [keyFile]],
    ['that is null', null],
  ])('%s is refused by both', (_, value) => {
    expect(keyFileSchema.safeParse(value).success).toBe(false);
    expect(isKeyFile(value)).toBe(false);
  });

  it('with a member that it does not know is refused by the page', () => {
    expect(keyFileSchema.safeParse({ ...keyFile, privateKey: 'x' }).success).toBe(false);
  });
});
