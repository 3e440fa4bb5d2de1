import type { FastifyInstance } from 'fastify';
import { type PublishingDeps, publishRound, WitnessPatience } from '../../ledger/publishing/publish-round.ts';
import type { ServiceContext } from '../context.ts';
import { inRounds } from '../feed/in-rounds.ts';
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
  const deps: PublishingDeps = {
    db,
    clock,
    policy,
    onAlarm: ({ kind, witness, size }) => app.log.error({ alarm: kind, witness, size }, SENTENCES[kind]),
    onFailure: ({ witness, reason }) => app.log.warn({ witness, reason }, 'a witness did not cosign'),
  };
  const patience = new WitnessPatience();
  inRounds(app, db, watch, 'the ledger could not be published', (signal) => ({
    round: () => publishRound(deps, patience, signal),
  }));
}
