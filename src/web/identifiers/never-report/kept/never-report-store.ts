import { z } from 'zod';
import { followAccount } from '../../../desk/session/follow-account.ts';
import { AccountValue } from '../../../platform/storage/account-value.ts';
import type { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import { type NeverReport, neverReportOf } from '../../../../reading/never-report/never-report.ts';
import { MOST_ENTRIES } from '../../../../reading/never-report/read-never-report-list.ts';
import { useStore } from '../../../platform/store/use-store.ts';

/** The longest name of a list. */
export const MOST_NAME_CHARACTERS = 60;

const listSchema = z.object({
  /** Unique among the lists. */
  name: z.string().min(1).max(MOST_NAME_CHARACTERS),
  /** Identifiers and ranges in the form in which they are sent, and domains. */
  entries: z.array(z.string()).max(MOST_ENTRIES),
});
const storedSchema = z.array(listSchema).catch([]);

export type NeverReportList = Readonly<z.output<typeof listSchema>>;

/** The never-report lists of the signed-in account, stored in this browser and shared between tabs. */
export class NeverReportStore extends AccountValue<readonly NeverReportList[]> {
  #searched: readonly NeverReportList[] = [];
  #neverReport = neverReportOf([]);

  constructor(storage?: JsonStorage) {
    super({ name: 'contribution-desk.never-report', schema: storedSchema }, storage);
  }

  /** The entries of all lists, indexed for lookups; the same object until a list changes. */
  get neverReport(): NeverReport {
    const lists = this.getState();
    if (lists !== this.#searched) {
      this.#searched = lists;
      this.#neverReport = neverReportOf(
        lists.flatMap(({ name, entries }) => entries.map((entry) => ({ entry, list: name }))),
      );
    }
    return this.#neverReport;
  }

  /** The number of entries that may still be added. */
  get room(): number {
    return MOST_ENTRIES - this.getState().reduce((sum, { entries }) => sum + entries.length, 0);
  }

  /** Adds a list, or adds entries to the list with that name. */
  add({ name, entries }: NeverReportList): void {
    this.change((lists) =>
      lists.some((list) => list.name === name)
        ? lists.map((list) =>
            list.name === name ? { name, entries: [...new Set([...list.entries, ...entries])] } : list,
          )
        : [...lists, { name, entries: [...entries] }],
    );
  }

  /** Renames a list, unless another list has the new name. */
  rename(name: string, newName: string): void {
    this.change((lists) =>
      lists.some((list) => list.name === newName)
        ? lists
        : lists.map((list) => (list.name === name ? { ...list, name: newName } : list)),
    );
  }

  remove(name: string): void {
    this.change((lists) => lists.filter((list) => list.name !== name));
  }
}

export const useNeverReportStore = perDesk(({ session }) => {
  const store = new NeverReportStore();
  followAccount(session, (accountId) => store.follow(accountId));
  store.followTabs();
  return store;
});

/** Returns the lists of the signed-in account, and their entries indexed for lookups. */
export function useNeverReportLists(): {
  readonly lists: readonly NeverReportList[];
  readonly neverReport: NeverReport;
  readonly isKept: boolean;
} {
  const store = useNeverReportStore();
  const lists = useStore(store);
  return { lists, neverReport: store.neverReport, isKept: store.isKept };
}
