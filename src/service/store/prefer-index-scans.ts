import type { Tx } from './db.ts';

/** What a `select` of one row says for it. */
export const INDEX_SCANS = `set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
  set_config('jit', 'off', true)`;

/**
 * Rows are found by indexes until the transaction ends. A planner without statistics (an embedded store, temporary
 * tables) would rather read tables from their start. What it then still does so counts as very dear, and compiling it
 * would take longer than running it.
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
