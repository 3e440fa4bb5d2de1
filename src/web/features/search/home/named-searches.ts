import { z } from 'zod';
import { type SearchParts, searchPartsOf } from '../../../registry/results/search-parts.ts';
import { followAccount } from '../../../desk/session/follow-account.ts';
import { AccountList } from '../../../platform/storage/account-list.ts';
import type { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { perDesk } from '../../../desk/session/per-desk.ts';

/** A search that got a name: its query, and how its results are shown. */
export interface NamedSearch {
  readonly name: string;
  readonly parts: SearchParts;
}

/** More than anybody tells apart by name. */
export const MOST_NAMED = 50;
export const MAX_NAME_LENGTH = 60;

const storedSchema = z
  .array(
    z.object({
      name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
      parts: z.record(z.string(), z.unknown()).transform(searchPartsOf),
    }),
  )
  .max(MOST_NAMED)
  .catch([]);

const byName = (one: NamedSearch, other: NamedSearch) => one.name.localeCompare(other.name);

/** The searches that an account named in this browser, by name. */
export class NamedSearches extends AccountList<NamedSearch> {
  constructor(storage?: JsonStorage) {
    super({ name: 'contribution-desk.named-searches', schema: storedSchema }, storage);
  }

  /**
   * Takes the place of the search of this name; a new one is not taken where there are `MOST_NAMED`. The record that was open is
   * not part of a search.
   */
  put(name: string, shown: SearchParts): void {
    const { open: _, ...parts } = shown;
    this.change((searches) => {
      const others = searches.filter((one) => one.name !== name);
      return others.length < MOST_NAMED ? [...others, { name, parts }].toSorted(byName) : searches;
    });
  }

  rename(name: string, next: string): void {
    this.change((searches) =>
      searches
        .filter((one) => one.name !== next || name === next)
        .map((one) => (one.name === name ? { ...one, name: next } : one))
        .toSorted(byName),
    );
  }

  remove(name: string): void {
    this.change((searches) => searches.filter((one) => one.name !== name));
  }
}

export const useNamedSearches = perDesk(({ session }) => {
  const named = new NamedSearches();
  followAccount(session, (accountId) => named.follow(accountId));
  return named;
});
