import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { sameBytes } from '../../transaction/sign/same-bytes.ts';
import { sodium } from '../../transaction/sign/sodium.ts';
import { SignerError } from '../errors.ts';
import {
  KEY_FILE_BYTES,
  KEY_FILE_CIPHER,
  KEY_FILE_FORMAT,
  KEY_FILE_KDF,
  KEY_FILE_PASSKEY_KDF,
  KEY_FILE_VERSION,
} from '../key-file-format.ts';
import type { KeyFile, KeyFilePasskey } from '../key-file.ts';
import { MIN_PASSPHRASE_LENGTH } from '../passphrase.ts';
import type { KeyOwner, NewPasskey } from '../signer.ts';
import type { Argon2Parameters } from './argon2.ts';
import { type HeldKeys, heldKeysFrom, identityOf } from './key-holder.ts';

const SEED_BYTES = 32;
const HEADER_HASH_BYTES = 32;
const KEY_BITS = 256;

type Facts = Omit<KeyFile, 'kdf' | 'cipher' | 'passkey'>;
type Cipher = KeyFile['cipher'];
/** The parameters in the clear that open a ciphertext, in a fixed order. */
type Lock = readonly (string | number)[];

const passphraseLock = ({ name, memoryKib, iterations, parallelism, saltHex }: KeyFile['kdf']): Lock => [
  name,
  memoryKib,
  iterations,
  parallelism,
  saltHex,
];
const passkeyLock = ({ rpId, credentialIdHex, kdf }: Omit<KeyFilePasskey, 'cipher'>): Lock => [
  kdf.name,
  kdf.prfSaltHex,
  rpId,
  credentialIdHex,
];

/**
 * blake2b-256 of all that stands in the clear, in a fixed order. It goes into the plaintext: secretbox takes
 * no header.
 */
function headerHash(facts: Facts, lock: Lock, { name, nonceHex }: Omit<Cipher, 'ciphertextHex'>): Uint8Array {
  const values = [
    facts.format,
    facts.version,
    facts.accountId,
    facts.email,
    facts.publicKeyHex,
    facts.authPublicKeyHex,
    lock,
    [name, nonceHex],
  ];
  return sodium().crypto_generichash(HEADER_HASH_BYTES, JSON.stringify(values), null);
}

async function passphraseKey(kdf: KeyFile['kdf'], passphrase: Uint8Array): Promise<Uint8Array> {
  const { deriveKey } = await import('./argon2.ts');
  return deriveKey(passphrase, hexToBytes(kdf.saltHex), kdf);
}

/**
 * Source: RFC 5869. The salt is left out: the PRF's output is 32 uniform bytes, of this credential and salt
 * only.
 */
async function passkeyKey(prfOutput: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const material = await crypto.subtle.importKey('raw', prfOutput, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode(`${KEY_FILE_FORMAT} passkey`);
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, KEY_BITS));
}

function seal(keys: HeldKeys, facts: Facts, lock: Lock, key: Uint8Array): Cipher {
  const plaintext = new Uint8Array(HEADER_HASH_BYTES + 2 * SEED_BYTES);
  try {
    const { randombytes_buf: randomBytes, crypto_secretbox_easy: secretbox } = sodium();
    const nonce = randomBytes(KEY_FILE_BYTES.nonce);
    const cipher = { name: KEY_FILE_CIPHER, nonceHex: bytesToHex(nonce) } as const;
    plaintext.set(headerHash(facts, lock, cipher));
    plaintext.set(keys.blockchain.privateKey.subarray(0, SEED_BYTES), HEADER_HASH_BYTES);
    plaintext.set(keys.authorization.privateKey.subarray(0, SEED_BYTES), HEADER_HASH_BYTES + SEED_BYTES);
    return { ...cipher, ciphertextHex: bytesToHex(secretbox(plaintext, nonce, key)) };
  } finally {
    plaintext.fill(0);
  }
}

/** `undefined` for another key, or other bytes: libsodium says no more than that the tag is wrong. */
function openBox({ nonceHex, ciphertextHex }: Cipher, key: Uint8Array): Uint8Array | undefined {
  try {
    return sodium().crypto_secretbox_open_easy(hexToBytes(ciphertextHex), hexToBytes(nonceHex), key);
  } catch {
    return undefined;
  }
}

