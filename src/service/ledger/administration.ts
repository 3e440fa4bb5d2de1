import { z } from 'zod';
import { accountIdSchema, publicKeyHexSchema, accountEmailSchema } from '../../contract/account-schemas.ts';
import { peerIdSchema } from '../../contract/contribution.ts';

/**
 * The version of the rules by which entries are applied. A ledger stays with 1 until an entry says otherwise, so that what
 * was accepted stays valid. 1 let anyone's contributions be flagged; 2 refuses to flag a privileged peer's.
 */
export type Rules = 1 | 2;

/** The rules of the entries that this version writes. */
export const NEWEST_RULES = 2;

export const PEER_TYPES = ['LARGE_TELCO', 'MEDIUM_TELCO', 'SMALL_TELCO', 'VENDOR'] as const;
export const peerTypeSchema = z.enum(PEER_TYPES, {
  error: `A peer’s type is one of ${PEER_TYPES.join(', ')}.`,
});
export type PeerType = z.output<typeof peerTypeSchema>;

/** The longest report at the highest rate earns less than 2^31 tokens: `rewarded` is an int32. Source: DECISIONS.md, "Rates and limits". */
export const MAX_RATE_TOKENS = 400_000;
export const MAX_LIMIT_TOKENS = 1_000_000_000;

/** The administration entries. The body of one is its canonical JSON. */
export const administrationSchema = z.discriminatedUnion('type', [
  /** The first entry. Names the key that signs it and every administration entry until that key is rotated. */
  z.strictObject({
    type: z.literal('ledger-opened'),
    operatorPublicKeyHex: publicKeyHexSchema,
    /** Whether it holds sample data and lets anybody make an account. */
    practice: z.boolean(),
    /** The rules for all entries; when absent, rules 1 up to a `rules-set`. */
    rules: z.literal(NEWEST_RULES).exactOptional(),
  }),
  /** The rules from here on, in a ledger that an earlier version opened. */
  z.strictObject({ type: z.literal('rules-set'), rules: z.literal(NEWEST_RULES) }),
  z.strictObject({
    type: z.literal('peer-added'),
    peerId: peerIdSchema,
    peerType: peerTypeSchema,
    privileged: z.boolean(),
  }),
  /** The peer's complete new state. */
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
  /** Both keys from here on; at least one is new. */
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
    // Wider than what reports may use today: entries must stay readable.
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
