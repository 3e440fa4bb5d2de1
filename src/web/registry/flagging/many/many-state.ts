import type { AppError } from '../../../../contract/app-error.ts';
import type { FlagReceipt } from '../../../../contract/contribution.ts';
import type { LookUpProgress } from '../../../api/look-up-many.ts';
import { isFound } from '../../../desk/run/submission-state.ts';
import type { Submission } from '../../../desk/run/submission.ts';
import type { Flaggable } from '../flag-plan.ts';
import type { LeftOut } from './left-out.ts';

/** One transaction of a selection. */
export interface ManyBatch {
  /** Counted from 1. */
  readonly number: number;
  /** Exactly those that it is asked to flag. */
  readonly rows: readonly Flaggable[];
  readonly operationId: string;
  readonly submission: Submission<FlagReceipt>;
}

export interface ManyState {
  /**
   * `too-many`: more were selected than are flagged at once. `reading`: the registry is asked about each. `listed`: the rows stand,
   * and nothing is assembled. `sending`: one transaction after the other. `over`: nothing more is sent.
   */
  readonly phase: 'idle' | 'too-many' | 'reading' | 'listed' | 'sending' | 'over';
  readonly isOpen: boolean;
  readonly selectedCount: number;
  readonly progress: LookUpProgress;
  /** Until when nothing is asked, because the registry wants to be left alone. */
  readonly pausedUntilMs: number | undefined;
  /** Why the registry was not asked about all. */
  readonly stoppedBy: AppError | undefined;
  /** Exactly those that will be flagged. */
  readonly rows: readonly Flaggable[];
  readonly leftOut: readonly LeftOut[];
  /** How many rows the list has lost since it was first shown. */
  readonly droppedCount: number;
  readonly batchCount: number;
  /** Those begun, in order. */
  readonly batches: readonly ManyBatch[];
}

export const NO_SELECTION: ManyState = {
  phase: 'idle',
  isOpen: false,
  selectedCount: 0,
  progress: { done: 0, total: 0 },
  pausedUntilMs: undefined,
  stoppedBy: undefined,
  rows: [],
  leftOut: [],
  droppedCount: 0,
  batchCount: 0,
  batches: [],
};

export interface ManySum {
  /** On the ledger, by the service's answer or the registry's. */
  readonly flagged: number;
  readonly rewarded: number;
  /** Transactions whose reward is not known. */
  readonly withoutReward: number;
  readonly expected: number;
  /** How many the registry shows. */
  readonly found: number;
}

/** The transactions so far, summed up. */
export function sumOf(batches: readonly ManyBatch[]): ManySum {
  const sum = { flagged: 0, rewarded: 0, withoutReward: 0, expected: 0, found: 0 };
  for (const { rows, submission } of batches) {
    const state = submission.getState();
    const isOnLedger = state.phase === 'done' || (state.phase === 'verifying' && state.receipt !== undefined);
    if (!isOnLedger) continue;
    sum.flagged += rows.length;
    sum.rewarded += state.receipt?.rewarded ?? 0;
    sum.withoutReward += state.receipt === undefined ? 1 : 0;
    sum.expected += rows.length;
    sum.found += isFound(state.verification) ? rows.length : (state.verification?.found ?? 0);
  }
  return sum;
}
