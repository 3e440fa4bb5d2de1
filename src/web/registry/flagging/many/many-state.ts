import type { AppError } from '../../../../contract/app-error.ts';
import type { LookUpProgress } from '../../../../client/registry/look-up-many.ts';
import type { Run } from '../../../desk/run/run.ts';
import type { Flaggable } from '../flag-plan.ts';
import type { LeftOut } from './left-out.ts';

export interface ManyState {
  /**
   * `too-many`: the selection exceeds the limit. `reading`: the registry is asked about each row. `listed`:
   * the rows are known; nothing is assembled until `run` is set.
   */
  readonly phase: 'idle' | 'too-many' | 'reading' | 'listed';
  readonly isOpen: boolean;
  readonly selectedCount: number;
  readonly progress: LookUpProgress;
  /** The end of the pause that the registry asked for. */
  readonly pausedUntilMs: number | undefined;
  /** The reason why the registry was not asked about all rows. */
  readonly stoppedBy: AppError | undefined;
  /** The rows that will be flagged. */
  readonly rows: readonly Flaggable[];
  readonly leftOut: readonly LeftOut[];
  /** The number of rows dropped since the list was first shown. */
  readonly droppedCount: number;
  /** The run that flags them. */
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
