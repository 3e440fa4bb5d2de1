import type { FastifyInstance } from 'fastify';
import { type DeliveryDeps, WebhookDeliveries } from '../../registry/webhooks/deliver.ts';
import { postWebhook } from '../../registry/webhooks/post-webhook.ts';
import type { ServiceContext } from '../context.ts';
import { inRounds } from '../feed/in-rounds.ts';
import type { LedgerWatch } from '../feed/ledger-watch.ts';

/** Sends webhooks until the service closes. Each process does: the store's leases keep them apart. */
export function deliverWebhooks(
  app: FastifyInstance,
  { db, clock, settings }: Pick<ServiceContext, 'db' | 'clock' | 'settings'>,
  watch: LedgerWatch,
): void {
  inRounds(app, db, watch, 'webhooks could not be sent', (signal, onError) => {
    const deps: DeliveryDeps = {
      db,
      slowDb: app.slowly(db),
      clock,
      post: (message, ended) => postWebhook(message, settings.webhookHosts, ended),
      chance: Math.random,
      onError,
    };
    const deliveries = new WebhookDeliveries(deps, signal);
    return {
      // A receiver that is slow does not hold up the next round of the others.
      round: (height) => void deliveries.round(height).catch(onError),
      settled: () => deliveries.settled(),
    };
  });
}