/** @throws key-file-altered; `undefined` when the key does not open it */
function open(facts: Facts, lock: Lock, cipher: Cipher, key: Uint8Array): HeldKeys | undefined {
  const plaintext = openBox(cipher, key);
  if (plaintext === undefined) return undefined;
  try {
    if (!sameBytes(plaintext.subarray(0, HEADER_HASH_BYTES), headerHash(facts, lock, cipher)))
      throw new SignerError('key-file-altered');
    const authorizationAt = HEADER_HASH_BYTES + SEED_BYTES;
    const { publicKeyHex, authPublicKeyHex } = facts;
    return heldKeysFrom(
      { privateKey: plaintext.subarray(HEADER_HASH_BYTES, authorizationAt), publicKeyHex },
      { privateKey: plaintext.subarray(authorizationAt), publicKeyHex: authPublicKeyHex },
    );
  } finally {
    plaintext.fill(0);
  }
}

async function sealForPassphrase(
  keys: HeldKeys,
  facts: Facts,
  passphrase: Uint8Array,
  parameters: Argon2Parameters,
): Promise<Pick<KeyFile, 'kdf' | 'cipher'>> {
  const saltHex = bytesToHex(sodium().randombytes_buf(KEY_FILE_BYTES.salt));
  const kdf = { name: KEY_FILE_KDF, ...parameters, saltHex } as const;
  const key = await passphraseKey(kdf, passphrase);
  try {
    return { kdf, cipher: seal(keys, facts, passphraseLock(kdf), key) };
  } finally {
    key.fill(0);
  }
}

async function sealForPasskey(
  keys: HeldKeys,
  facts: Facts,
  { rpId, credentialIdHex, prfSaltHex, prfOutput }: NewPasskey,
): Promise<KeyFilePasskey> {
  const key = await passkeyKey(prfOutput);
  try {
    const passkey = { rpId, credentialIdHex, kdf: { name: KEY_FILE_PASSKEY_KDF, prfSaltHex } } as const;
    return { ...passkey, cipher: seal(keys, facts, passkeyLock(passkey), key) };
  } finally {
    key.fill(0);
  }
}

/** The secrets that open a new key file. */
export interface FileSecrets {
  readonly passphrase: Uint8Array;
  readonly passkey: NewPasskey | undefined;
}

/** The keys as a file that only these secrets open. @throws passphrase-too-short */
export async function sealKeyFile(
  keys: HeldKeys,
  { accountId, email }: KeyOwner,
  { passphrase, passkey }: FileSecrets,
  parameters: Argon2Parameters,
): Promise<KeyFile> {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) throw new SignerError('passphrase-too-short');
  const facts: Facts = {
    format: KEY_FILE_FORMAT,
    version: KEY_FILE_VERSION,
    accountId,
    email,
    ...identityOf(keys),
  };
  return {
    ...facts,
    ...(await sealForPassphrase(keys, facts, passphrase, parameters)),
    ...(passkey === undefined ? {} : { passkey: await sealForPasskey(keys, facts, passkey) }),
  };
}

/**
 * The keys of a file whose numbers are within bounds (`isKeyFile`). @throws wrong-passphrase,
 * key-file-altered
 */
export async function openKeyFile(
  { kdf, cipher, ...facts }: KeyFile,
  passphrase: Uint8Array,
): Promise<HeldKeys> {
  const key = await passphraseKey(kdf, passphrase);
  try {
    const keys = open(facts, passphraseLock(kdf), cipher, key);
    if (keys === undefined) throw new SignerError('wrong-passphrase');
    return keys;
  } finally {
    key.fill(0);
  }
}

/**
 * Opens a key file with the output of the passkey's PRF. @throws wrong-passkey (also if the file has no
 * passkey), key-file-altered
 */
export async function openKeyFileWithPasskey(
  { passkey, ...facts }: KeyFile,
  prfOutput: Uint8Array<ArrayBuffer>,
): Promise<HeldKeys> {
  const key = await passkeyKey(prfOutput);
  try {
    const keys = passkey && open(facts, passkeyLock(passkey), passkey.cipher, key);
    if (keys === undefined) throw new SignerError('wrong-passkey');
    return keys;
  } finally {
    key.fill(0);
  }
}
