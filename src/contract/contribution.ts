import { z } from 'zod';
import { tokenIdSchema } from './balance.ts';
import type { ContributionField, OptionalField, RequiredField } from './contribution-fields.ts';
import { isCountryCode } from './country.ts';
import { envelopeSchema, truncatedSchema } from './envelope.ts';
import { parseIdentifier } from './identifier/index.ts';
import { LEDGER_NAME_PATTERN, MAX_ACCOUNT_PART_LENGTH } from './account-id.ts';
import { accountIdSchema } from './account-schemas.ts';

/** The most items that one report may hold. Source: INTERFACE.md, "Limits". */
export const MAX_DRAFTS = 5000;

/** The longest fraud type accepted, in UTF-16 units. */
const MAX_FRAUD_TYPE_LENGTH = 64;

const identifierSchema = z.string().superRefine((text, context) => {
  const parsed = parseIdentifier(text);
  if (!parsed.ok) context.addIssue({ code: 'custom', message: parsed.reason });
});

/** Line breaks of every kind, halves of surrogate pairs, and what makes the text around it read in another direction. */
const NOT_PLAIN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

export const fraudTypeSchema = z
  .string()
  .max(MAX_FRAUD_TYPE_LENGTH, { error: `A fraud type has at most ${MAX_FRAUD_TYPE_LENGTH} characters.` })
  .refine((text) => text.trim() !== '', { error: 'Say which type of fraud it is.' })
  .refine((text) => !NOT_PLAIN.test(text), {
    error: 'A fraud type is one line of text without control characters.',
  });

export const countryCodeSchema = z.string().refine(isCountryCode, {
  error: 'Use an upper-case two-letter ISO 3166-1 country code, or XK for Kosovo.',
});

export const peerIdSchema = z
  .string()
  .regex(LEDGER_NAME_PATTERN, { error: 'A peer id is not empty and has no spaces, @, # or $.' })
  .max(MAX_ACCOUNT_PART_LENGTH, { error: `A peer id has at most ${MAX_ACCOUNT_PART_LENGTH} characters.` });

/** One item of an assemble request. Source: INTERFACE.md, "Assemble a report". */
export const contributionDraftSchema = z.strictObject({
  id: identifierSchema,
  fraudType: fraudTypeSchema,
  origination: countryCodeSchema,
  destination: countryCodeSchema,
  sourcePeerId: peerIdSchema.exactOptional(),
} satisfies Record<RequiredField, z.ZodString> & Record<OptionalField, z.ZodExactOptional<z.ZodString>>);

export type { ContributionDraft } from './contribution-fields.ts';

export const assembleRequestSchema = z
  .array(contributionDraftSchema)
  .min(1, { error: 'A report holds at least one contribution.' });

export const fraudStatusSchema = z.enum(['Active', 'Expired', 'Flagged']);
export type FraudStatus = z.output<typeof fraudStatusSchema>;

/** What was reported, as a record has it: null where an optional field is absent. */
export const reportedShape = {
  id: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  sourcePeerId: z.string().nullable(),
} satisfies Record<ContributionField, z.ZodType>;

/**
 * One contribution in our service's answer. `expiryDate` is in seconds, the timestamps ISO 8601 UTC. Source:
 * INTERFACE.md, "Records".
 */
export const contributionRecordSchema = z.object({
  assetDefinitionIds: z.string(),
  contribution: z.object({
    ...reportedShape,
    expiryDate: z.int(),
    fraudStatus: fraudStatusSchema,
    confidenceIndex: z.number().nullable(),
    isPrivileged: z.boolean(),
    peerId: z.string(),
    flagger: z.string().nullable(),
    timestamp: z.iso.datetime(),
    flagTimestamp: z.iso.datetime().nullable(),
  }),
});
export type ContributionRecord = z.output<typeof contributionRecordSchema>;

/** Retrieved by GET: the asset's id also stands under the name that other deployments give it. */
export const recordWithAssetIdSchema = contributionRecordSchema.extend({ assetDefinitionId: z.string() });
export type RecordWithAssetId = z.output<typeof recordWithAssetIdSchema>;

/** The answer of a retrieval. `truncated`: `data` is the first of them. Source: INTERFACE.md, "Retrieve". */
export const retrievalSchema = envelopeSchema(z.array(contributionRecordSchema)).extend({
  truncated: truncatedSchema.optional(),
});
export const retrievalByGetSchema = envelopeSchema(z.array(recordWithAssetIdSchema)).extend({
  truncated: truncatedSchema.optional(),
});

/** A token of the ledger: `<idRange>#<assetDomain>` held by `<accountName>@<accountDomain>`. */
export const tokenReferenceSchema = z.strictObject({
  definitionId: z.string().min(1),
  accountId: accountIdSchema,
});
export type TokenReference = z.output<typeof tokenReferenceSchema>;

export const flagAssembleRequestSchema = z.strictObject({
  assetDefinitionIds: z
    .array(tokenReferenceSchema)
    .min(1, { error: 'A flag names at least one contribution.' })
    .max(MAX_DRAFTS, { error: `One flag names at most ${MAX_DRAFTS} contributions.` }),
});
export type FlagAssembleRequest = z.output<typeof flagAssembleRequestSchema>;

/**
 * `rewarded` is the total for the caller's peer; `tokenIds` stand in the order of the request. `repeated`, which only our
 * service has, counts the items that earned nothing because the peer had reported the same. Source: INTERFACE.md, "Submit a report".
 */
export const submitReceiptSchema = z.object({
  tokenIds: z.array(tokenIdSchema),
  rewarded: z.int(),
  repeated: z.int().optional(),
});
export type SubmitReceipt = z.output<typeof submitReceiptSchema>;

export const flagReceiptSchema = z.object({ rewarded: z.int() });
export type FlagReceipt = z.output<typeof flagReceiptSchema>;

/** A transaction of the caller's account as the ledger has it. Source: INTERFACE.md, "Transaction". */
export const ledgerTransactionSchema = z.object({
  /** Signed, as it was submitted; lower case. */
  transactionHex: z.string().regex(/^(?:[0-9a-f]{2})+$/u),
  /** Of the entry that holds it, counted from 1. */
  height: z.int(),
  entryHash: z.string().regex(/^[0-9a-f]{64}$/u),
  /** The time of its entry. */
  timestamp: z.iso.datetime(),
});
export type LedgerTransaction = z.output<typeof ledgerTransactionSchema>;
