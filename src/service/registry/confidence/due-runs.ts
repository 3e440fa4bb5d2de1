import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import type { ConfidenceBounds } from './confidence-bounds.ts';
import { markPlaces, putOffRuns, type Run, toRuns } from './put-off.ts';
import { recountAround } from './recount-around.ts';

const runSchema = z.object({ height: z.int(), first: z.int(), last: z.int() });

async function nextRuns(tx: Tx, fromHeight: number, most: number): Promise<Run[]> {
  const runs = await tx.query(
    `select height, first_position as first, last_position as last from confidence_due_run
     where height >= $1 order by height, first_position limit $2`,
    [fromHeight, most],
    runSchema,
  );
  return runs.length > 0 || fromHeight === 0 ? runs : nextRuns(tx, 0, most);
}

/** As much of the runs as there is room for, in their order, and what is left of the one that does not fit. */
function cut(runs: readonly Run[], most: number): { now: Run[]; rest: Run[] } {
  const now: Run[] = [];
  let room = Math.max(1, most);
  for (const run of runs) {
    if (room === 0) break;
    const last = Math.min(run.last, run.first + room - 1);
    now.push({ ...run, last });
    if (last < run.last) return { now, rest: [{ ...run, first: last + 1 }] };
    room -= last - run.first + 1;
  }
  return { now, rest: [] };
}

/**
 * Does some of the reports and flags that were put off: of the next ones from this height on, then from the lowest. The
 * height to go on from, so that all get their turn; `undefined` when nothing is put off. The caller holds the ledger's
 * lock and prefers index scans.
 */
export async function recountDueRuns(
  tx: Tx,
  fromHeight: number,
  bounds: ConfidenceBounds,
): Promise<number | undefined> {
  const { now, rest } = cut(await nextRuns(tx, fromHeight, Math.max(1, bounds.touched)), bounds.touched);
  const newest = now.at(-1);
  if (newest === undefined) return undefined;
  await tx.run(
    `delete from confidence_due_run due using unnest($1::int8[], $2::int4[]) as done (height, first_position)
     where due.height = done.height and due.first_position = done.first_position`,
    [now.map(({ height }) => height), now.map(({ first }) => first)],
  );
  const items = now.flatMap(({ height, first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => ({ height, position: first + index })),
  );
  const { wide, unseen } = await recountAround(tx, items, bounds);
  // Everything that meets a text is of one place; an interval is met by many.
  const [intervals, texts] = [
    wide.filter(({ span }) => span !== null),
    wide.filter(({ span }) => span === null),
  ];
  await markPlaces(tx, intervals, { around: true });
  await markPlaces(tx, texts, { around: false });
  await putOffRuns(tx, [...toRuns(unseen), ...rest]);
  return newest.height + 1;
}
