import { readLedgerHead } from '../../ledger/append-entry.ts';
import type { ReadFrom } from '../../ledger/standby.ts';
import { findLiveKeys } from '../../registry/feed/feed-keys.ts';
import type { Clock } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Db } from '../../store/db.ts';
import { unauthorized } from '../authentication/authenticate.ts';

/** Other processes append too, so the store is asked: once for all that wait. */
const LOOKED_EVERY_MS = 500;

/** For a cursor of another history: this one is shorter. */
export function cursorAhead(height: number, head: number): ServiceError {
  // Entries since the restore may have taken the place of others that were read: no cursor is safe.
  const message = `The cursor is of entry ${height}, but the ledger ends with entry ${head}. An older backup was restored, and entries that were read may have been replaced. Read again from the beginning.`;
  return new ServiceError(409, 'cursor-ahead', message, {
    issues: [{ path: 'after', code: 'cursor-ahead', message }],
  });
}

interface Watcher {
  /** `undefined` in a session. */
  readonly keyId: string | undefined;
  /** The height up to which it has read, while it waits for the next entry. */
  height: number;
  wake: (() => void) | undefined;
  readonly ended: AbortController;
}

/** One look at the ledger's head, and one at the keys, serve all that wait for changes. */
export class LedgerWatch {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #onError: (error: unknown) => void;
  readonly #watchers = new Set<Watcher>();
  #isLooking = false;
  #head: ReadFrom | undefined;
  #isFailing = false;

  constructor(db: Db, clock: Clock, onError: (error: unknown) => void) {
    this.#db = db;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** The newest entry at the last look; `undefined` while nothing waits. */
  get head(): ReadFrom | undefined {
    return this.#isLooking ? this.#head : undefined;
  }

  /**
   * Begins to watch for one request, until `end`. `ended` aborts with a `ServiceError` when its key is revoked, or the
   * ledger has become shorter: the standby that took over did not have its last entries.
   */
  begin(keyId: string | undefined) {
    const watcher: Watcher = { keyId, height: 0, wake: undefined, ended: new AbortController() };
    this.#watchers.add(watcher);
    if (!this.#isLooking) this.#lookSoon();
    return {
      ended: watcher.ended.signal,
      /**
       * Resolves with the newest entry when one follows this, when `signal` aborts, or after so long; it never goes
       * backwards.
       */
      waitFor: (head: ReadFrom, ms: number, signal: AbortSignal): Promise<ReadFrom> =>
        new Promise((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            signal.removeEventListener('abort', wake);
            watcher.wake = undefined;
            resolve(this.#head !== undefined && this.#head.height > head.height ? this.#head : head);
          };
          const timer = setTimeout(wake, ms);
          signal.addEventListener('abort', wake);
          watcher.height = head.height;
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
      // Those that come meanwhile may know a newer entry, and their keys were looked up just now.
      const watched = [...this.#watchers].map((watcher) => ({ watcher, height: watcher.height }));
      const keyIds = new Set(watched.flatMap(({ watcher }) => watcher.keyId ?? []));
      const [head, live] = await Promise.all([
        readLedgerHead(this.#db),
        keyIds.size === 0 ? keyIds : findLiveKeys(this.#db, [...keyIds], this.#clock.nowMs()),
      ]);
      this.#head = head;
      for (const { watcher, height } of watched) {
        if (watcher.keyId !== undefined && !live.has(watcher.keyId))
          watcher.ended.abort(unauthorized('The feed key was revoked.'));
        if (head.height < height) watcher.ended.abort(cursorAhead(height, head.height));
      }
      for (const watcher of this.#watchers) if (head.height > watcher.height) watcher.wake?.();
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
      // The last watcher may have left, and the store may be closed.
      if (this.#watchers.size === 0) this.#isLooking = false;
      else void this.#look();
    }, LOOKED_EVERY_MS);
  }
}
