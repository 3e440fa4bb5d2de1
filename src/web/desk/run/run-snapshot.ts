import type { Batch } from './batch.ts';
import { holdOf, type RunHold, type RunState, tallyOf } from './run-state.ts';

interface RunFacts extends Pick<RunState, 'editedCount' | 'isApproved' | 'isPausing'> {
  readonly batches: readonly Batch[];
  /** The one that is not decided yet. */
  readonly open: Batch | undefined;
  /** Rows that are in no batch yet. */
  readonly waiting: number;
  readonly batchesToCome: number;
  readonly isOver: boolean;
}

function runHold({ isApproved, isOver, isPausing, open, waiting }: RunFacts): RunHold | undefined {
  if (open === undefined) return isPausing && !isOver && waiting > 0 ? 'paused' : undefined;
  if (open.live === undefined) return undefined;
  return holdOf(open.live.submission.getState(), { isApproved, isPaused: isPausing });
}

function runPhase(
  { batches, isApproved, isOver, open, waiting }: RunFacts,
  hold: RunHold | undefined,
): RunState['phase'] {
  if (hold !== undefined) return 'held';
  if (open === undefined && (isOver || waiting === 0)) return 'ended';
  return isApproved || batches.some(({ isAccepted }) => isAccepted) ? 'running' : 'preparing';
}

/** The state of a run as components see it. */
export function snapshotOf(facts: RunFacts): Omit<RunState, 'rowCount' | 'limit' | 'isHalved' | 'lookUp'> {
  const { batches, batchesToCome, editedCount, isApproved, isOver, isPausing, waiting } = facts;
  const hold = runHold(facts);
  return {
    phase: runPhase(facts, hold),
    hold,
    batches: batches.map(({ askedAtMs, live, number, operationId, receipt, rows, stage }) => ({
      number,
      rows,
      operationId,
      askedAtMs,
      submission: live?.submission,
      stage,
      receipt,
    })),
    batchCount: batches.length + (isOver ? 0 : batchesToCome),
    editedCount,
    tally: tallyOf(batches, {
      waiting: isOver ? 0 : waiting,
      leftOut: editedCount + (isOver ? waiting : 0),
    }),
    isApproved,
    isPausing,
  };
}
