import { randomUUID } from 'node:crypto';
import { createService } from '../../service/app.ts';
import { WITHOUT_WITNESSES } from '../../service/ledger/publishing/read-policy.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { createMetrics } from '../../service/platform/metrics.ts';
import { DEFAULT_SETTINGS } from '../../service/platform/settings.ts';
import type { Db } from '../../service/store/db.ts';

const UNLIMITED = 100_000_000;

/** Serves this store in this process, without a limit of requests. */
export async function listen(db: Db) {
  const app = await createService({
    db,
    clock: systemClock,
    practice: true,
    metrics: createMetrics(),
    policy: WITHOUT_WITNESSES,
    settings: {
      ...DEFAULT_SETTINGS,
      rateLimitPerMinute: UNLIMITED,
      addressRateLimitPerMinute: UNLIMITED,
      // As outside practice, where nobody but the operator reads the metrics.
      metricsToken: randomUUID(),
    },
    logLevel: 'silent',
  });
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
