import { z } from 'zod';
import { contributionRecordSchema } from './contribution.ts';

/** Contributions of one page. Source: INTERFACE.md, "Newest". */
export const MAX_NEWEST = 200;
export const DEFAULT_NEWEST = 50;

/** The newest first. */
export const newestSchema = z.object({
  contributions: z.array(contributionRecordSchema),
  /** The `before` of the next page: a place in the ledger, counted from 0. Null where nothing is older. */
  next: z.int().nullable(),
});
export type NewestPage = z.output<typeof newestSchema>;
