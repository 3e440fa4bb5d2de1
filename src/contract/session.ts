import { z } from 'zod';
import { accountEmailSchema, publicKeyHexSchema } from './account-schemas.ts';

/** `signature`: ed25519 over blake2b-256 of the UTF-8 e-mail, 128 hex characters; it never changes, so it is as secret as a password. */
export const sessionRequestSchema = z.strictObject({
  email: accountEmailSchema,
  signature: z
    .string()
    .regex(/^[0-9a-fA-F]{128}$/u, { error: 'A signature has 128 hexadecimal characters.' }),
  authPublicKeyHex: publicKeyHexSchema,
});
export type SessionRequest = z.input<typeof sessionRequestSchema>;

/** What a header can carry: the error of one that cannot repeats it. */
const tokenSchema = z.string().regex(/^[!-~]+$/u);

/** `expirationTime`: seconds until the access token ends (300). */
export const sessionTokensSchema = z.object({
  accessToken: tokenSchema,
  refreshToken: tokenSchema,
  expirationTime: z.number(),
});
export type SessionTokens = z.output<typeof sessionTokensSchema>;
