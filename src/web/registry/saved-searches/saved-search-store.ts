import { newId } from '../../desk/run/operation-recorder.ts';
import { followAccount } from '../../desk/session/follow-account.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { AccountValue } from '../../platform/storage/account-value.ts';
import type { JsonStorage } from '../../platform/storage/json-storage.ts';
import { useStore } from '../../platform/store/use-store.ts';
import { type Before, contributionsIn, type Found, readSeen, seenText } from './find-news.ts';
import { TooMuchToWatchError } from './look-up-ranges.ts';
import {
  isSearchOf,
  type Looks,
  MOST_CONTRIBUTIONS,
  MOST_NAME_CHARACTERS,
  MOST_NEWS,
  MOST_RANGES,
  MOST_RECENT,
  NO_LOOKS,
  type SavedSearch,
  storedSearchesSchema,
  titleOf,
} from './saved-search.ts';
import { isWatchable, watchedRanges } from './watched-ranges.ts';

/** The result of a look. */
export interface Look {
  readonly found: Found;
  readonly notWhole: readonly string[];
}

/** Sorts named searches by name, then recent ones, newest first. */
function arranged(searches: readonly SavedSearch[]): readonly SavedSearch[] {
  const named = searches.flatMap((search) =>
    search.name === undefined ? [] : [{ ...search, name: search.name }],
  );
  const recent = searches.filter(({ name }) => name === undefined);
  return [...named.sort((one, other) => one.name.localeCompare(other.name)), ...recent.slice(0, MOST_RECENT)];
}

const isSame = (some: readonly string[], others: readonly string[]) => some.join('\n') === others.join('\n');

/** The saved and recent searches of an account in this browser. Other tabs follow. */
export class SavedSearchStore extends AccountValue<readonly SavedSearch[]> {
  constructor(storage?: JsonStorage) {
    super({ name: 'contribution-desk.saved-searches', schema: storedSearchesSchema }, storage);
  }

  get(id: string): SavedSearch | undefined {
    return this.getState().find((search) => search.id === id);
  }

  named(name: string): SavedSearch | undefined {
    return this.getState().find((search) => search.name === name);
  }

  /**
   * Returns the number of ranges that may still be watched. Those of the search with this id count as free.
   */
  roomFor(id?: string): number {
    const others = this.getState().filter((search) => search.isWatched && search.id !== id);
    return others.reduce((room, { entries }) => room - watchedRanges(entries).length, MOST_RANGES);
  }

  /** Whether a search is of numbers or addresses, and there is room to watch it. */
  mayWatch({ id, entries }: Pick<SavedSearch, 'id' | 'entries'>): boolean {
    return isWatchable(entries) && watchedRanges(entries).length <= this.roomFor(id);
  }

  /** Switches watching on or off. A recent search gets its query as its name, and so stays. */
  watch(id: string, isWatched: boolean): void {
    const search = this.get(id);
    if (search === undefined || (isWatched && !this.mayWatch(search))) return;
    const name = titleOf(search).slice(0, MOST_NAME_CHARACTERS);
    this.save({ ...search, name, isWatched }, id);
  }

