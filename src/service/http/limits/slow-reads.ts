import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readingFrom, throughEach } from '../../ledger/standby.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { callerOf } from '../authentication/authenticate.ts';
import type { ServiceContext } from '../context.ts';
import { Turns } from './turns.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The same store for reads that look at many rows. Each statement or transaction waits for its turn, so whoever makes
     * such a read in pieces gives way to others between two of them. With a request it ends when the client has gone, since
     * the account's turn has ended then.
     */
    slowly: (tx: Tx, request?: FastifyRequest) => Tx;
    /** The store from which the caller of a request reads so: a standby, if it has what the primary has. */
    reading: (request: FastifyRequest) => Tx;
  }
}

/** A read that took longer leaves the embedded store to others for as long as that, as a batch of submits does. */
const LONG_READ_MS = 50;

/** All stand in one line, whatever account they are for: an account has few of them at once. */
const LINE = 'all';

/**
 * Lets slow reads have half of the store’s connections at most, so that searches, reports and sessions always find a free
 * one. The embedded store has a single connection: there they run one at a time, and whatever else waits for the store comes
 * between two of them. Source: DECISIONS.md, "At once".
 */
export function limitSlowReads(
  app: FastifyInstance,
  { db, standby }: Pick<ServiceContext, 'db' | 'standby'>,
): void {
  const connections = db.poolUse?.().size ?? 1;
  const turns = new Turns({ atOnce: Math.max(1, Math.floor(connections / 2)) });

  const slowly = (tx: Tx, request?: FastifyRequest): Tx =>
    throughEach(async (work) => {
      const turn = turns.take(LINE);
      await turn.begins;
      const startMs = performance.now();
      try {
        if (request?.raw.socket.destroyed === true)
          throw new ServiceError(503, 'client-gone', 'The client has gone, so this was not read to its end.');
        return await work(tx);
      } finally {
        const tookMs = performance.now() - startMs;
        if (db.poolUse === undefined && tookMs > LONG_READ_MS) setTimeout(() => turn.end(), tookMs).unref();
        else turn.end();
      }
    });
  app.decorate('slowly', slowly);
  app.decorate('reading', (request) => slowly(readingFrom({ db, standby }, callerOf(request).head), request));
}
