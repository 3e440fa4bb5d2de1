import { randomBytes } from 'node:crypto';
import { bytesToHex } from '../../contract/hex.ts';
import { keyPairFromHex, ready } from '../../transaction/index.ts';
import type { KeyPair } from '../../transaction/key-pair.ts';
import { sodium } from '../../transaction/sodium.ts';

/** A fresh ed25519 pair. */
export async function createKeyPair(): Promise<KeyPair> {
  await ready;
  return keyPairFromHex(randomBytes(32).toString('hex'));
}

/** What opens a session: the signature of the e-mail by the Authorization key, 128 hex characters. */
export function signEmail(email: string, authKey: KeyPair): string {
  const digest = sodium().crypto_generichash(32, new TextEncoder().encode(email), null);
  return bytesToHex(sodium().crypto_sign_detached(digest, authKey.privateKey));
}
