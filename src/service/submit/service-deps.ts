import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../store/db.ts';
import type { IssueTransaction } from './assembly.ts';
import type { SubmitQueue } from './submit-queue.ts';

/** What assembling and submitting need. Inside a transaction `db` is that transaction. */
export interface ServiceDeps {
  readonly db: Tx;
  readonly clock: Clock;
  /** Lets submits share database transactions; without it each has its own, which may be `db`. */
  readonly submissions?: SubmitQueue;
  /** Hands out what was assembled. Practice puts its tampering around the ordinary one. */
  readonly issue?: IssueTransaction;
}
