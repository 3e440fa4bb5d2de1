import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readLedgerHead } from '../../ledger/append-entry.ts';
import { WebhookDeliveries } from '../../registry/webhooks/deliver.ts';
import { postWebhook } from '../../registry/webhooks/post-webhook.ts';
import type { ServiceContext } from '../context.ts';
import type { LedgerWatch } from '../feed/ledger-watch.ts';

const ROUND_EVERY_MS = 1_000;
/** Without new entries: for what is due again. */
const LONGEST_WAIT_MS = 5_000;

/** Sends webhooks until the service closes. Each process does: the store's leases keep them apart. */
export function deliverWebhooks(
  app: FastifyInstance,
  { db, clock, settings }: Pick<ServiceContext, 'db' | 'clock' | 'settings'>,
  watch: LedgerWatch,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onError = (error: unknown) => {
    if (!signal.aborted) app.log.warn({ err: error }, 'webhooks could not be sent');
  };
  const deliveries = new WebhookDeliveries(
    {
      db,
      slowDb: app.slowly(db),
      clock,
      post: (message, ended) => postWebhook(message, settings.webhookHosts, ended),
      chance: Math.random,
      onError,
    },
    signal,
  );
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const resting = pause(ROUND_EVERY_MS);
      try {
        const head = await readLedgerHead(db);
        // A receiver that is slow does not hold up the next round of the others.
        void deliveries.round(head.height).catch(onError);
        await watch.waitFor(head, LONGEST_WAIT_MS, signal);
      } catch (error) {
        onError(error);
        await pause(LONGEST_WAIT_MS);
      }
      await resting;
    }
  }
  const running = run();
  app.addHook('onClose', async () => {
    stopping.abort();
    await running;
    await deliveries.settled();
  });
}
