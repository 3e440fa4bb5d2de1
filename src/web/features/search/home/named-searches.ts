import { z } from 'zod';
import { Store } from '../../../../signer/store.ts';
import { type SearchParts, searchPartsOf } from '../../../results/search-parts.ts';
import { followAccount } from '../../../session/follow-account.ts';
import { browserStorage, type JsonStorage } from '../../../storage/json-storage.ts';
import { perDesk } from '../../../submission/per-desk.ts';

/** A search that got a name: its query, and how its results are shown. */
export interface NamedSearch {
  readonly name: string;
  readonly parts: SearchParts;
}

/** More than anybody tells apart by name. */
export const MOST_NAMED = 50;
export const MAX_NAME_LENGTH = 60;

const keyOf = (accountId: string) => `contribution-desk.named-searches.${accountId}`;
const storedSchema = z
  .array(
    z.object({
      name: z.string().trim().min(1).max(MAX_NAME_LENGTH),
      parts: z.record(z.string(), z.unknown()).transform(searchPartsOf),
    }),
  )
  .max(MOST_NAMED)
  .catch([]);

/** The searches that an account named in this browser, by name. */
export class NamedSearches extends Store<readonly NamedSearch[]> {
  readonly #storage: JsonStorage;
  #accountId: string | undefined;

  constructor(storage: JsonStorage = browserStorage()) {
    super([]);
    this.#storage = storage;
  }

  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.setState(this.#read());
  }

  /**
   * Takes the place of the search of this name; a new one is not taken where there are `MOST_NAMED`. The record that was open is
   * not part of a search.
   */
  put(name: string, shown: SearchParts): void {
    const { open: _, ...parts } = shown;
    this.#change((searches) => {
      const others = searches.filter((one) => one.name !== name);
      return others.length < MOST_NAMED ? [...others, { name, parts }] : searches;
    });
  }

  rename(name: string, next: string): void {
    this.#change((searches) =>
      searches
        .filter((one) => one.name !== next || name === next)
        .map((one) => (one.name === name ? { ...one, name: next } : one)),
    );
  }

  remove(name: string): void {
    this.#change((searches) => searches.filter((one) => one.name !== name));
  }

  erase(): void {
    this.setState([]);
    if (this.#accountId !== undefined) this.#storage.remove(keyOf(this.#accountId));
  }

  /** Begins with what is stored, since another tab may have named one meanwhile. */
  #change(change: (searches: readonly NamedSearch[]) => readonly NamedSearch[]): void {
    if (this.#accountId === undefined) return;
    const before = this.#storage.works ? this.#read() : this.getState();
    const searches = change(before).toSorted((one, other) => one.name.localeCompare(other.name));
    this.setState(searches);
    this.#storage.write(keyOf(this.#accountId), searches);
  }

  #read(): readonly NamedSearch[] {
    return this.#accountId === undefined
      ? []
      : storedSchema.parse(this.#storage.read(keyOf(this.#accountId)));
  }
}

export const useNamedSearches = perDesk(({ session }) => {
  const named = new NamedSearches();
  followAccount(session, (accountId) => named.follow(accountId));
  return named;
});
