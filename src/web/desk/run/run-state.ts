import type { AppError } from '../../../contract/app-error.ts';
import { RejectedError } from '../../../client/http/api-errors.ts';
import { isWarned } from '../../../transaction/compare/comparison.ts';
import { UnlockDeclinedError } from '../session/session-errors.ts';
import type { RunReceipt, RunRow } from './run-plan.ts';
import {
  checkedOf,
  type DoneStep,
  isFound,
  type SubmissionState,
  type Verification,
} from '../../../client/submission/submission-state.ts';
import type { Submission } from './submission.ts';

/**
 * The stage of a row. `waiting`: not assembled. `sent`: the bytes left, and no answer has arrived.
 * `answered`: accepted by the service. `confirmed`: found on the registry. `leftOut`: not sent by this run,
 * and free for another one.
 */
export const ROW_STAGES = [
  'waiting',
  'assembled',
  'checked',
  'signed',
  'sent',
  'answered',
  'confirmed',
  'leftOut',
] as const;
export type RowStage = (typeof ROW_STAGES)[number];
/** The number of rows at each stage; they add up to the rows of the run. */
export type RowTally = Readonly<Record<RowStage, number>>;

/**
 * The reason why a run waits for the analyst. `approval`: the first batch needs approval. `agreement`: it
 * matches, with warnings. `unreadable`: it cannot be inspected. `locked`: the key was not unlocked.
 * `not-signed`: signing failed. `unsent`, `unknown`: as in a submission. `failed`: it could not be assembled,
 * or was refused. `paused`: on request.
 */
export type RunHold =
  | 'approval'
  | 'agreement'
  | 'differs'
  | 'unreadable'
  | 'locked'
  | 'not-signed'
  | 'unsent'
  | 'unknown'
  | 'failed'
  | 'paused';

/** The outcome of a batch that the service or the registry says is on the ledger. */
export interface BatchReceipt {
  /** The number of the batch, counted from 1. */
  readonly number: number;
  readonly operationId: string;
  readonly payloadHashHex: string;
  readonly rowCount: number;
  /** `undefined` where only the registry says that it was accepted. */
  readonly rewarded: number | undefined;
  /** Rows that earned nothing, since the peer had reported the same; where the service tells. */
  readonly repeated: number | undefined;
  readonly steps: readonly DoneStep[];
  /** Whether the registry is being asked. */
  readonly isAsking: boolean;
  readonly registry: Verification | undefined;
  /** The reason why the registry was not asked about all of them. */
  readonly registryError: AppError | undefined;
  /** The first rows that the registry does not show. */
  readonly missing: readonly RunRow[];
}

export interface RunBatch {
  /** Counted from 1. */
  readonly number: number;
  readonly rows: readonly RunRow[];
  readonly operationId: string;
  readonly askedAtMs: number;
  /** Gone from a run of several batches once the registry shows all of the batch. */
  readonly submission: Submission<RunReceipt> | undefined;
  readonly stage: RowStage;
  readonly receipt: BatchReceipt | undefined;
}

export interface RunState {
  /**
   * `preparing`: up to the first approval. `ended`: nothing more is sent; the registry may still be asked.
   */
  readonly phase: 'preparing' | 'running' | 'held' | 'ended';
  readonly hold: RunHold | undefined;
  /** Those begun, in order. Only the last one may be under way. */
  readonly batches: readonly RunBatch[];
  /** The expected number of batches. */
  readonly batchCount: number;
  readonly rowCount: number;
  /** Rows of the draft that were changed after the review and before their batch; they are not sent. */
  readonly editedCount: number;
  /** At most so many rows in a batch. */
  readonly limit: number;
  /** Whether the service accepted fewer rows at once than its stated limit. */
  readonly isHalved: boolean;
  readonly tally: RowTally;
  /** Whether the analyst has signed a batch; later ones are submitted without approval. */
  readonly isApproved: boolean;
  /** Whether a pause was requested. Requests under way are still answered. */
  readonly isPausing: boolean;
  /** The progress of a batch's look-ups. */
  readonly lookUp: { readonly number: number; readonly done: number; readonly total: number } | undefined;
}

export const NO_ROWS: RowTally = {
  waiting: 0,
  assembled: 0,
  checked: 0,
  signed: 0,
  sent: 0,
  answered: 0,
  confirmed: 0,
  leftOut: 0,
};

/** Counts the rows by stage; `others` are in no batch. */
export function tallyOf(
  batches: readonly Pick<RunBatch, 'receipt' | 'rows' | 'stage'>[],
  others: Pick<RowTally, 'waiting' | 'leftOut'>,
): RowTally {
  const tally = { ...NO_ROWS, ...others };
  for (const { receipt, rows, stage } of batches) {
    const found = stage === 'answered' ? Math.min(receipt?.registry?.found ?? 0, rows.length) : 0;
    tally.confirmed += found;
    tally[stage] += rows.length - found;
  }
  return tally;
}

