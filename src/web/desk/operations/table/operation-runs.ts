import type { Operation } from '../operation.ts';

/** A line of the table: an operation, or a long report with its batches below it while it is open. */
export type OperationLine =
  | { readonly kind: 'one' | 'batch'; readonly operation: Operation }
  | { readonly kind: 'run'; readonly runId: string; readonly batches: readonly Operation[] };

/**
 * Groups operations into lines, in order; a run takes the place of its first batch. A single batch stays an
 * operation.
 */
export function linesOf(
  operations: readonly Operation[],
  opened: ReadonlySet<string>,
): readonly OperationLine[] {
  const runs = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { batch } = operation;
    if (batch === undefined) continue;
    const run = runs.get(batch.runId);
    if (run === undefined) runs.set(batch.runId, [operation]);
    else run.push(operation);
  }
  return operations.flatMap((operation): readonly OperationLine[] => {
    const runId = operation.batch?.runId ?? '';
    const batches = runs.get(runId) ?? [];
    if (batches.length < 2) return [{ kind: 'one', operation }];
    if (batches[0] !== operation) return [];
    const run = { kind: 'run', runId, batches } as const;
    if (!opened.has(runId)) return [run];
    const inOrder = batches.toSorted((one, other) => (one.batch?.number ?? 0) - (other.batch?.number ?? 0));
    return [run, ...inOrder.map((one) => ({ kind: 'batch', operation: one }) as const)];
  });
}

export interface RunTotals {
  readonly rows: number;
  /** The reward of the batches with a known one; `undefined` if there are none. */
  readonly rewarded: number | undefined;
}

export function totalsOf(batches: readonly Operation[]): RunTotals {
  const known = batches.flatMap(({ rewarded }) => rewarded ?? []);
  return {
    rows: batches.reduce((sum, { rowCount }) => sum + rowCount, 0),
    rewarded: known.length === 0 ? undefined : known.reduce((sum, one) => sum + one, 0),
  };
}
