import { setTimeout as delay } from 'node:timers/promises';
import { publishRound, type PublishingDeps, WitnessPatience } from './publish-round.ts';
import { readLedgerHead } from '../append-entry.ts';
import type { ReadFrom } from '../standby.ts';

export const ROUND_EVERY_MS = 1_000;
/** Witnesses that failed are asked again, and entries are found whose watch failed. */
const LONGEST_WAIT_MS = 5_000;

/** Waits for the entry behind this one. */
type WaitForEntry = (head: ReadFrom, ms: number, signal: AbortSignal) => Promise<unknown>;

/** Publishes round after round until it is stopped: at most one a second, and for new entries. */
export function startPublisher(
  deps: PublishingDeps,
  waitForEntry: WaitForEntry,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const patience = new WitnessPatience();
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const beganMs = performance.now();
      try {
        const head = await readLedgerHead(deps.db);
        await publishRound(deps, patience);
        await waitForEntry(head, LONGEST_WAIT_MS, signal);
      } catch (error) {
        onError(error);
        await delay(LONGEST_WAIT_MS, undefined, { signal }).catch(() => undefined);
      }
      const leftMs = ROUND_EVERY_MS - (performance.now() - beganMs);
      if (leftMs > 0 && !signal.aborted) await delay(leftMs, undefined, { signal }).catch(() => undefined);
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
