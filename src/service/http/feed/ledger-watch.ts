import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { findLiveKeys } from '../../registry/feed/feed-keys.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../store/db.ts';

/** Other processes append too, so the store is asked: once for all that wait. */
const LOOKED_EVERY_MS = 500;

interface Watcher {
  /** `undefined` in a session. */
  readonly keyId: string | undefined;
  /** The height up to which it has read, while it waits for the next entry. */
  height: number;
  wake: (() => void) | undefined;
  readonly revoked: AbortController;
}

/** One look at the ledger's head, and one at the keys, serve all that wait for changes. */
export class LedgerWatch {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #watchers = new Set<Watcher>();
  #isLooking = false;
  #isFailing = false;

  constructor(db: Db, clock: Clock, onError: (error: unknown) => void) {
    this.#db = db;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Begins to watch for one request, until `end`. `revoked` aborts when its key is. */
  begin(keyId: string | undefined) {
    const watcher: Watcher = { keyId, height: 0, wake: undefined, revoked: new AbortController() };
    this.#watchers.add(watcher);
    if (!this.#isLooking) this.#lookSoon();
    return {
      revoked: watcher.revoked.signal,
      /** Resolves when an entry follows the one of this height, when `signal` aborts, or after so long. */
      waitFor: (height: number, ms: number, signal: AbortSignal): Promise<void> =>
        new Promise((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', wake);
            watcher.wake = undefined;
            resolve();
          };
          const timer = setTimeout(wake, ms);
          signal.addEventListener('abort', wake);
          watcher.height = height;
          watcher.wake = wake;
          if (signal.aborted) wake();
        }),
      end: () => {
        watcher.wake?.();
        this.#watchers.delete(watcher);
      },
    };
  }

  async #look(): Promise<void> {
    try {
      const keyIds = new Set([...this.#watchers].flatMap(({ keyId }) => keyId ?? []));
      const [height, live] = await Promise.all([
        readLedgerHeight(this.#db),
        keyIds.size === 0 ? keyIds : findLiveKeys(this.#db, [...keyIds], this.#clock.nowMs()),
      ]);
      for (const watcher of this.#watchers) {
        // A key that came meanwhile was looked up just now.
        if (watcher.keyId !== undefined && keyIds.has(watcher.keyId) && !live.has(watcher.keyId))
          watcher.revoked.abort();
        if (height > watcher.height) watcher.wake?.();
      }
      this.#isFailing = false;
    } catch (error) {
      // Once for an outage.
      if (!this.#isFailing) this.#onError(error);
      this.#isFailing = true;
    }
    this.#lookSoon();
  }

  #lookSoon(): void {
    this.#isLooking = this.#watchers.size > 0;
    if (!this.#isLooking) return;
    setTimeout(() => {
      // Nobody may be left to look for, and the store be closed.
      if (this.#watchers.size === 0) this.#isLooking = false;
      else void this.#look();
    }, LOOKED_EVERY_MS);
  }
}
