import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { readToken, unauthorized } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { otherAnswer, refusals } from '../openapi/answers.ts';

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
  metrics.watch('ledger_height', async () => {
    try {
      return await readLedgerHeight(db);
    } catch (error) {
      // The other numbers matter most while the store is gone.
      app.log.warn({ err: error }, 'the height of the ledger cannot be read from the store');
      return undefined;
    }
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
  app.route({
    method: ENDPOINTS.metrics.method,
    url: ENDPOINTS.metrics.path,
    schema: {
      tags: ['Operation'],
      summary: 'Metrics for Prometheus',
      description:
        'Public in a practice registry. Elsewhere METRICS_TOKEN is required as the bearer token, and without that setting there are no metrics.',
      security: [{ metricsToken: [] }, {}],
      response: {
        200: otherAnswer('In the text format of Prometheus.', 'text/plain', metricsTextSchema),
        ...refusals({
          401: 'The metrics token is missing or wrong.',
          404: 'This service exposes no metrics.',
        }),
      },
    },
    config: { unlimited: true },
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
