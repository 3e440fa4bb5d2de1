import { z } from 'zod';
import type { JsonStorage } from '../../platform/storage/json-storage.ts';
import { type DraftDatabase, type DraftRecord, type KeptRows, rowSchema } from './draft-database.ts';
import type { DraftRow } from './draft-row.ts';
import { asSubmitted } from './row-edits.ts';
import type { TabLocks } from '../../platform/storage/tab-locks.ts';

const TAB_KEY = 'contribution-desk.draft';
/** What a tab keeps for a reload. It is written at once, where the database may not be done when the page is gone. */
const tabSchema = z.strictObject({
  draftId: z.string(),
  accountId: z.string(),
  hasBackup: z.boolean(),
  /** Rows with changes that the database does not have yet; none if there are many. */
  unsaved: z.array(rowSchema),
});
export type TabDraft = Readonly<z.output<typeof tabSchema>>;

/** A page that is loaded again may still wait for its former self to end. */
const OWN_WAIT_MS = 1000;
const WAIT_MS = 20;

/** The draft of an account that cannot sign in again, and whose tab is gone. */
const ORPHANS_KEPT_MS = 7 * 86_400_000;

/** A draft that no tab has open. */
export interface LeftDraft {
  readonly id: string;
  readonly changedAtMs: number;
  readonly rowCount: number;
}

/** A draft that this tab, and no other, has open. */
export interface OpenDraft extends KeptRows {
  readonly id: string;
  /** Absent of a new draft. */
  readonly record: DraftRecord | undefined;
  /** Of these, the database does not have the last changes. */
  readonly unsaved: readonly DraftRow[];
  /** Why the database could not be read. */
  readonly error: unknown;
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
const byTime = (one: DraftRecord, other: DraftRecord) => other.changedAtMs - one.changedAtMs;
const NOTHING_KEPT: KeptRows = { rows: [], unreadable: [] };
const WITHOUT_LOCK = () => undefined;

/** The drafts of this browser: which one a tab opens, and which no tab has open. */
export class DraftShelf {
  readonly database: DraftDatabase;
  readonly #locks: TabLocks | undefined;
  readonly #tab: JsonStorage;
  readonly #clock: () => number;

  constructor({ database, locks, tab, clock }: DraftShelfOptions) {
    this.database = database;
    this.#locks = locks;
    this.#tab = tab;
    this.#clock = clock;
  }

  /**
   * The tab's own draft; else, if no other tab works for this account, the newest with anything in it; else a new one. The tab's
   * draft goes on for another account only if the one that it was made for has no keys any more.
   */
  async open(accountId: string): Promise<OpenDraft> {
    const tab = this.#tabDraft(accountId);
    try {
      const records = await this.database.all();
      const ofAccount = records.filter((record) => record.accountId === accountId).sort(byTime);
      const own =
        tab && (await this.#take(tab.draftId, records, { waitMs: OWN_WAIT_MS, unsaved: tab.unsaved }));
      if (own !== undefined) return own;
      if (this.#locks === undefined) return await this.#fresh();
      const held = await this.#locks.held();
      await this.#dropOrphans(records, held);
      const [newest] = ofAccount.filter(({ rowCount }) => rowCount > 0);
      const isAlone = !ofAccount.some(({ id }) => held.has(lockOf(id)));
      const continued = isAlone && newest !== undefined ? await this.#take(newest.id, records) : undefined;
      return continued ?? (await this.#fresh());
    } catch (error) {
      const id = tab?.draftId ?? newId(this.#clock());
      const { unsaved = [] } = { ...tab };
      return { id, rows: unsaved, unreadable: [], unsaved, record: undefined, error, release: WITHOUT_LOCK };
    }
  }

  async #fresh(): Promise<OpenDraft> {
    const id = newId(this.#clock());
    const release = await this.#locks?.hold(lockOf(id), WAIT_MS);
    return {
      ...NOTHING_KEPT,
      id,
      unsaved: [],
      record: undefined,
      error: undefined,
      release: release ?? WITHOUT_LOCK,
    };
  }

  /** A draft of the account that was left; `undefined` if another tab has it open or it is gone. */
  async continue(accountId: string, id: string): Promise<OpenDraft | undefined> {
    const records = await this.database.all();
    const isThere = records.some((one) => one.id === id && one.accountId === accountId);
    return isThere ? this.#take(id, records) : undefined;
  }

  /** The drafts of the account that no tab has open, newest first. */
  async left(accountId: string): Promise<readonly LeftDraft[]> {
    if (this.#locks === undefined) return [];
    const held = await this.#locks.held();
    const records = await this.database.all();
    return records
      .filter((record) => record.accountId === accountId && record.rowCount > 0)
      .filter(({ id }) => !held.has(lockOf(id)))
      .sort(byTime)
      .map(({ id, changedAtMs, rowCount }) => ({ id, changedAtMs, rowCount }));
  }

  /** Deletes a draft that no tab has open. */
  async remove(id: string): Promise<void> {
    const release = await this.#locks?.hold(lockOf(id), WAIT_MS);
    if (release === undefined) return;
    try {
      await this.database.remove(id);
    } finally {
      release();
    }
  }

  /** The next account that signs in on this tab must not get this draft. */
  forgetTab(): void {
    this.#tab.remove(TAB_KEY);
  }

  /** What this tab has to find again when it is loaded again. */
  keepTab(tab: TabDraft): void {
    this.#tab.write(TAB_KEY, tab);
  }

  #tabDraft(accountId: string): TabDraft | undefined {
    const tab = tabSchema.safeParse(this.#tab.read(TAB_KEY)).data;
    return tab !== undefined && (tab.accountId === accountId || !tab.hasBackup) ? tab : undefined;
  }

  async #take(
    id: string,
    records: readonly DraftRecord[],
    { waitMs = WAIT_MS, unsaved = [] }: { waitMs?: number; unsaved?: readonly DraftRow[] } = {},
  ): Promise<OpenDraft | undefined> {
    const release = this.#locks === undefined ? WITHOUT_LOCK : await this.#locks.hold(lockOf(id), waitMs);
    if (release === undefined) return undefined;
    try {
      const record = records.find((one) => one.id === id);
      const { rows, unreadable } = record === undefined ? NOTHING_KEPT : await this.database.rowsOf(id);
      const newer = new Set(unsaved.map(({ key }) => key));
      // After a crash the browser may give a tab what it kept a moment earlier, from before the row was submitted.
      const submitted = new Map(
        rows.flatMap((row) => (row.operationId === undefined ? [] : [[row.key, row]])),
      );
      const typed = unsaved.map((row) => asSubmitted(row, { ...submitted.get(row.key), ...row }));
      const all = [...rows.filter(({ key }) => !newer.has(key)), ...typed];
      return { id, rows: all, unreadable, unsaved: typed, record, error: undefined, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async #dropOrphans(records: readonly DraftRecord[], held: ReadonlySet<string>): Promise<void> {
    const untilMs = this.#clock() - ORPHANS_KEPT_MS;
    const orphans = records.filter(
      ({ id, hasBackup, changedAtMs }) => !hasBackup && changedAtMs < untilMs && !held.has(lockOf(id)),
    );
    for (const { id } of orphans) await this.database.remove(id);
  }
}

/** Not by `crypto.randomUUID`, which pages without TLS do not have. */
function newId(nowMs: number): string {
  return `${nowMs.toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
}
