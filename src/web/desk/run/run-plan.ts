import type { CheckedTransaction } from '../../../signer/signer.ts';
import type { Operation, OperationRow } from '../operations/operation.ts';
import type { FindOptions } from '../../../client/submission/find-on-registry.ts';
import type { ItemLine } from './operation-recorder.ts';
import type { Verification } from '../../../client/submission/submission-state.ts';
import type { FollowedPlan } from './submission.ts';

/** One row as it was when the run began; only this is sent. */
export interface RunRow {
  /** The draft's key of the row, or its place in the selection. */
  readonly key: number;
  /** Absent if the row came from no line. */
  readonly line?: ItemLine;
  /** A flag names its asset. */
  readonly asked: OperationRow;
}

/** The service's answer to a report or a flag. */
export interface RunReceipt {
  readonly rewarded: number;
  /** Rows that earned nothing, since the peer had reported the same; where the service tells. */
  readonly repeated?: number | undefined;
  /** The assets that a report registered. */
  readonly tokenIds?: readonly { readonly definitionId: string; readonly accountId: string }[];
}

/** The assembly, submission and verification of one transaction. */
export interface TransactionPlan extends FollowedPlan<RunReceipt> {
  verify(checked: CheckedTransaction, options?: FindOptions): Promise<Verification>;
}

/** The draft that the rows come from, as a run sees it. */
export interface RunDraft {
  /** Resolves once every row is understood in its current form; `undefined` if all are. */
  judged(): Promise<void> | undefined;
  /** Returns whether the row is unchanged in the draft and in no other report. */
  isUnchanged(row: RunRow): boolean;
  /**
   * Records that an operation submits these rows and resolves once that is stored. Rejects if the draft has
   * changed one of them.
   */
  markSubmitted(rows: readonly RunRow[], operationId: string): Promise<void>;
}

/** The differences between reports and flags. */
export interface RunPlan {
  readonly kind: Operation['kind'];
  readonly accountId: string;
  /** At most so many rows in a transaction. */
  readonly limit: number;
  /** Absent where rows cannot be edited after the review. */
  readonly draft?: RunDraft;
  transactionOf(rows: readonly RunRow[]): TransactionPlan;
  /** Called once for each transaction that is on the ledger. */
  onAccepted(rows: readonly RunRow[]): void;
}
