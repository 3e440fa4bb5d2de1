import type { Tx } from './db.ts';

/** What a `select` of one row says for it. */
export const INDEX_SCANS = `set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true),
  set_config('jit', 'off', true)`;

/**
 * Until the transaction ends, indexes are followed row by row. A bitmap of all matches or a walk over the table would be
 * finished before a limit can end it: with one huge interval in the registry, that is all of it for each report. What the
 * planner then still walks over it counts as very dear, so it would compile it, which takes longer than to run it.
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
