import { z } from 'zod';
import { accountIdSchema } from '../../contract/account-id-schema.ts';
import { peerIdSchema } from '../../contract/contribution.ts';
import { publicKeyHexSchema } from '../../contract/public-key.ts';
import { accountEmailSchema } from '../../contract/session.ts';

/**
 * What entries are applied by. A ledger keeps to 1 until an entry says otherwise, so that what was accepted once stays
 * right: 1 let everybody's contributions be flagged, 2 refuses a flag of a privileged peer's.
 */
export type Rules = 1 | 2;

/** What this version writes entries by. */
export const NEWEST_RULES = 2;

export const PEER_TYPES = ['LARGE_TELCO', 'MEDIUM_TELCO', 'SMALL_TELCO', 'VENDOR'] as const;
export const peerTypeSchema = z.enum(PEER_TYPES, {
  error: `A peer’s type is one of ${PEER_TYPES.join(', ')}.`,
});
export type PeerType = z.output<typeof peerTypeSchema>;

/** The longest report at the highest rate earns less than 2^31 tokens: `rewarded` is an int32. Source: DECISIONS.md, "Rates and limits". */
export const MAX_RATE_TOKENS = 400_000;
export const MAX_LIMIT_TOKENS = 1_000_000_000;

/** What an administration entry of the ledger can say. Its body is the canonical JSON of one of these. */
export const administrationSchema = z.discriminatedUnion('type', [
  /** The first entry. It names the key that signs it and all administration entries until that is rotated. */
  z.strictObject({
    type: z.literal('ledger-opened'),
    operatorPublicKeyHex: publicKeyHexSchema,
    /** Whether it holds sample data and lets anybody make an account. */
    practice: z.boolean(),
    /** What all entries are applied by; without it by the first rules, up to a `rules-set`. */
    rules: z.literal(NEWEST_RULES).exactOptional(),
  }),
  /** What entries are applied by from here on, in a ledger that an earlier version has opened. */
  z.strictObject({ type: z.literal('rules-set'), rules: z.literal(NEWEST_RULES) }),
  z.strictObject({
    type: z.literal('peer-added'),
    peerId: peerIdSchema,
    peerType: peerTypeSchema,
    privileged: z.boolean(),
  }),
  /** What the peer is from here on, whole. */
  z.strictObject({
    type: z.literal('peer-changed'),
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
  /** Both keys as they are from here on, of which at least one is new. */
  z.strictObject({
    type: z.literal('account-key-rotated'),
    accountId: accountIdSchema,
    publicKeyHex: publicKeyHexSchema,
    authPublicKeyHex: publicKeyHexSchema,
  }),
  /** What one contribution or flag of the fraud type earns a peer of the type from here on. */
  z.strictObject({
    type: z.literal('rate-set'),
    peerType: peerTypeSchema,
    // Whatever reports may say of it today: what stands in the ledger stays readable.
    fraudType: z.string().min(1).max(64),
    tokens: z.int().min(0).max(MAX_RATE_TOKENS),
  }),
  /** The most that the peer earns in a month (UTC) from here on. */
  z.strictObject({
    type: z.literal('limit-set'),
    peerId: peerIdSchema,
    tokens: z.int().min(0).max(MAX_LIMIT_TOKENS),
  }),
  z.strictObject({ type: z.literal('limit-removed'), peerId: peerIdSchema }),
  /** Still signed by the old key; the next administration entry is signed by this one. */
  z.strictObject({ type: z.literal('operator-key-rotated'), operatorPublicKeyHex: publicKeyHexSchema }),
]);
export type Administration = z.output<typeof administrationSchema>;
