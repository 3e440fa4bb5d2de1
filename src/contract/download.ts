import { z } from 'zod';
import { contributionRecordSchema } from './contribution.ts';

/** The parameters that choose what a download holds. An empty value counts as missing. Source: INTERFACE.md, "Download". */
export const DOWNLOAD_PARAMETERS = [
  'size',
  'from',
  'to',
  'ft',
  'org',
  'dst',
  'fetch-mode',
  'confidence-score',
  'self-only',
  'peer-id',
] as const;
export type DownloadParameter = (typeof DOWNLOAD_PARAMETERS)[number];

/** The most that a download may cost, in tokens; only our service knows it. A quote does not take it. */
export const MAX_COST_PARAMETER = 'max-cost';

export const FETCH_MODES = ['DEFAULT', 'NEW', 'OLD', 'SELF'] as const;
export type FetchMode = (typeof FETCH_MODES)[number];

/** A downloaded contribution: a record of a retrieval, flat, with the asset's id beside the rest. */
export const downloadedContributionSchema = contributionRecordSchema.shape.contribution.extend({
  assetDefinitionId: z.string(),
});
export type DownloadedContribution = z.output<typeof downloadedContributionSchema>;

/** The result and cost of a download. `new` includes `contributionsNotReturned`, which were not bought. */
export const downloadDetailsSchema = z.object({
  self: z.int(),
  old: z.int(),
  new: z.int(),
  /** The number of the newest 5,000 new ones with a confidence index. */
  newWithConfidenceIndex: z.int(),
  creditsSpent: z.int(),
  balanceLeft: z.int(),
  /** Contributions that the balance did not cover, and their cost. */
  contributionsNotReturned: z.int(),
  contributionsNotReturnedCost: z.int(),
  /** Gets the same contributions again, free. */
  downloadId: z.string(),
});
export type DownloadDetails = z.output<typeof downloadDetailsSchema>;

export const downloadSchema = z.object({
  contributions: z.array(downloadedContributionSchema),
  details: downloadDetailsSchema,
});

/** The result and cost of a download now. `balance`: before it. */
export const quoteSchema = z.object({
  details: downloadDetailsSchema.omit({ downloadId: true }),
  balance: z.int(),
});
export type Quote = z.output<typeof quoteSchema>;

/** The header with the download's id, which the client needs before the last byte. */
export const DOWNLOAD_ID_HEADER = 'x-download-id';

/**
 * The client's own name for a download, a UUID: asked for again by it, it is the same download, free. It becomes the download's id. Only
 * our service knows it. Source: draft-ietf-httpapi-idempotency-key-header-07.
 */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';

/** The tokens that a new contribution costs, without and with its confidence index; 0 if free. */
export const downloadPriceSchema = z.object({ price: z.int(), confidenceIndexPrice: z.int() });
export type DownloadPrice = z.output<typeof downloadPriceSchema>;
