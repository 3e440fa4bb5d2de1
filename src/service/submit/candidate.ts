import type { TransactionKind } from '../ledger/applied-transaction.ts';
import type { Submission } from './submission.ts';

/** A signed transaction that was read and whose signatures were verified, who submits it and where. */
export interface Candidate {
  readonly kind: TransactionKind;
  readonly accountId: string;
  readonly submission: Submission;
}
