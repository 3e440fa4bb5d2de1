import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AppConfig, appConfigSchema, healthSchema, liveSchema } from '../../../contract/service-info.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import type { Settings } from '../../platform/settings.ts';
import { SERVICE_VERSION } from '../../platform/version.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';
import { answer, otherAnswer } from '../openapi/answers.ts';
import { serve } from './serve.ts';

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

/** Health, readiness, the app's configuration, and the document of all routes. */
export function statusRoutes(app: FastifyInstance, { db, practice, settings }: ServiceContext): void {
  serve(app, 'health', {
    tag: 'Operation',
    summary: 'Readiness',
    description:
      'Queries the store. For the reverse proxy, which should route requests only while this is 200.',
    answer: answer('It is ready.', healthSchema),
    refused: { 503: 'The store cannot be reached: not ready.' },
    isMonitoring: true,
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
    isMonitoring: true,
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
  // Built on first request: that takes longer than the rest of the start.
  let document: string | undefined;
  serve(app, 'openApi', {
    tag: 'Operation',
    summary: 'This document',
    description: 'OpenAPI 3.1, made from the schemas that check the requests.',
    answer: otherAnswer(
      'The document; not in the envelope.',
      'application/json',
      z.looseObject({ openapi: z.string() }),
    ),
    handler: (_request, reply) =>
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send((document ??= JSON.stringify(app.swagger()))),
  });
}
