import { z } from 'zod';
import { parseAccountId, withoutMultihashPrefix } from './account-id.ts';

// Separate from `account-id.ts`: the signer's worker uses no schema and must not load zod.

export const accountIdSchema = z.string().refine((text) => parseAccountId(text) !== undefined, {
  error: 'An account id reads <name>@<peer>, for example alice@wonderland, without spaces, # or $.',
});

/** The longest e-mail address that can be delivered to. Source: RFC 5321, 4.5.3.1. */
const MAX_EMAIL_LENGTH = 254;

export const accountEmailSchema = z
  .email({ error: 'Write the account’s e-mail address, like alice@example.com.' })
  .max(MAX_EMAIL_LENGTH, { error: `An e-mail address has at most ${MAX_EMAIL_LENGTH} characters.` });

/** An ed25519 public key as 64 lower-case hex characters, from 64 or `ed0120` + 64 in either case. Source: INTERFACE.md, "Signing keys". */
export const publicKeyHexSchema = z
  .string()
  .regex(/^(?:[eE][dD]0120)?[0-9a-fA-F]{64}$/u, {
    error: 'A public key has 64 hexadecimal characters, or ed0120 followed by 64.',
  })
  .transform(withoutMultihashPrefix);
