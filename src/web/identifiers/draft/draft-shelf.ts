import type { JsonStorage } from '../../platform/storage/json-storage.ts';
import type { TabLocks } from '../../platform/storage/tab-locks.ts';
import type { DraftDatabase, DraftRecord } from './draft-database.ts';
import type { DraftRow } from './draft-row.ts';

/** The `sessionStorage` key for the id of the tab's draft, read after a reload. */
const TAB_KEY = 'contribution-desk.draft';

/** The time that a reloaded page waits for its predecessor to release the draft. */
const WAIT_MS = 500;

/** A draft that this tab, and no other, has open. */
export interface OpenDraft {
  readonly id: string;
  /** Absent for a new draft. */
  readonly record?: DraftRecord;
  readonly rows: readonly DraftRow[];
  readonly release: () => void;
}

export interface DraftShelfOptions {
  readonly database: DraftDatabase;
  /** Without locks a draft stays with its tab. */
  readonly locks: TabLocks | undefined;
  readonly tab: JsonStorage;
  readonly clock: () => number;
}

const lockOf = (id: string) => `contribution-desk.draft ${id}`;
const WITHOUT_LOCK = () => undefined;

/** The drafts of this browser: chooses the one that a tab opens. */
export class DraftShelf {
  readonly #options: DraftShelfOptions;

  constructor(options: DraftShelfOptions) {
    this.#options = options;
  }

  /**
   * Opens the tab's own draft; otherwise the newest one of this account that is not empty and that no tab has
   * open; otherwise a new one.
   */
  async open(accountId: string): Promise<OpenDraft> {
    const { clock, database, locks, tab } = this.#options;
    const records = await database.ofAccount(accountId);
    const tabId = tab.read(TAB_KEY);
    const own = await this.#take(records.find(({ id }) => id === tabId));
    if (own !== undefined) return own;
    const held = await locks?.held();
    const left = held && records.find(({ id, rowCount }) => rowCount > 0 && !held.has(lockOf(id)));
    const newest = await this.#take(left);
    if (newest !== undefined) return newest;
    // `crypto.randomUUID` does not exist on pages without TLS.
    const id = `${clock().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
    const release = await this.#hold(id);
    tab.write(TAB_KEY, id);
    return { id, rows: [], release: release ?? WITHOUT_LOCK };
  }

  async #take(record: DraftRecord | undefined): Promise<OpenDraft | undefined> {
    if (record === undefined) return undefined;
    const { id } = record;
    const release = await this.#hold(id);
    if (release === undefined) return undefined;
    try {
      const rows = await this.#options.database.rowsOf(id);
      this.#options.tab.write(TAB_KEY, id);
      return { id, record, rows, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Locks a draft; `undefined` if another tab holds the lock. */
  async #hold(id: string): Promise<(() => void) | undefined> {
    const { locks } = this.#options;
    return locks === undefined ? WITHOUT_LOCK : locks.hold(lockOf(id), WAIT_MS);
  }
}