/** The stage of a batch's rows for a state of its submission. */
export function stageOf(state: SubmissionState<RunReceipt>): RowStage {
  switch (state.phase) {
    case 'idle':
    case 'assembling':
    case 'failed':
      return 'waiting';
    case 'checking':
      return 'assembled';
    case 'review':
    case 'unlocking':
    case 'signing':
      return 'checked';
    case 'unsent':
      return 'signed';
    case 'submitting':
    case 'unknown':
      return 'sent';
    case 'verifying':
      return state.receipt === undefined ? 'sent' : 'answered';
    case 'done':
      return isFound(state.verification) ? 'confirmed' : 'answered';
  }
}

/** The facts, besides its state, that decide whether a batch goes on by itself. */
interface Situation {
  readonly isApproved: boolean;
  readonly isPaused: boolean;
}

const ROW_PATH = /^\[(\d+)\](?:\.(\w+))?$/u;

/** The rows of a batch that the service refused, with its reasons; empty if it names no rows. */
export function refusedRows(
  rows: readonly RunRow[],
  state: SubmissionState<RunReceipt> | undefined,
): readonly { readonly row: RunRow; readonly message: string }[] {
  if (state?.phase !== 'failed' || !(state.error instanceof RejectedError)) return [];
  return state.error.issues.flatMap(({ message, path }) => {
    const row = rows[Number(ROW_PATH.exec(path)?.[1] ?? -1)];
    return row === undefined ? [] : [{ row, message }];
  });
}

/** The rows that a failed batch is left out by: those that the service refused, or all of them. */
export function rowsToLeaveOut({
  rows,
  submission,
}: Pick<RunBatch, 'rows' | 'submission'>): readonly RunRow[] {
  const refused = new Set(refusedRows(rows, submission?.getState()).map(({ row }) => row));
  return refused.size === 0 ? rows : rows.filter((row) => refused.has(row));
}

/** The reason why a batch in this state does not go on by itself; `undefined` while it does. */
export function holdOf(
  state: SubmissionState<RunReceipt>,
  { isApproved, isPaused }: Situation,
): RunHold | undefined {
  switch (state.phase) {
    case 'review': {
      const { comparison } = state.checked;
      if (comparison.verdict === 'differs') return 'differs';
      if (comparison.verdict === 'cannot-inspect') return 'unreadable';
      if (state.error !== undefined)
        return state.error instanceof UnlockDeclinedError ? 'locked' : 'not-signed';
      if (isWarned(comparison)) return 'agreement';
      if (!isApproved) return 'approval';
      return isPaused ? 'paused' : undefined;
    }
    case 'unsent':
    case 'unknown':
    case 'failed':
      return state.phase;
    case 'verifying':
      return state.error === undefined ? undefined : 'unknown';
    case 'idle':
    case 'assembling':
    case 'checking':
    case 'unlocking':
    case 'signing':
    case 'submitting':
    case 'done':
      return undefined;
  }
}

/** The outcome of a batch; `undefined` before it is on the ledger. */
export function receiptOf(
  { number, operationId, rows }: Pick<RunBatch, 'number' | 'operationId' | 'rows'>,
  state: SubmissionState<RunReceipt>,
): BatchReceipt | undefined {
  const checked = checkedOf(state);
  const accepted = state.phase === 'done' || (state.phase === 'verifying' && state.error === undefined);
  if (!accepted || checked === undefined) return undefined;
  const { receipt, verification, verificationError } = state;
  const missing = new Set(verification?.missing);
  return {
    number,
    operationId,
    payloadHashHex: checked.payloadHashHex,
    rowCount: rows.length,
    rewarded: receipt?.rewarded,
    repeated: receipt?.repeated,
    steps: state.steps,
    isAsking: state.phase === 'verifying',
    registry: verification,
    registryError: verificationError,
    missing: missing.size === 0 ? [] : rows.filter(({ asked }) => missing.has(asked.identifier)),
  };
}

export interface RunSum {
  readonly rows: number;
  readonly rewarded: number;
  /** Batches whose reward is not known. */
  readonly withoutReward: number;
  readonly repeated: number;
  /** The rows that the registry shows; `undefined` while it has answered for no batch. */
  readonly found: number | undefined;
}

/** The totals over all batches. */
export function sumOf(receipts: readonly BatchReceipt[]): RunSum {
  const sum = { rows: 0, rewarded: 0, withoutReward: 0, repeated: 0 };
  let found: number | undefined;
  for (const { registry, repeated = 0, rewarded, rowCount } of receipts) {
    sum.rows += rowCount;
    sum.repeated += repeated;
    sum.rewarded += rewarded ?? 0;
    sum.withoutReward += rewarded === undefined ? 1 : 0;
    if (registry !== undefined) found = (found ?? 0) + registry.found;
  }
  return { ...sum, found };
}
