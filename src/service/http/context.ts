import type { Clock } from '../platform/clock.ts';
import type { Db, Tx } from '../store/db.ts';
import type { HttpSettings } from '../platform/http-settings.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Tokens } from './authentication/tokens.ts';
import type { Settings } from '../platform/settings.ts';
import type { Tamper } from '../submit/assembly.ts';
import type { SubmitQueue } from '../submit/submit-queue.ts';

/** What assembling and submitting need. Inside a transaction `db` is that transaction. */
export interface Work {
  readonly db: Tx;
  readonly clock: Clock;
  /** Lets submits share database transactions; without it each has its own, which may be `db`. */
  readonly submissions?: SubmitQueue;
  /** There in practice mode only: makes it assemble something else than asked, where the account wants that. */
  readonly tamper?: Tamper;
}

/** What the routes work with. */
export interface ServiceContext extends Work {
  readonly db: Db;
  readonly tokens: Tokens;
  /** Whether this is a practice registry. */
  readonly practice: boolean;
  readonly metrics: Metrics;
  readonly settings: HttpSettings & Pick<Settings, 'baseUrl' | 'retrieveLimit'>;
}
