import { z } from 'zod';

const KEY_DIGITS = 64;
/** An ed25519 public key, 32 bytes long, in the multihash form. */
const MULTIHASH_PREFIX = 'ed0120';

/** In lower case, and without the `ed0120` that may stand before a key. Anything may be given: nothing else is changed. */
export function withoutMultihashPrefix(publicKeyHex: string): string {
  const lower = publicKeyHex.toLowerCase();
  return lower.length > KEY_DIGITS && lower.startsWith(MULTIHASH_PREFIX)
    ? lower.slice(MULTIHASH_PREFIX.length)
    : lower;
}

/** An ed25519 public key as 64 lower-case hex characters, from 64 or `ed0120` + 64 in either case. Source: INTERFACE.md, "Signing keys". */
export const publicKeyHexSchema = z
  .string()
  .regex(/^(?:[eE][dD]0120)?[0-9a-fA-F]{64}$/u, {
    error: 'A public key has 64 hexadecimal characters, or ed0120 followed by 64.',
  })
  .transform(withoutMultihashPrefix);
