import { z } from 'zod';
import { accountIdSchema } from './account-id.ts';
import { publicKeyHexSchema } from './public-key.ts';
import { accountEmailSchema } from './session.ts';

/** Registers and authorizes an account whose keys were made in the browser; only public keys travel. */
export const practiceAccountRequestSchema = z.object({
  accountId: accountIdSchema,
  email: accountEmailSchema,
  publicKeyHex: publicKeyHexSchema,
  authPublicKeyHex: publicKeyHexSchema,
});
export type PracticeAccountRequest = z.input<typeof practiceAccountRequestSchema>;

export const practiceAccountSchema = z.object({ accountId: z.string(), peerId: z.string() });
