import type { FastifyInstance } from 'fastify';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { appConfigOf } from '../app-config.ts';
import type { ServiceContext } from '../context.ts';
import { readLedgerHeight } from '../ledger/append-entry.ts';
import { SERVICE_VERSION } from '../version.ts';
import { success } from './envelope.ts';

/** Whether the service is ready, and what the app must know before anything else. */
export function statusRoutes(app: FastifyInstance, { db, practice, settings }: ServiceContext): void {
  app.route({
    method: ENDPOINTS.health.method,
    url: ENDPOINTS.health.path,
    // A noisy neighbour must not make the service look dead.
    config: { rateLimit: false },
    async handler() {
      const ledgerHeight = await readLedgerHeight(db);
      return success({ ready: true, version: SERVICE_VERSION, ledgerHeight }, 'The service is ready.');
    },
  });
  app.route({
    method: ENDPOINTS.config.method,
    url: ENDPOINTS.config.path,
    handler: () => Promise.resolve(appConfigOf(practice, settings)),
  });
}
