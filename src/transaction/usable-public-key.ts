import { sodium } from './sodium.ts';

const KEY_BYTES = 32;

/**
 * Whether 32 bytes can be somebody's ed25519 public key: a point of the curve's main subgroup. What is none cannot be
 * signed with, or can be by everybody: some signatures are valid for a point of small order whatever the message. Call
 * it once `ready` has resolved.
 */
export function isUsablePublicKey(publicKey: Uint8Array): boolean {
  if (publicKey.length !== KEY_BYTES) return false;
  try {
    // It refuses just those points; its result is of no interest. The library has the plain test in a larger build only.
    sodium().crypto_sign_ed25519_pk_to_curve25519(publicKey);
    return true;
  } catch (error) {
    if (error instanceof Error && error.message === 'invalid key') return false;
    throw error;
  }
}
