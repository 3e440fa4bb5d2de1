import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { sodium } from '../../transaction/sodium.ts';
import { SignerError } from '../errors.ts';
import {
  KDF_DEFAULTS,
  KEY_FILE_BYTES,
  KEY_FILE_CIPHER,
  KEY_FILE_FORMAT,
  KEY_FILE_KDF,
  KEY_FILE_VERSION,
} from '../key-file-format.ts';
import type { KeyFile } from '../key-file.ts';
import { MIN_PASSPHRASE_LENGTH } from '../passphrase.ts';
import type { KeyOwner } from '../signer.ts';
import { type HeldKeys, heldKeysFrom, identityOf } from './key-holder.ts';
import { sameBytes } from '../../transaction/same-bytes.ts';

const SEED_BYTES = 32;
const HEADER_HASH_BYTES = 32;

type Header = Omit<KeyFile, 'cipher'> & { readonly cipher: Omit<KeyFile['cipher'], 'ciphertextHex'> };

/** blake2b-256 of all that stands in the clear, in a fixed order. It goes into the plaintext: secretbox takes no header. */
function headerHash({ kdf, cipher, ...header }: Header): Uint8Array {
  const values = [
    header.format,
    header.version,
    header.accountId,
    header.email,
    header.publicKeyHex,
    header.authPublicKeyHex,
    [kdf.name, kdf.memoryKib, kdf.iterations, kdf.parallelism, kdf.saltHex],
    [cipher.name, cipher.nonceHex],
  ];
  return sodium().crypto_generichash(HEADER_HASH_BYTES, JSON.stringify(values), null);
}

async function boxKey(kdf: KeyFile['kdf'], passphrase: Uint8Array): Promise<Uint8Array> {
  const { deriveKey } = await import('./argon2.ts');
  return deriveKey(passphrase, hexToBytes(kdf.saltHex), kdf);
}

/** The keys as a file that only the passphrase opens. The passphrase's bytes are wiped. @throws passphrase-too-short */
export async function sealKeyFile(
  keys: HeldKeys,
  { accountId, email }: KeyOwner,
  passphrase: Uint8Array,
): Promise<KeyFile> {
  const plaintext = new Uint8Array(HEADER_HASH_BYTES + 2 * SEED_BYTES);
  let key: Uint8Array | undefined;
  try {
    if (passphrase.length < MIN_PASSPHRASE_LENGTH) throw new SignerError('passphrase-too-short');
    const { randombytes_buf: randomBytes, crypto_secretbox_easy: seal } = sodium();
    const nonce = randomBytes(KEY_FILE_BYTES.nonce);
    const header: Header = {
      format: KEY_FILE_FORMAT,
      version: KEY_FILE_VERSION,
      accountId,
      email,
      ...identityOf(keys),
      kdf: { name: KEY_FILE_KDF, ...KDF_DEFAULTS, saltHex: bytesToHex(randomBytes(KEY_FILE_BYTES.salt)) },
      cipher: { name: KEY_FILE_CIPHER, nonceHex: bytesToHex(nonce) },
    };
    plaintext.set(headerHash(header));
    plaintext.set(keys.blockchain.privateKey.subarray(0, SEED_BYTES), HEADER_HASH_BYTES);
    plaintext.set(keys.authorization.privateKey.subarray(0, SEED_BYTES), HEADER_HASH_BYTES + SEED_BYTES);
    key = await boxKey(header.kdf, passphrase);
    const ciphertextHex = bytesToHex(seal(plaintext, nonce, key));
    return { ...header, cipher: { ...header.cipher, ciphertextHex } };
  } finally {
    key?.fill(0);
    plaintext.fill(0);
    passphrase.fill(0);
  }
}

function openBox({ cipher }: KeyFile, key: Uint8Array): Uint8Array {
  try {
    return sodium().crypto_secretbox_open_easy(
      hexToBytes(cipher.ciphertextHex),
      hexToBytes(cipher.nonceHex),
      key,
    );
  } catch {
    // libsodium says no more than that the tag is wrong: another passphrase, or other bytes.
    throw new SignerError('wrong-passphrase');
  }
}

function keysIn(plaintext: Uint8Array, { publicKeyHex, authPublicKeyHex }: KeyFile): HeldKeys {
  const authorizationAt = HEADER_HASH_BYTES + SEED_BYTES;
  return heldKeysFrom(
    { privateKey: plaintext.subarray(HEADER_HASH_BYTES, authorizationAt), publicKeyHex },
    { privateKey: plaintext.subarray(authorizationAt), publicKeyHex: authPublicKeyHex },
  );
}

/**
 * The keys of a file whose numbers are within bounds (`isKeyFile`). The passphrase's bytes are wiped.
 * @throws wrong-passphrase, key-file-altered
 */
export async function openKeyFile(keyFile: KeyFile, passphrase: Uint8Array): Promise<HeldKeys> {
  let key: Uint8Array | undefined;
  let plaintext: Uint8Array | undefined;
  try {
    key = await boxKey(keyFile.kdf, passphrase);
    plaintext = openBox(keyFile, key);
    if (!sameBytes(plaintext.subarray(0, HEADER_HASH_BYTES), headerHash(keyFile)))
      throw new SignerError('key-file-altered');
    return keysIn(plaintext, keyFile);
  } finally {
    key?.fill(0);
    plaintext?.fill(0);
    passphrase.fill(0);
  }
}
