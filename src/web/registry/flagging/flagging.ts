import type { LookUpSought } from '../../../client/registry/look-up-found.ts';
import type { OperationRow } from '../../desk/operations/operation.ts';
import type { RunReceipt } from '../../desk/run/run-plan.ts';
import type { Run } from '../../desk/run/run.ts';
import type { Submission } from '../../desk/run/submission.ts';
import type { AssetDoubt } from './asset-doubt.ts';
import type { Flaggable } from './flag-plan.ts';
import type { FlagView, NotSent } from './flag-view.ts';

/** The run that flags one contribution, or a selection. */
export interface FlagRun {
  readonly run: Run;
  /** Set for a selection. */
  readonly together: FlagsTogether | undefined;
  /** The reason for the flags that it did not send. */
  notSent: NotSent | undefined;
}

/** The flag of one contribution, from the click on. */
export interface Flagging {
  readonly definitionId: string;
  readonly row: OperationRow;
  readonly by: FlagRun;
  /** The row that was clicked; absent for a selection. */
  readonly record: Flaggable | undefined;
  readonly doubt: AssetDoubt | undefined;
  view: FlagView;
  /** The submission of its transaction; gone once nothing is left to do. */
  submission: Submission<RunReceipt> | undefined;
  /** The operation that records its transaction. */
  operationId: string | undefined;
  flagger: string | undefined;
}

/** Additional behaviour of the flags of a selection. */
export interface FlagsTogether {
  /** Shows the transaction. */
  openReview(): void;
  /** Looks the contributions up once they are flagged. */
  readonly lookUpOne: LookUpSought;
}
