import type { FastifyInstance } from 'fastify';
import type { AppConfig } from '../../../contract/service-info.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import type { Settings } from '../../platform/settings.ts';
import { SERVICE_VERSION } from '../../platform/version.ts';
import type { ServiceContext } from '../context.ts';
import { success } from '../envelope.ts';

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
  app.route({
    method: ENDPOINTS.health.method,
    url: ENDPOINTS.health.path,
    config: { unlimited: true },
    async handler() {
      const ledgerHeight = await readLedgerHeight(db);
      const health = { live: true, ready: true, version: SERVICE_VERSION, ledgerHeight };
      return success(health, 'The service is ready.');
    },
  });
  app.route({
    method: ENDPOINTS.live.method,
    url: ENDPOINTS.live.path,
    config: { unlimited: true },
    handler: () => Promise.resolve(success({ live: true }, 'The service runs.')),
  });
  app.route({
    method: ENDPOINTS.config.method,
    url: ENDPOINTS.config.path,
    handler: () => Promise.resolve(appConfigOf(practice, settings)),
  });
}
