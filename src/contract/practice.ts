import { z } from 'zod';
import { accountIdSchema } from './account-id-schema.ts';
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

/** What a new analyst may ask the practice registry for first: every one of them has an answer there. */
export const PRACTICE_EXAMPLE_QUERIES: readonly string[] = [
  '+447700900000-+447700900999',
  '203.0.113.0-203.0.113.255',
];
