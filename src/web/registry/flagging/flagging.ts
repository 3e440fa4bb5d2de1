import type { LookUpSought } from '../../../client/registry/look-up-found.ts';
import type { OperationRow } from '../../desk/operations/operation.ts';
import type { RunReceipt } from '../../desk/run/run-plan.ts';
import type { Run } from '../../desk/run/run.ts';
import type { Submission } from '../../../client/submission/submission.ts';
import type { AssetDoubt } from './asset-doubt.ts';
import type { Flaggable } from './flag-plan.ts';
import type { FlagView, NotSent } from './flag-view.ts';

/** What flags one contribution, or a selection of them. */
export interface FlagRun {
  readonly run: Run;
  /** Of a selection. */
  readonly together: FlagsTogether | undefined;
  /** Keeps its transaction over a reload, since it is signed elsewhere. */
  readonly keep: () => void;
  /** Why what it did not send was not sent. */
  notSent: NotSent | undefined;
}

/** The flagging of one contribution, from the click on. */
export interface Flagging {
  readonly definitionId: string;
  readonly row: OperationRow;
  readonly by: FlagRun;
  /** Of a single one, the row that was clicked. */
  readonly record: Flaggable | undefined;
  readonly doubt: AssetDoubt | undefined;
  view: FlagView;
  /** Of its transaction; gone once nothing is left to do. */
  submission: Submission<RunReceipt> | undefined;
  /** What its transaction is recorded as. */
  operationId: string | undefined;
  flagger: string | undefined;
}

/** What a selection adds to the flags of its contributions. */
export interface FlagsTogether {
  /** Shows the transaction. */
  openReview(): void;
  /** How they are looked up once they are flagged. */
  readonly lookUpOne: LookUpSought;
}
