import { readLedgerHead } from '../../ledger/append-entry.ts';
import type { ReadFrom } from '../../ledger/standby.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Cursor } from '../../registry/feed/read-changes.ts';
import type { Db } from '../../store/db.ts';

/** Other processes append too, so the store is asked: once for all that wait. */
const LOOKED_EVERY_MS = 500;

/** @throws {ServiceError} 409 for a cursor of another history: this one is shorter */
export function assertNotAhead({ height }: Cursor, { height: head }: ReadFrom): void {
  if (height <= head) return;
  // Entries since the restore may have taken the place of others that were read: no cursor is safe.
  const message = `The cursor is of entry ${height}, but the ledger ends with entry ${head}. Unless it was mistyped, an older backup was restored, and entries that were read may have been replaced: read again from the beginning.`;
  throw new ServiceError(409, 'cursor-ahead', message, { path: 'after' });
}

interface Watcher {
  /** Up to which it has read. */
  readonly height: number;
  readonly wake: (head: ReadFrom) => void;
}

/** One look at the ledger's head serves all that wait for an entry. */
export class LedgerWatch {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;
  readonly #watchers = new Set<Watcher>();
  #isLooking = false;
  #head: ReadFrom | undefined;
  #isFailing = false;

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** The newest entry at the last look; `undefined` while nothing waits. */
  get head(): ReadFrom | undefined {
    return this.#isLooking ? this.#head : undefined;
  }

  /**
   * Resolves with the newest entry when one follows this, or when the ledger has become shorter, since the standby that
   * took over did not have its last entries; with this one when `signal` aborts, or after so long.
   */
  waitFor(head: ReadFrom, ms: number, signal: AbortSignal): Promise<ReadFrom> {
    return new Promise((resolve) => {
      const wake = (newest: ReadFrom) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        this.#watchers.delete(watcher);
        resolve(newest);
      };
      const giveUp = () => wake(head);
      const watcher = { height: head.height, wake };
      const timer = setTimeout(giveUp, ms);
      signal.addEventListener('abort', giveUp);
      this.#watchers.add(watcher);
      if (signal.aborted) giveUp();
      else if (!this.#isLooking) this.#lookSoon();
    });
  }

  async #look(): Promise<void> {
    try {
      // Those that come meanwhile may know a newer entry than this look finds.
      const watched = [...this.#watchers];
      const head = await readLedgerHead(this.#db);
      this.#head = head;
      for (const watcher of this.#watchers) if (head.height > watcher.height) watcher.wake(head);
      for (const watcher of watched) if (head.height < watcher.height) watcher.wake(head);
      this.#isFailing = false;
    } catch (error) {
      // Once for an outage.
      if (!this.#isFailing) this.#onError(error);
      this.#isFailing = true;
    }
    this.#lookSoon();
  }

  #lookSoon(): void {
    this.#isLooking = true;
    setTimeout(() => {
      // The last watcher may have left, and the store may be closed.
      if (this.#watchers.size === 0) this.#isLooking = false;
      else void this.#look();
    }, LOOKED_EVERY_MS);
  }
}
