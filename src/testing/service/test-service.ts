import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../../service/http/context.ts';
import { createService } from '../../service/app.ts';
import type { Db } from '../../service/store/db.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import type { Standby } from '../../service/ledger/standby.ts';
import { createMetrics, type Metrics } from '../../service/platform/metrics.ts';
import { DEFAULT_SETTINGS } from '../../service/platform/settings.ts';
import { WITHOUT_WITNESSES } from '../../service/ledger/publishing/read-policy.ts';
import { openMigratedDb } from './store/migrated-db.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

export interface TestServiceOptions {
  readonly practice?: boolean;
  readonly clock?: TestClock;
  readonly settings?: Partial<ServiceContext['settings']>;
  readonly policy?: ServiceContext['policy'];
  readonly webRoot?: string;
  /** A store to serve; an empty one in memory without. It is closed with the service. */
  readonly db?: Db;
  readonly standby?: Standby;
  readonly metrics?: Metrics;
}

export interface TestService {
  readonly app: FastifyInstance;
  readonly context: ServiceContext & { readonly clock: TestClock };
  close(): Promise<void>;
}

/** The whole service in this process, on a store in memory: reach it with `app.inject`. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { practice = true, clock = createTestClock(), webRoot } = options;
  const db = options.db ?? (await openMigratedDb());
  await db.transaction((tx) => openLedger(tx, clock.nowMs(), { practice }));
  const context = {
    db,
    clock,
    practice,
    metrics: options.metrics ?? createMetrics(),
    ...(options.standby === undefined ? {} : { standby: options.standby }),
    policy: options.policy ?? WITHOUT_WITNESSES,
    settings: {
      ...DEFAULT_SETTINGS,
      // All tests come from one address.
      addressRateLimitPerMinute: 1_000_000,
      ...options.settings,
    },
  };
  const app = await createService({
    ...context,
    logLevel: 'silent',
    ...(webRoot === undefined ? {} : { webRoot }),
  });
  return {
    app,
    context,
    async close() {
      await app.close();
      await db.close();
    },
  };
}
