import { z } from 'zod';
import { accountIdSchema, publicKeyHexSchema, accountEmailSchema } from './account-schemas.ts';

/** Registers and authorizes an account whose keys were made in the browser; only public keys travel. */
export const practiceAccountRequestSchema = z.strictObject({
  accountId: accountIdSchema,
  email: accountEmailSchema,
  publicKeyHex: publicKeyHexSchema,
  authPublicKeyHex: publicKeyHexSchema,
});
export type PracticeAccountRequest = z.input<typeof practiceAccountRequestSchema>;

export const practiceAccountSchema = z.object({ accountId: z.string(), peerId: z.string() });

/** First searches for a new analyst: the practice registry answers each of them. */
export const PRACTICE_EXAMPLE_QUERIES: readonly string[] = [
  '+447700900000-+447700900999',
  '203.0.113.0-203.0.113.255',
];

/**
 * Tamperings that a practice registry makes on purpose. Each imitates a broken or hostile service, and differs
 * from the others in what has to be looked at to notice it.
 */
export const TAMPERING_KINDS = [
  'other-destination',
  'look-alike',
  'further-item',
  'transfer',
  'other-account',
  'long-lived',
  'program',
  'older-format',
] as const;
export type TamperingKind = (typeof TAMPERING_KINDS)[number];

/** Those that cannot be inspected, the last not even decoded; all others differ from what was asked. */
export const UNREADABLE_TAMPERINGS: readonly TamperingKind[] = ['program', 'older-format'];

/** `none`: the service is honest. */
export const tamperingChoiceSchema = z.enum(['none', ...TAMPERING_KINDS], {
  error: 'Choose none, or one of the kinds that the interface names.',
});
export type TamperingChoice = z.output<typeof tamperingChoiceSchema>;

/** The answer of `/practice/tampering`: what the service does wrong for the account that asks. */
export const practiceTamperingSchema = z.object({ kind: tamperingChoiceSchema });
export const practiceTamperingRequestSchema = practiceTamperingSchema.strict();
