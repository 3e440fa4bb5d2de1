import type { AppError } from '../../../../contract/app-error.ts';
import type { LookUpProgress } from '../../../../client/registry/look-up-many.ts';
import type { Run } from '../../../desk/run/run.ts';
import type { Flaggable } from '../flag-plan.ts';
import type { LeftOut } from './left-out.ts';

export interface ManyState {
  /**
   * `too-many`: more were selected than are flagged at once. `reading`: the registry is asked about each. `listed`: the rows stand,
   * and nothing is assembled before `run` is there.
   */
  readonly phase: 'idle' | 'too-many' | 'reading' | 'listed';
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
  /** What flags them. */
  readonly run: Run | undefined;
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
  run: undefined,
};
