import type { FastifyInstance } from 'fastify';
import { startPublisher } from '../../ledger/publishing/publisher.ts';
import type { ServiceContext } from '../context.ts';
import type { LedgerWatch } from '../feed/ledger-watch.ts';

const SENTENCES = {
  rollback: 'a witness remembers a larger ledger than this one: an older backup was restored, or it errs',
  fork: 'a witness remembers another history than this ledger has: the ledger was changed, or it errs',
} as const;

/** Publishes the ledger until the service closes. */
export function publishLedger(
  app: FastifyInstance,
  { db, clock, policy }: Pick<ServiceContext, 'db' | 'clock' | 'policy'>,
  watch: LedgerWatch,
): void {
  const publisher = startPublisher(
    {
      db,
      clock,
      policy,
      onAlarm: ({ kind, witness, size }) => app.log.error({ alarm: kind, witness, size }, SENTENCES[kind]),
      onFailure: ({ witness, reason }) => app.log.warn({ witness, reason }, 'a witness did not cosign'),
    },
    (head, ms, signal) => watch.waitFor(head, ms, signal),
    (error) => app.log.warn({ err: error }, 'the ledger could not be published'),
  );
  app.addHook('onClose', () => publisher.stop());
}
