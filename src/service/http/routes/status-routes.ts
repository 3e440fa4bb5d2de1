import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { appConfigOf } from '../app-config.ts';
import type { ServiceContext } from '../context.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { SERVICE_VERSION } from '../../platform/version.ts';
import { success } from '../envelope.ts';

/** Whether the service is ready, and what the app must know before anything else. */
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
