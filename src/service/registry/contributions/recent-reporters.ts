import { z } from 'zod';
import type { Tx } from '../../store/db.ts';

const reporterSchema = z.object({
  accountId: z.string(),
  /** Those that are not withdrawn. */
  contributions: z.int(),
  firstHeight: z.int(),
  lastHeight: z.int(),
});
export type RecentReporter = z.output<typeof reporterSchema>;

/**
 * Who has reported since a moment and how much, the most first. Entries are read from the newest to the first that is older,
 * so it takes as long as there was much, however old the registry is.
 */
export function listRecentReporters(tx: Tx, sinceMs: number): Promise<RecentReporter[]> {
  return tx.query(
    `select account_id as "accountId", count(*) as contributions, min(height) as "firstHeight",
       max(height) as "lastHeight"
     from contribution
     where height > coalesce(
       (select height from ledger_entry where at_ms < $1 order by height desc limit 1), 0)
     group by account_id order by contributions desc, account_id`,
    [sinceMs],
    reporterSchema,
  );
}
