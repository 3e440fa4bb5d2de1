import { useStore } from 'zustand';
import { newId } from '../../desk/submission/operation-recorder.ts';
import { followAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { AccountValue } from '../../platform/storage/account-value.ts';
import type { JsonStorage } from '../../platform/storage/json-storage.ts';
import { isSearchOf, MOST_RECENT, type SavedSearch, storedSearchesSchema } from './saved-search.ts';

/** Sorts named searches by name, then recent ones, newest first. */
function arranged(searches: readonly SavedSearch[]): readonly SavedSearch[] {
  const named = searches.flatMap((search) =>
    search.name === undefined ? [] : [{ ...search, name: search.name }],
  );
  const recent = searches.filter(({ name }) => name === undefined);
  return [...named.sort((one, other) => one.name.localeCompare(other.name)), ...recent.slice(0, MOST_RECENT)];
}

/** The saved and recent searches of an account in this browser. Other tabs follow. */
export class SavedSearchStore extends AccountValue<readonly SavedSearch[]> {
  constructor(storage?: JsonStorage) {
    super({ name: 'contribution-desk.saved-searches', schema: storedSearchesSchema }, storage);
  }

  named(name: string): SavedSearch | undefined {
    return this.getState().find((search) => search.name === name);
  }

  /** Puts a query first among the recent searches, unless it has a name. */
  putRecent(query: string): void {
    const asked: SavedSearch = { id: newId(Date.now()), address: { q: query } };
    const newest = this.getState().find(({ name }) => name === undefined);
    if (newest !== undefined && isSearchOf(newest, asked.address)) return;
    this.#arrange((searches) => {
      const known = searches.filter((search) => isSearchOf(search, asked.address));
      return known.some(({ name }) => name !== undefined)
        ? searches
        : [asked, ...searches.filter((search) => !known.includes(search))];
    });
  }

  /** Erases the searches without a name. */
  eraseRecent(): void {
    this.#arrange((searches) => searches.filter(({ name }) => name !== undefined));
  }

  /**
   * Saves a search under a name, as a new one or in place of the one with this id. An earlier search of the
   * same name becomes a recent one, unless it has the same query.
   */
  save(
    saved: Pick<SavedSearch, 'address'> & { readonly name: string },
    id: string = newId(Date.now()),
  ): void {
    this.#arrange((searches) => [
      ...searches
        .filter((search) => search.id !== id)
        .map((search) => (search.name === saved.name ? { ...search, name: undefined } : search))
        .filter(({ name, address }) => name !== undefined || address.q !== saved.address.q),
      { ...saved, id },
    ]);
  }

  /** @returns a function that restores it */
  remove(id: string): () => void {
    const removed = this.getState().find((search) => search.id === id);
    this.#arrange((searches) => searches.filter((search) => search.id !== id));
    return () => {
      if (removed === undefined || (removed.name !== undefined && this.named(removed.name) !== undefined))
        return;
      this.#arrange((searches) => [removed, ...searches]);
    };
  }

  #arrange(change: (searches: readonly SavedSearch[]) => readonly SavedSearch[]): void {
    this.change((searches) => arranged(change(searches)));
  }
}

export const useSavedSearchStore = perDesk(({ session }) => {
  const store = new SavedSearchStore();
  followAccount(session, (accountId) => store.follow(accountId));
  store.followTabs();
  return store;
});

/** The saved and recent searches of the signed-in account. */
export function useSavedSearches(): readonly SavedSearch[] {
  return useStore(useSavedSearchStore());
}
