import type { FastifyInstance } from 'fastify';
import { type AppConfig, appConfigSchema, healthSchema, liveSchema } from '../../../contract/service-info.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import type { Settings } from '../../platform/settings.ts';
import { SERVICE_VERSION } from '../../platform/version.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, otherAnswer } from '../openapi/answers.ts';
import { serve } from '../serve.ts';

/**
 * The app's configuration. An app that talks to another service must not call it practice, and neither must
 * our start-up message.
 */
export function appConfigOf(
  practice: boolean,
  { baseUrl, reportLimit }: Pick<Settings, 'baseUrl' | 'reportLimit'>,
): AppConfig {
  const limit = reportLimit === undefined ? {} : { reportLimit };
  return { baseUrl, practice: practice && baseUrl === '', ...limit };
}

/** Health, readiness and the app's configuration. */
export function statusRoutes(app: FastifyInstance, { db, practice, settings }: ServiceContext): void {
  serve(app, 'health', {
    tag: 'Operation',
    summary: 'Readiness',
    description:
      'Queries the store. For the reverse proxy, which should route requests only while this is 200.',
    answer: answer('It is ready.', healthSchema),
    refused: { 503: 'The store cannot be reached: not ready.' },
    config: { unlimited: true },
    async handler() {
      const ledgerHeight = await readLedgerHeight(db);
      const health = { live: true, ready: true, version: SERVICE_VERSION, ledgerHeight };
      return success(health, 'The service is ready.');
    },
  });
  serve(app, 'live', {
    tag: 'Operation',
    summary: 'Liveness',
    description: 'Does not touch the store. A process that does not answer this should be restarted.',
    answer: answer('It runs.', liveSchema),
    config: { unlimited: true },
    handler: () => Promise.resolve(success({ live: true }, 'The service runs.')),
  });
  serve(app, 'config', {
    tag: 'Operation',
    summary: 'The app’s configuration',
    description:
      'Where the app finds the service (empty for its own origin), and whether it is for practice.',
    answer: otherAnswer('The configuration; not in the envelope.', 'application/json', appConfigSchema),
    handler: () => Promise.resolve(appConfigOf(practice, settings)),
  });
}
