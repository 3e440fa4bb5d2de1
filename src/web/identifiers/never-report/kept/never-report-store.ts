import { z } from 'zod';
import { Store } from '../../../../signer/store.ts';
import { followAccount } from '../../../desk/session/follow-account.ts';
import { browserStorage, type JsonStorage } from '../../../platform/storage/json-storage.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import { type NeverReport, neverReportOf } from '../never-report.ts';
import { MOST_ENTRIES } from '../read-never-report-list.ts';
import { useStore } from '../../../platform/store/use-store.ts';

/** The longest name of a list. */
export const MOST_NAME_CHARACTERS = 60;

const KEY = 'contribution-desk.never-report';
const keyOf = (accountId: string) => `${KEY}.${accountId}`;

const listSchema = z.object({
  /** No two lists have the same. */
  name: z.string().min(1).max(MOST_NAME_CHARACTERS),
  /** Identifiers and ranges in the form in which they are sent, and domains. */
  entries: z.array(z.string()).max(MOST_ENTRIES),
});
const storedSchema = z.array(listSchema).catch([]);

export type NeverReportList = Readonly<z.output<typeof listSchema>>;

export interface NeverReportState {
  readonly lists: readonly NeverReportList[];
  /** What all lists have, to be searched. */
  readonly neverReport: NeverReport;
  /** Whether the lists outlive the tab. */
  readonly isKept: boolean;
}

const stateOf = (lists: readonly NeverReportList[], isKept: boolean): NeverReportState => ({
  lists,
  neverReport: neverReportOf(
    lists.flatMap(({ name, entries }) => entries.map((entry) => ({ entry, list: name }))),
  ),
  isKept,
});

/** The never-report lists of who is signed in, kept in this browser by account. Other tabs follow. */
export class NeverReportStore extends Store<NeverReportState> {
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(storage: JsonStorage = browserStorage()) {
    super(stateOf([], storage.works));
    this.#storage = storage;
  }

  /** Changes to the lists of this account; `undefined` for nobody, who has none. */
  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.#read();
  }

  followTabs(): void {
    // Only other tabs cause this event. A key of `null`: all of the storage was cleared.
    window.addEventListener('storage', ({ key }) => {
      if (this.#accountId !== undefined && (key === null || key === keyOf(this.#accountId))) this.#read();
    });
  }

  /** How many entries may still be added. */
  get room(): number {
    return MOST_ENTRIES - this.getState().lists.reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** Adds a list, or entries to the list of that name. */
  add({ name, entries }: NeverReportList): void {
    const { lists } = this.getState();
    const isThere = lists.some((list) => list.name === name);
    this.#change(
      isThere
        ? lists.map((list) =>
            list.name === name ? { name, entries: [...new Set([...list.entries, ...entries])] } : list,
          )
        : [...lists, { name, entries: [...entries] }],
    );
  }

  /** A name that another list has is not taken. */
  rename(name: string, newName: string): void {
    const { lists } = this.getState();
    if (lists.some((list) => list.name === newName)) return;
    this.#change(lists.map((list) => (list.name === name ? { ...list, name: newName } : list)));
  }

  remove(name: string): void {
    this.#change(this.getState().lists.filter((list) => list.name !== name));
  }

  #change(lists: readonly NeverReportList[]): void {
    if (this.#accountId === undefined) return;
    this.#storage.write(keyOf(this.#accountId), lists);
    this.setState(stateOf(lists, this.#storage.works));
  }

  #read(): void {
    const stored = this.#accountId === undefined ? [] : this.#storage.read(keyOf(this.#accountId));
    this.setState(stateOf(storedSchema.parse(stored), this.#storage.works));
  }
}

export const useNeverReportStore = perDesk(({ session }) => {
  const store = new NeverReportStore();
  followAccount(session, (accountId) => store.follow(accountId));
  store.followTabs();
  return store;
});

/** The lists of who is signed in. */
export function useNeverReportLists(): NeverReportState {
  const store = useNeverReportStore();
  return useStore(store);
}
