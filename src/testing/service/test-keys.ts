import { randomBytes } from 'node:crypto';
import { bytesToHex } from '../../contract/hex.ts';
import { keyPairFromHex, ready } from '../../transaction/index.ts';
import type { KeyPair } from '../../transaction/sign/key-pair.ts';
import { sodium } from '../../transaction/sign/sodium.ts';

const HASH_BYTES = 32;

/** A fresh ed25519 pair. */
export async function createKeyPair(): Promise<KeyPair> {
  await ready;
  return keyPairFromHex(randomBytes(32).toString('hex'));
}

/**
 * The signature that opens a session: ed25519 over blake2b-256 of the UTF-8 e-mail, 128 hex characters.
 * Source: src/contract/INTERFACE.md, "Sessions".
 */
export function signEmail(email: string, authKey: KeyPair): string {
  const hash = sodium().crypto_generichash(HASH_BYTES, new TextEncoder().encode(email), null);
  return bytesToHex(sodium().crypto_sign_detached(hash, authKey.privateKey));
}
