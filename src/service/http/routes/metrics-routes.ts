import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { LEDGER_ALARM_KINDS } from '../../../contract/ledger-status.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { findNewestCheckpoint, findNewestWithQuorum } from '../../ledger/publishing/checkpoint-store.ts';
import { readWitnesses } from '../../ledger/publishing/witness-store.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { StoreError } from '../../store/store-error.ts';
import { readToken, unauthorized } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { otherAnswer } from '../openapi/answers.ts';
import { serve } from './serve.ts';

const metricsTextSchema = z.string().meta({ examples: ['contribution_desk_ledger_height 1024'] });

const digest = (text: string) => createHash('sha256').update(text).digest();

const SUBMITS: Readonly<Record<string, 'report' | 'flag'>> = {
  [ENDPOINTS.submitContribution.path]: 'report',
  [ENDPOINTS.submitFlag.path]: 'flag',
};

function outcomeOf(statusCode: number): 'accepted' | 'refused' | 'failed' {
  if (statusCode < 400) return 'accepted';
  return statusCode < 500 ? 'refused' : 'failed';
}

/**
 * Counts every answer and serves `/metrics`. An address proves little behind a proxy, so outside practice
 * they need a token; without one configured they are off.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { db, metrics, practice, settings: { metricsToken } }: ServiceContext,
): void {
  const { poolUse } = db;
  if (poolUse !== undefined) {
    // Before what is read from the store below, which needs connections itself.
    metrics.watch('database_connections', () => poolUse().open);
    metrics.watch('database_connections_idle', () => poolUse().idle);
    metrics.watch('database_waiting', () => poolUse().waiting);
  }
  /** The other numbers matter most while the store is gone; one of them says why. */
  const watchStored = (...[name, read]: Parameters<Metrics['watch']>) =>
    metrics.watch(name, async () => {
      try {
        return await read();
      } catch (error) {
        // One of them says that the store is gone.
        if (name === 'ledger_height' || !(error instanceof StoreError))
          app.log.warn({ err: error, metric: name }, 'a metric cannot be read from the store');
        return undefined;
      }
    });
  watchStored('ledger_height', () => readLedgerHeight(db));
  // How far the ledger is published, and how many witnesses refuse it. The same in every process.
  watchStored('ledger_published_size', async () => (await findNewestCheckpoint(db))?.size ?? 0);
  watchStored('ledger_quorum_size', async () => (await findNewestWithQuorum(db))?.size ?? 0);
  watchStored('ledger_alarm', async () => {
    const alarms = [...(await readWitnesses(db)).values()].map(({ alarm }) => alarm);
    return Object.fromEntries(
      LEDGER_ALARM_KINDS.map((kind) => [kind, alarms.filter((alarm) => alarm === kind).length]),
    );
  });

  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const { statusCode, elapsedTime: durationMs } = reply;
    metrics.countAnswer({ method: request.method, route, statusCode, durationMs });
    const kind = SUBMITS[route];
    if (kind !== undefined && request.method !== 'OPTIONS') metrics.countSubmit(kind, outcomeOf(statusCode));
    done();
  });

  const expected = metricsToken === undefined ? undefined : digest(metricsToken);
  serve(app, 'metrics', {
    tag: 'Operation',
    summary: 'Metrics for Prometheus',
    description:
      'Public in a practice registry. Elsewhere METRICS_TOKEN is required as the bearer token, and without that setting there are no metrics.',
    security: [{ metricsToken: [] }, {}],
    answer: otherAnswer('In the text format of Prometheus.', 'text/plain', metricsTextSchema),
    refused: {
      401: 'The metrics token is missing or wrong.',
      404: 'This service exposes no metrics.',
    },
    isMonitoring: true,
    async handler(request, reply) {
      if (expected === undefined && !practice)
        throw new ServiceError(
          404,
          'no-metrics',
          'This service exposes no metrics: METRICS_TOKEN is not set.',
        );
      const given = readToken(request);
      if (expected !== undefined && (given === undefined || !timingSafeEqual(digest(given), expected)))
        throw unauthorized('The metrics need METRICS_TOKEN as the bearer token.');
      return reply.type(metrics.contentType).send(await metrics.read());
    },
  });
}
