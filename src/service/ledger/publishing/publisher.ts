import { setTimeout as delay } from 'node:timers/promises';
import { publishRound, type PublishingDeps, WitnessPatience } from './publish-round.ts';
import { readLedgerHeight } from '../append-entry.ts';

const ROUND_EVERY_MS = 1_000;
/** Witnesses that failed are asked again, and entries are found whose watch failed. */
const LONGEST_WAIT_MS = 5_000;

/** Waits for the next entry behind a height. */
type WaitForEntry = (height: number, ms: number, signal: AbortSignal) => Promise<void>;

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
      let height = 0;
      try {
        height = await readLedgerHeight(deps.db);
        await publishRound(deps, patience);
      } catch (error) {
        onError(error);
        height = Number.MAX_SAFE_INTEGER;
      }
      await waitForEntry(height, LONGEST_WAIT_MS, signal);
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
