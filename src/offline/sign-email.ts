import { bytesToHex } from '../contract/hex.ts';
import type { KeyPair } from '../transaction/index.ts';
import { sodium } from '../transaction/sign/sodium.ts';

const HASH_BYTES = 32;

/**
 * Returns the signature that opens a session: ed25519 over blake2b-256 of the UTF-8 e-mail (no bit set), 128
 * hex characters. It never changes, and is as secret as a password. Source: src/contract/INTERFACE.md,
 * "Sessions".
 */
export function signEmail(email: string, authKey: KeyPair): string {
  const hash = sodium().crypto_generichash(HASH_BYTES, new TextEncoder().encode(email), null);
  return bytesToHex(sodium().crypto_sign_detached(hash, authKey.privateKey));
}
