import { z } from 'zod';
import type { Tx } from '../../db/db.ts';
import type { ConfidenceBounds } from './confidence-bounds.ts';
import { markPlaces, putOffRuns, type Run, toRuns } from './put-off.ts';
import { recountAround } from './recount-around.ts';

const runSchema = z.object({ height: z.int(), first: z.int(), last: z.int() });

async function nextRun(tx: Tx, fromHeight: number): Promise<Run | undefined> {
  const [run] = await tx.query(
    `select height, first_position as first, last_position as last from confidence_due_run
     where height >= $1 order by height, first_position limit 1`,
    [fromHeight],
    runSchema,
  );
  return run ?? (fromHeight > 0 ? nextRun(tx, 0) : undefined);
}

/**
 * Does a part of one report or flag that was put off: of the next one from this height on, then from the lowest. The
 * height to go on from, so that all get their turn; `undefined` when nothing is put off. The caller holds the ledger's
 * lock and prefers index scans.
 */
export async function recountDueRun(
  tx: Tx,
  fromHeight: number,
  bounds: ConfidenceBounds,
): Promise<number | undefined> {
  const run = await nextRun(tx, fromHeight);
  if (run === undefined) return undefined;
  const { height, first } = run;
  const last = Math.min(run.last, first + Math.max(1, bounds.touched) - 1);
  await tx.run('delete from confidence_due_run where height = $1 and first_position = $2', [height, first]);
  const items = Array.from({ length: last - first + 1 }, (_, index) => ({
    height,
    position: first + index,
  }));
  const { wide, unseen } = await recountAround(tx, items, bounds);
  // Everything that meets a text is of one place; an interval is met by many.
  const [intervals, texts] = [
    wide.filter(({ span }) => span !== null),
    wide.filter(({ span }) => span === null),
  ];
  await markPlaces(tx, intervals, { around: true });
  await markPlaces(tx, texts, { around: false });
  const rest = last < run.last ? [{ height, first: last + 1, last: run.last }] : [];
  await putOffRuns(tx, [...toRuns(unseen), ...rest]);
  return height + 1;
}
