import type { JsonStorage } from '../../platform/storage/json-storage.ts';
import type { TabLocks } from '../../platform/storage/tab-locks.ts';
import type { DraftDatabase, DraftRecord } from './draft-database.ts';
import type { DraftRow } from './draft-row.ts';

/** Under which a tab keeps the id of its draft for a reload. */
const TAB_KEY = 'contribution-desk.draft';

/** A page that is loaded again may still wait for its former self to end. */
const WAIT_MS = 500;

/** A draft that no tab has open. */
export type LeftDraft = Pick<DraftRecord, 'id' | 'changedAtMs' | 'rowCount'>;

/** A draft that this tab, and no other, has open. */
export interface OpenDraft {
  readonly id: string;
  /** Absent of a new draft. */
  readonly record?: DraftRecord;
  readonly rows: readonly DraftRow[];
  readonly release: () => void;
}

export interface DraftShelfOptions {
  readonly database: DraftDatabase;
  /** Without them a draft stays with its tab. */
  readonly locks: TabLocks | undefined;
  readonly tab: JsonStorage;
  readonly clock: () => number;
}

const lockOf = (id: string) => `contribution-desk.draft ${id}`;
const WITHOUT_LOCK = () => undefined;

/** The drafts of this browser: which one a tab opens, and which no tab has open. */
export class DraftShelf {
  readonly #options: DraftShelfOptions;

  constructor(options: DraftShelfOptions) {
    this.#options = options;
  }

  /**
   * The tab's own draft; else, if no other tab works for this account, the newest with anything in it; else a
   * new one.
   */
  async open(accountId: string): Promise<OpenDraft> {
    const { clock, database, locks, tab } = this.#options;
    const records = await database.ofAccount(accountId);
    const tabId = tab.read(TAB_KEY);
    const own = await this.#take(records.find(({ id }) => id === tabId));
    if (own !== undefined) return own;
    const held = await locks?.held();
    const isAlone = held !== undefined && !records.some(({ id }) => held.has(lockOf(id)));
    const newest = isAlone ? await this.#take(records.find(({ rowCount }) => rowCount > 0)) : undefined;
    if (newest !== undefined) return newest;
    // Not by `crypto.randomUUID`, which pages without TLS do not have.
    const id = `${clock().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
    const release = await this.#hold(id);
    tab.write(TAB_KEY, id);
    return { id, rows: [], release: release ?? WITHOUT_LOCK };
  }

  /** A draft of the account that was left; `undefined` if another tab has it open or it is gone. */
  async continue(accountId: string, id: string): Promise<OpenDraft | undefined> {
    const records = await this.#options.database.ofAccount(accountId);
    return this.#take(records.find((record) => record.id === id));
  }

  /** The drafts of the account that no tab has open, newest first. */
  async left(accountId: string): Promise<readonly LeftDraft[]> {
    const { database, locks } = this.#options;
    if (locks === undefined) return [];
    const held = await locks.held();
    const records = await database.ofAccount(accountId);
    return records.filter(({ id, rowCount }) => rowCount > 0 && !held.has(lockOf(id)));
  }

  /** Deletes a draft that no tab has open. */
  async remove(id: string): Promise<void> {
    const release = await this.#hold(id);
    if (release === undefined) return;
    await this.#options.database.remove(id).finally(release);
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

  /** `undefined` if another tab holds it. */
  async #hold(id: string): Promise<(() => void) | undefined> {
    const { locks } = this.#options;
    return locks === undefined ? WITHOUT_LOCK : locks.hold(lockOf(id), WAIT_MS);
  }
}