  /** Puts a query first among the recent searches, unless it has a name. */
  putRecent(query: string): void {
    const asked: SavedSearch = {
      id: newId(Date.now()),
      entries: [query],
      view: {},
      isWatched: false,
      looks: NO_LOOKS,
    };
    const newest = this.getState().find(({ name }) => name === undefined);
    if (newest !== undefined && isSearchOf(newest, { q: query })) return;
    this.#arrange((searches) => {
      const known = searches.filter((search) => isSearchOf(search, { q: query }));
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
   * same name is replaced. If the entries changed, the next look is due at once and becomes the baseline: it
   * finds no news.
   */
  save(
    saved: Pick<SavedSearch, 'entries' | 'view' | 'isWatched'> & { readonly name: string },
    id = this.named(saved.name)?.id,
  ): void {
    this.#arrange((searches) => {
      const before = searches.find((search) => search.id === id);
      const { looks } = before ?? { looks: NO_LOOKS };
      const { reported, flagged, news } = looks;
      const isOther = (search: SavedSearch) =>
        search !== before &&
        search.name !== saved.name &&
        (search.name !== undefined || !isSame(search.entries, saved.entries));
      return [
        ...searches.filter(isOther),
        {
          ...saved,
          id: before?.id ?? newId(Date.now()),
          looks:
            before !== undefined && isSame(before.entries, saved.entries)
              ? looks
              : { ...NO_LOOKS, reported, flagged, news },
        },
      ];
    });
  }

  /** @returns a function that restores it */
  remove(id: string): () => void {
    const removed = this.get(id);
    this.#arrange((searches) => searches.filter((search) => search.id !== id));
    return () => {
      if (removed === undefined || (removed.name !== undefined && this.named(removed.name) !== undefined))
        return;
      this.#arrange((searches) => [removed, ...searches]);
    };
  }

  /** Marks the news of a search as seen. */
  markSeen(id: string): void {
    this.#changeLooks(id, (looks) => ({ ...looks, reported: 0, flagged: 0, news: [] }));
  }

  /** Erases the news and the marks of all searches; the searches stay. */
  eraseFound(): void {
    this.#arrange((searches) => searches.map((search) => ({ ...search, looks: NO_LOOKS })));
  }

  /** Returns the contributions of the latest look; `undefined` before the first. */
  before(id: string): Before | undefined {
    const { readAtMs, seen, notWhole, latestMs } = this.get(id)?.looks ?? NO_LOOKS;
    if (readAtMs === undefined) return undefined;
    const notWholeUntilMs = latestMs ?? Number.POSITIVE_INFINITY;
    return { seen: readSeen(seen), ...(notWhole.length === 0 ? {} : { notWholeUntilMs }) };
  }

  /** Requests a look as soon as no other is under way, without waiting for the interval. */
  lookNow(id: string): void {
    this.#changeLooks(id, (looks) => ({ ...looks, isAsked: true }));
  }

  /** Records the start of a look: no other tab looks up this search until its interval is over. */
  begin(id: string, nowMs: number): void {
    this.#changeLooks(id, (looks) => ({ ...looks, triedAtMs: nowMs }));
  }

  end(id: string): void {
    this.#changeLooks(id, (looks) => ({ ...looks, isAsked: false }));
  }

  /** Records the result of a look. @throws {TooMuchToWatchError} if it exceeds what the browser remembers */
  read(id: string, { found, notWhole }: Look, nowMs: number): void {
    // The unread rest of a partial look may be read next time.
    const isWhole = notWhole.length === 0;
    const seen = isWhole ? found.seen : new Set([...(this.before(id)?.seen ?? []), ...found.seen]);
    const others = this.getState().filter((search) => search.id !== id);
    const remembered = others.reduce((sum, { looks }) => sum + contributionsIn(looks.seen), seen.size);
    if (remembered > MOST_CONTRIBUTIONS) throw new TooMuchToWatchError();
    const reported = found.news.filter(({ kind }) => kind === 'reported').length;
    this.#changeLooks(id, ({ problem: _over, ...looks }) => ({
      ...looks,
      readAtMs: nowMs,
      failures: 0,
      notWhole: [...notWhole],
      latestMs: isWhole ? found.latestMs : (looks.latestMs ?? found.latestMs),
      seen: seenText(seen),
      reported: looks.reported + reported,
      flagged: looks.flagged + found.news.length - reported,
      news: [...found.news, ...looks.news].slice(0, MOST_NEWS),
    }));
  }

  failed(id: string, problem: string): void {
    this.#changeLooks(id, (looks) => ({ ...looks, failures: looks.failures + 1, problem }));
  }

  #changeLooks(id: string, change: (looks: Looks) => Looks): void {
    this.#arrange((searches) =>
      searches.map((search) => (search.id === id ? { ...search, looks: change(search.looks) } : search)),
    );
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
