import { z } from 'zod';

const MULTIHASH_PREFIX = 'ed0120';

/** An ed25519 public key as 64 lower-case hex characters, from 64 or `ed0120` + 64 in either case. Source: interface, "Key constants". */
export const publicKeyHexSchema = z
  .string()
  .regex(/^(?:ed0120)?[0-9a-f]{64}$/iu, {
    error: 'A public key has 64 hexadecimal characters, or ed0120 followed by 64.',
  })
  .transform((text) => {
    const lower = text.toLowerCase();
    return lower.length === 64 ? lower : lower.slice(MULTIHASH_PREFIX.length);
  });
