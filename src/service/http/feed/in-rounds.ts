import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { readLedgerHead } from '../../ledger/append-entry.ts';
import type { Db } from '../../store/db.ts';
import type { LedgerWatch } from './ledger-watch.ts';

const ROUND_EVERY_MS = 1_000;
/** Without new entries: for what failed before, and for what is due by its time. */
const LONGEST_WAIT_MS = 5_000;

interface Rounds {
  readonly round: (height: number) => Promise<void> | void;
  /** What is under way when the service closes. */
  readonly settled?: () => Promise<void>;
}

/**
 * Works round after round until the service closes: one when there are new entries, at most one a second, and one every five
 * seconds otherwise. @param begin what is done in a round, up to a height
 * @param failed what the log says when that fails
 */
export function inRounds(
  app: FastifyInstance,
  db: Db,
  watch: LedgerWatch,
  failed: string,
  begin: (signal: AbortSignal, onError: (error: unknown) => void) => Rounds,
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
  const onError = (error: unknown) => {
    if (!signal.aborted) app.log.warn({ err: error }, failed);
  };
  const { round, settled } = begin(signal, onError);
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const resting = pause(ROUND_EVERY_MS);
      try {
        const head = await readLedgerHead(db);
        await round(head.height);
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
    await settled?.();
  });
}
