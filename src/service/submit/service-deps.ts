import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../store/db.ts';
import type { IssueTransaction } from './assembly.ts';
import type { SubmitQueue } from './submit-queue.ts';

/** The dependencies of assembling and submitting. Inside a transaction `db` is that transaction. */
export interface ServiceDeps {
  readonly db: Tx;
  readonly clock: Clock;
  /** Batches submits into shared database transactions; without it each runs in its own, which may be `db`. */
  readonly submissions?: SubmitQueue;
  /** Issues assembled transactions. Practice wraps the default with its tampering. */
  readonly issue?: IssueTransaction;
}
