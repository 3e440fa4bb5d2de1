import { withoutMultihashPrefix } from '../../contract/account-id.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { sameBytes } from './same-bytes.ts';
import { InvalidPrivateKeyError, InvalidPublicKeyError, KeyMismatchError } from '../scale/errors.ts';
import { sodium } from './sodium.ts';

/** An ed25519 key pair. */
export interface KeyPair {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /**
   * 64 bytes: the seed, then the public key. Stored whole, because expanding the seed would double the time
   * to sign.
   */
  readonly privateKey: Uint8Array;
}

const SEED_BYTES = 32;
const NOT_HEX = /[^0-9a-f]/iu;

const parsePublicKeyHex = (publicKeyHex: string): Uint8Array => {
  const digits = withoutMultihashPrefix(publicKeyHex);
  const fields = { length: publicKeyHex.length };
  const wrong = publicKeyHex.search(NOT_HEX);
  if (wrong !== -1) {
    throw new InvalidPublicKeyError(
      `Character ${wrong + 1} of the public key is not a hexadecimal digit.`,
      fields,
    );
  }
  if (digits.length !== 64) {
    throw new InvalidPublicKeyError(
      `A public key has 64 hexadecimal characters, or ed0120 followed by 64; this has ${publicKeyHex.length}.`,
      fields,
    );
  }
  return hexToBytes(digits);
};

/**
 * Makes the pair of a private key of 32 bytes (the seed) or 64 (the seed, then the public key, which is
 * checked). A given public key must belong to the private key. The argument is neither kept nor wiped.
 * @throws InvalidPrivateKeyError, InvalidPublicKeyError, KeyMismatchError
 */
export function keyPairFromBytes(privateKey: Uint8Array, publicKeyHex?: string): KeyPair {
  if (privateKey.length !== SEED_BYTES && privateKey.length !== 2 * SEED_BYTES) {
    throw new InvalidPrivateKeyError(
      `A private key has 32 bytes, or 64 with the public key appended; this has ${privateKey.length}.`,
      { length: privateKey.length },
    );
  }
  const expected = publicKeyHex === undefined ? undefined : parsePublicKeyHex(publicKeyHex);
  const pair = sodium().crypto_sign_seed_keypair(privateKey.subarray(0, SEED_BYTES));
  const tail = privateKey.subarray(SEED_BYTES);
  if (tail.length > 0 && !sameBytes(tail, pair.publicKey)) {
    pair.privateKey.fill(0);
    throw new KeyMismatchError(
      'The second half of the private key is not its public key. Check that it was copied whole and unchanged.',
    );
  }
  if (expected && !sameBytes(expected, pair.publicKey)) {
    pair.privateKey.fill(0);
    throw new KeyMismatchError('The private key does not belong to this public key. Check both.');
  }
  return { publicKey: pair.publicKey, privateKey: pair.privateKey };
}

/**
 * Makes a pair from hex: a private key of 64 characters, or 128 with the public key appended; a public key of
 * 64, or `ed0120` and 64. Case-insensitive; no white space, no `0x`. Error messages never contain a key.
 * Source: INTERFACE.md, "Signing keys". @throws InvalidPrivateKeyError, InvalidPublicKeyError,
 * KeyMismatchError
 */
export function keyPairFromHex(privateKeyHex: string, publicKeyHex?: string): KeyPair {
  const fields = { length: privateKeyHex.length };
  const wrong = privateKeyHex.search(NOT_HEX);
  if (wrong !== -1) {
    throw new InvalidPrivateKeyError(
      `Character ${wrong + 1} of the private key is not a hexadecimal digit.`,
      fields,
    );
  }
  if (privateKeyHex.length !== 64 && privateKeyHex.length !== 128) {
    throw new InvalidPrivateKeyError(
      `A private key has 64 hexadecimal characters, or 128 with the public key appended; this has ${privateKeyHex.length}.`,
      fields,
    );
  }
  const privateKey = hexToBytes(privateKeyHex);
  try {
    return keyPairFromBytes(privateKey, publicKeyHex);
  } finally {
    privateKey.fill(0);
  }
}

/** Overwrites the private key with zeroes; the pair can no longer sign. */
export function wipeKeyPair(keyPair: KeyPair): void {
  keyPair.privateKey.fill(0);
}

/** 64 lower-case hex characters. */
export function publicKeyHexOf(keyPair: KeyPair): string {
  return bytesToHex(keyPair.publicKey);
}

const KEY_BYTES = 32;

/**
 * Returns whether 32 bytes are a usable ed25519 public key: a point of the curve's main subgroup. Other bytes
 * verify nothing or, for points of small order, accept some signatures for any message. Call it after `ready`
 * has resolved.
 */
export function isUsablePublicKey(publicKey: Uint8Array): boolean {
  if (publicKey.length !== KEY_BYTES) return false;
  try {
    // It refuses exactly those points; its result is not needed. Only a larger build of the library has the
    // plain test.
    sodium().crypto_sign_ed25519_pk_to_curve25519(publicKey);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === 'invalid key') return false;
    throw error;
  }
}
