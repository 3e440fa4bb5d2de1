import type { z } from 'zod';
import type { SqlValue, Tx } from './db.ts';
import { settleInOrder } from './settle-in-order.ts';

/** The settings, for the select list of a one-row query. */
export const INDEX_SCANS = `set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
  set_config('jit', 'off', true)`;

/**
 * Makes the planner use indexes until the transaction ends. Without statistics (in an embedded store, on
 * temporary tables) it would scan whole tables. JIT is off because the remaining scans look expensive enough
 * to compile, which takes longer than running them.
 */
export async function preferIndexScans(tx: Tx): Promise<void> {
  await tx.run(`select ${INDEX_SCANS}`);
}

/** Undoes `preferIndexScans` for the rest of the transaction. */
export async function preferAnyScans(tx: Tx): Promise<void> {
  await tx.exec(
    'set local enable_bitmapscan to default; set local enable_seqscan to default; set local jit to default',
  );
}

/**
 * The rows of one statement that uses indexes alone, in a transaction of its own. @param timeoutMs instead of the store's
 * own limit
 */
export async function queryByIndexes<Row>(
  tx: Tx,
  sql: string,
  params: readonly SqlValue[],
  row: z.ZodType<Row>,
  timeoutMs?: number,
): Promise<Row[]> {
  const limit = timeoutMs === undefined ? '' : `, set_config('statement_timeout', '${timeoutMs}', true)`;
  const [, rows] = await tx.transaction((inner) =>
    settleInOrder([inner.run(`select ${INDEX_SCANS}${limit}`), inner.query(sql, params, row)]),
  );
  return rows;
}
