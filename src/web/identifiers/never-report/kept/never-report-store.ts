import { z } from 'zod';
import { useStore } from 'zustand';
import { followAccount } from '../../../desk/session/follow-account.ts';
import { AccountValue } from '../../../platform/storage/account-value.ts';
import type { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';
import { type NeverReport, neverReportOf } from '../../../../reading/never-report/never-report.ts';
import { t } from './messages.ts';

/** Identifiers and ranges in the form in which they are sent, and domains. */
const storedSchema = z.array(z.string()).catch([]);

/** The never-report list of the signed-in account, stored in this browser and shared between tabs. */
export class NeverReportStore extends AccountValue<readonly string[]> {
  #searched: readonly string[] = [];
  #neverReport = neverReportOf([]);

  constructor(storage?: JsonStorage) {
    super({ name: 'contribution-desk.never-report', schema: storedSchema }, storage);
  }

  /** The entries, indexed for lookups; the same object until the list changes. */
  get neverReport(): NeverReport {
    const entries = this.getState();
    if (entries !== this.#searched) {
      this.#searched = entries;
      this.#neverReport = neverReportOf(entries.map((entry) => ({ entry, list: t('neverReport.title') })));
    }
    return this.#neverReport;
  }

  /** Applies an edit of the list as it was `before`. What another tab added since stays. */
  edit(before: readonly string[], after: readonly string[]): void {
    const kept = new Set(after);
    const removed = new Set(before.filter((entry) => !kept.has(entry)));
    this.change((entries) => [...new Set([...entries.filter((entry) => !removed.has(entry)), ...after])]);
  }
}

export const useNeverReportStore = perDesk(({ session }) => {
  const store = new NeverReportStore();
  followAccount(session, (accountId) => store.follow(accountId));
  store.followTabs();
  return store;
});

/** Returns the list of the signed-in account, indexed for lookups. */
export function useNeverReport(): NeverReport {
  const store = useNeverReportStore();
  useStore(store);
  return store.neverReport;
}
