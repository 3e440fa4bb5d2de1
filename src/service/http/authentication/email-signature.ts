import { ready, sodium } from '../../../transaction/sign/sodium.ts';
import { verifyEd25519 } from '../../ledger/ed25519.ts';

/** Verifies a signature of BLAKE2b-256 of the UTF-8 e-mail address (no bit set). Source: INTERFACE.md, "Sessions". */
export async function isEmailSignature(
  email: string,
  signature: Uint8Array,
  authPublicKey: Uint8Array,
): Promise<boolean> {
  await ready;
  const digest = sodium().crypto_generichash(32, new TextEncoder().encode(email), null);
  return verifyEd25519(signature, digest, authPublicKey);
}
