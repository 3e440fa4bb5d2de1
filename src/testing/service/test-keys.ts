import { randomBytes } from 'node:crypto';
import { keyPairFromHex, ready } from '../../transaction/index.ts';
import type { KeyPair } from '../../transaction/sign/key-pair.ts';

/** A fresh ed25519 pair. */
export async function createKeyPair(): Promise<KeyPair> {
  await ready;
  return keyPairFromHex(randomBytes(32).toString('hex'));
}

/** Tests sign as the product does. */
export { signEmail } from '../../offline/sign-email.ts';
