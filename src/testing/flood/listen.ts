import { randomUUID } from 'node:crypto';
import { DEFAULT_RANGE_LIMITS } from '../../contract/identifier/range.ts';
import { createService } from '../../service/app.ts';
import { createTokenKeys } from '../../service/http/authentication/token-keys.ts';
import { createTokens } from '../../service/http/authentication/tokens.ts';
import { WITHOUT_WITNESSES } from '../../service/ledger/publishing/read-policy.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { DEFAULT_HTTP_SETTINGS } from '../../service/platform/http-settings.ts';
import { createMetrics } from '../../service/platform/metrics.ts';
import { DEFAULT_RETRIEVE_LIMIT } from '../../service/platform/settings.ts';
import type { Db } from '../../service/store/db.ts';

const UNLIMITED = 100_000_000;

/** Serves this store in this process, without a limit of requests. */
export async function listen(db: Db) {
  const app = await createService({
    db,
    clock: systemClock,
    practice: true,
    metrics: createMetrics(),
    tokens: createTokens(createTokenKeys(db, systemClock), systemClock),
    policy: WITHOUT_WITNESSES,
    settings: {
      ...DEFAULT_HTTP_SETTINGS,
      rateLimitPerMinute: UNLIMITED,
      addressRateLimitPerMinute: UNLIMITED,
      // As outside practice, where nobody but the operator reads the metrics.
      metricsToken: randomUUID(),
      baseUrl: '',
      retrieveLimit: DEFAULT_RETRIEVE_LIMIT,
      rangeLimits: DEFAULT_RANGE_LIMITS,
    },
    logLevel: 'silent',
  });
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
