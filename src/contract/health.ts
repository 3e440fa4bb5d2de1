import { z } from 'zod';

/** Whether the process runs, and nothing more. */
export const liveSchema = z.object({ live: z.literal(true) });

/** A service that can do its work. One that cannot reach its store answers 503 instead. */
export const healthSchema = z.object({
  live: z.literal(true),
  ready: z.literal(true),
  version: z.string(),
  /** Entries in the ledger. */
  ledgerHeight: z.int(),
});
