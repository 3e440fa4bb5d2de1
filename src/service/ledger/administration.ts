import { z } from 'zod';
import { accountIdSchema } from '../../contract/account-id-schema.ts';
import { peerIdSchema } from '../../contract/contribution.ts';
import { publicKeyHexSchema } from '../../contract/public-key.ts';
import { accountEmailSchema } from '../../contract/session.ts';

export const PEER_TYPES = ['LARGE_TELCO', 'MEDIUM_TELCO', 'SMALL_TELCO', 'VENDOR'] as const;
export const peerTypeSchema = z.enum(PEER_TYPES, {
  error: `A peer’s type is one of ${PEER_TYPES.join(', ')}.`,
});
export type PeerType = z.output<typeof peerTypeSchema>;

/** What an administration entry of the ledger can say. Its body is the canonical JSON of one of these. */
export const administrationSchema = z.discriminatedUnion('type', [
  /** The first entry. Every administration entry, this one too, is signed by the key that it names. */
  z.strictObject({
    type: z.literal('ledger-opened'),
    operatorPublicKeyHex: publicKeyHexSchema,
    /** Whether it holds sample data and lets anybody make an account. */
    practice: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('peer-added'),
    peerId: peerIdSchema,
    peerType: peerTypeSchema,
    privileged: z.boolean(),
  }),
  z.strictObject({
    type: z.literal('account-added'),
    accountId: accountIdSchema,
    email: accountEmailSchema,
    publicKeyHex: publicKeyHexSchema,
    authPublicKeyHex: publicKeyHexSchema,
  }),
  z.strictObject({ type: z.literal('account-authorized'), accountId: accountIdSchema }),
  z.strictObject({ type: z.literal('account-suspended'), accountId: accountIdSchema }),
]);
export type Administration = z.output<typeof administrationSchema>;
