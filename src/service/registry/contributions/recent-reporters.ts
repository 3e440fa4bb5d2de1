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

/** The accounts that have reported since a moment, the most active first. Reads only the entries since then. */
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
