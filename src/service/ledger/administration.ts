import { z } from 'zod';
import { accountIdSchema, publicKeyHexSchema, accountEmailSchema } from '../../contract/account-schemas.ts';
import { contributionDraftSchema, peerIdSchema } from '../../contract/contribution.ts';

/** The number of the rules by which this version applies entries. A ledger's first entry says its own. */
export const RULES = 1;

export const PEER_TYPES = ['LARGE_TELCO', 'MEDIUM_TELCO', 'SMALL_TELCO', 'VENDOR'] as const;
export const peerTypeSchema = z.enum(PEER_TYPES, {
  error: `A peer’s type is one of ${PEER_TYPES.join(', ')}.`,
});

/**
 * The longest report at the highest rate earns less than 2^31 tokens: `rewarded` is an int32. Source:
 * DECISIONS.md, "Rates and limits".
 */
export const MAX_RATE_TOKENS = 400_000;
export const MAX_LIMIT_TOKENS = 1_000_000_000;
/** A download of 100,000 at the highest price costs less than 2^31 tokens. */
export const MAX_PRICE_TOKENS = 20_000;
export const MAX_BONUS_TOKENS = 1_000_000;

const PLANS = ['FREEMIUM', 'PREMIUM'] as const;
export const planSchema = z.enum(PLANS, { error: `A plan is one of ${PLANS.join(', ')}.` });
export type PlanName = z.output<typeof planSchema>;

/** A text of so many UTF-16 units at most. */
const oneLineSchema = (what: string, most: number) =>
  z
    .string()
    .max(most, { error: `${what} has at most ${most} characters.` })
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u, {
      error: `${what} is one line of text without control characters.`,
    })
    .refine((text) => text.trim() !== '', { error: `${what} is not empty.` });

export const companyNameSchema = oneLineSchema('A company’s name', 200);

/** The reason for a withdrawal or a reinstatement. */
export const reasonSchema = oneLineSchema('A reason', 500);

/** The name of a log, as its checkpoints and keys carry it. */
const originSchema = z.string().regex(/^[\x21-\x2a\x2c-\x7e]{1,200}$/u);

/** Of a peer that is new or changed: all of it. */
const peerState = { peerId: peerIdSchema, peerType: peerTypeSchema, privileged: z.boolean() };

const heightSchema = z.int().min(1);

/** The reports from height to height, whose contributions are withdrawn; both ends belong to it. */
const withdrawnSpan = { fromHeight: heightSchema, toHeight: heightSchema, reason: reasonSchema };

/** The most contributions that are bought together. */
export const MAX_BOUGHT = 100_000;

const ordinalSchema = z.int().min(0);

/** Ordinals, the first and the last of each range: ascending, apart, and no more than can be bought together. */
const boughtRangesSchema = z
  .array(z.tuple([ordinalSchema, ordinalSchema]))
  .min(1)
  .max(MAX_BOUGHT)
  .refine((ranges) =>
    ranges.every(([first, last], index) => first <= last && first > (ranges[index - 1]?.[1] ?? -1)),
  )
  .refine((ranges) => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0) <= MAX_BOUGHT);

/** The administration entries. The body of one is its canonical JSON. */
export const administrationSchema = z.discriminatedUnion('type', [
  /** The first entry. Names the key that signs it and every administration entry until that key is rotated. */
  z.strictObject({
    type: z.literal('ledger-opened'),
    operatorPublicKeyHex: publicKeyHexSchema,
    /** Practice holds sample data and lets anybody make an account. */
    practice: z.boolean(),
    /**
     * The number of the rules by which all entries are applied. A version that does not know them refuses the
     * ledger.
     */
    rules: z.int().min(1),
  }),
  z.strictObject({ type: z.literal('peer-added'), ...peerState }),
  z.strictObject({ type: z.literal('peer-changed'), ...peerState }),
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
  /** The reward of one contribution or flag of the fraud type for a peer of the type, from here on. */
  z.strictObject({
    type: z.literal('rate-set'),
    peerType: peerTypeSchema,
    fraudType: contributionDraftSchema.shape.fraudType,
    tokens: z.int().min(0).max(MAX_RATE_TOKENS),
  }),
  /** The most that the peer earns in a month (UTC) from here on. */
  z.strictObject({
    type: z.literal('limit-set'),
    peerId: peerIdSchema,
    tokens: z.int().min(0).max(MAX_LIMIT_TOKENS),
  }),
  z.strictObject({ type: z.literal('limit-removed'), peerId: peerIdSchema }),
  /** The price of a downloaded contribution from here on: without its confidence index, and with it. */
  z.strictObject({
    type: z.literal('price-set'),
    tokens: z.int().min(0).max(MAX_PRICE_TOKENS),
    scoredTokens: z.int().min(0).max(MAX_PRICE_TOKENS),
  }),
  /** The initial balance of each peer that is added from here on. */
  z.strictObject({ type: z.literal('bonus-set'), tokens: z.int().min(0).max(MAX_BONUS_TOKENS) }),
  /** The peer's plan from here on, up to a time in Unix seconds or for good. */
  z.strictObject({
    type: z.literal('plan-set'),
    peerId: peerIdSchema,
    plan: planSchema,
    untilS: z.int().min(0).exactOptional(),
  }),
  /** The peer's complete new description. */
  z.strictObject({
    type: z.literal('peer-described'),
    peerId: peerIdSchema,
    companyName: companyNameSchema.exactOptional(),
    operatingCountry: z
      .string()
      .regex(/^[A-Z]{2}$/u)
      .exactOptional(),
  }),
  /** A download's cost to the account's peer, and the paid contributions, without and with confidence index. */
  z.strictObject({
    type: z.literal('contributions-bought'),
    accountId: accountIdSchema,
    downloadId: z.uuid().lowercase(),
    /**
     * Of the parameters, where the client gave the id by its `Idempotency-Key`: it names this download and no
     * other.
     */
    parametersSha256Hex: z
      .string()
      .regex(/^[0-9a-f]{64}$/u)
      .exactOptional(),
    plain: z.int().min(0),
    scored: z.int().min(0),
    tokens: z.int().min(1),
    ranges: boughtRangesSchema,
  }),
  /** The account's, or the whole peer's, reports from height to height are in no answer from here on. */
  z.strictObject({
    type: z.literal('account-contributions-withdrawn'),
    accountId: accountIdSchema,
    ...withdrawnSpan,
  }),
  z.strictObject({
    type: z.literal('peer-contributions-withdrawn'),
    peerId: peerIdSchema,
    ...withdrawnSpan,
  }),
  /** Ends the withdrawal that an entry made: what no other covers is in the answers again. */
  z.strictObject({
    type: z.literal('contributions-reinstated'),
    withdrawalHeight: heightSchema,
    reason: reasonSchema,
  }),
  /** The name and key by which the ledger's checkpoints are signed from here on. A former name does not come back. */
  z.strictObject({ type: z.literal('log-key-set'), origin: originSchema, publicKeyHex: publicKeyHexSchema }),
  /** Still signed by the old key; the next administration entry is signed by this one. */
  z.strictObject({ type: z.literal('operator-key-rotated'), operatorPublicKeyHex: publicKeyHexSchema }),
]);
export type Administration = z.output<typeof administrationSchema>;
