import { setTimeout as delay } from 'node:timers/promises';
import { publishRound, type PublishingDeps, WitnessPatience } from './publish-round.ts';
import { readLedgerHead } from '../append-entry.ts';
import type { ReadFrom } from '../standby.ts';

export const ROUND_EVERY_MS = 1_000;
/** Without new entries. */
const LONGEST_WAIT_MS = 5_000;

/** Waits for the entry behind this one. */
type WaitForEntry = (head: ReadFrom, ms: number, signal: AbortSignal) => Promise<unknown>;

/**
 * Publishes round after round until it is stopped: one when there are new entries, at most one a second, and one every
 * five seconds otherwise, for witnesses that failed and cosignatures that have become old.
 */
export function startPublisher(
  deps: PublishingDeps,
  waitForEntry: WaitForEntry,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const { db } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const patience = new WitnessPatience();
  async function run(): Promise<void> {
    while (!signal.aborted) {
      const beganMs = performance.now();
      try {
        const head = await readLedgerHead(db);
        await publishRound(deps, patience, signal);
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
