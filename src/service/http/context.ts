import type { Standby } from '../ledger/standby.ts';
import type { Policy } from '../../transparency/policy.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Settings } from '../platform/settings.ts';
import type { Db } from '../store/db.ts';
import type { ServiceDeps } from '../submit/service-deps.ts';

/** The dependencies of the routes. */
export interface ServiceContext extends ServiceDeps {
  readonly db: Db;
  /** Reads of those who only read may go there. */
  readonly standby?: Standby | undefined;
  /** True for a practice registry. */
  readonly practice: boolean;
  readonly metrics: Metrics;
  /** The witnesses of the ledger, and how many make a quorum. */
  readonly policy: Policy;
  readonly settings: Settings;
}
