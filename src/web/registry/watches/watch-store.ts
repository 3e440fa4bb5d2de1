import { Store } from '../../../signer/store.ts';
import { followAccount } from '../../desk/session/follow-account.ts';
import { browserStorage, type JsonStorage } from '../../platform/storage/json-storage.ts';
import { perDesk } from '../../desk/session/per-desk.ts';
import { type Before, type Found, readSeen, seenText } from './find-news.ts';
import { TooMuchToWatchError } from './look-up-ranges.ts';
import { MOST_CONTRIBUTIONS, MOST_NEWS, MOST_RANGES, storedWatchesSchema, type Watch } from './watch.ts';
import { watchedRanges } from './watched-ranges.ts';

const KEY = 'contribution-desk.watches';
const keyOf = (accountId: string) => `${KEY}.${accountId}`;
const seenKeyOf = (accountId: string, id: string) => `${KEY}.${accountId}.${id}`;

export interface WatchState {
  readonly watches: readonly Watch[];
  /** The watch that this tab is looking up. */
  readonly lookingId: string | undefined;
  /** To be looked up by this tab though their time has not come. */
  readonly askedIds: ReadonlySet<string>;
  /** Whether the watches outlive the tab. */
  readonly isKept: boolean;
}

const NONE_ASKED: WatchState['askedIds'] = new Set();

/** What a look found. */
export interface Look {
  readonly found: Found;
  readonly notWhole: readonly string[];
}

/** A watch of which nothing was read yet. */
const freshWatch = ({
  id,
  name,
  entries,
  isPaused,
}: Pick<Watch, 'id' | 'name' | 'entries' | 'isPaused'>): Watch => ({
  id,
  name,
  entries,
  isPaused,
  failures: 0,
  notWhole: [],
  contributions: 0,
  reported: 0,
  flagged: 0,
  news: [],
});

/** The watches of who is signed in, kept in this browser by account. Other tabs follow. */
export class WatchStore extends Store<WatchState> {
  readonly #storage: JsonStorage;
  /** What was seen, where the browser keeps nothing. */
  readonly #seenHere = new Map<string, string>();
  #accountId: string | undefined;

  constructor(storage: JsonStorage = browserStorage()) {
    super({ watches: [], lookingId: undefined, askedIds: NONE_ASKED, isKept: storage.works });
    this.#storage = storage;
  }

  get accountId(): string | undefined {
    return this.#accountId;
  }

  /** Changes to the watches of this account; `undefined` for nobody, who has none. */
  follow(accountId: string | undefined): void {
    this.#accountId = accountId;
    this.#seenHere.clear();
    const stored = accountId === undefined ? [] : this.#storage.read(keyOf(accountId));
    this.#set({
      watches: storedWatchesSchema.parse(stored),
      lookingId: undefined,
      askedIds: NONE_ASKED,
    });
  }

  followTabs(): void {
    // Only other tabs cause this event. A key of `null`: all of the storage was cleared.
    window.addEventListener('storage', ({ key }) => {
      if (this.#accountId !== undefined && (key === null || key === keyOf(this.#accountId)))
        this.#set({ watches: this.#current() });
    });
  }

  get(id: string): Watch | undefined {
    return this.getState().watches.find((watch) => watch.id === id);
  }

  /** How many ranges may still be watched, by a new watch or by one in place of what it has. */
  roomFor(id?: string): number {
    const others = this.getState().watches.filter((watch) => watch.id !== id);
    const taken = others.map(({ entries }) => watchedRanges(entries).length);
    return MOST_RANGES - taken.reduce((sum, count) => sum + count, 0);
  }

  hasName(name: string): boolean {
    return this.getState().watches.some((watch) => watch.name === name);
  }

  /** A name that another watch has is not taken, nor are more ranges than there is room for. */
  add(name: string, entries: readonly string[]): void {
    if (this.hasName(name) || watchedRanges(entries).length > this.roomFor()) return;
    const watch = freshWatch({ id: crypto.randomUUID(), name, entries: [...entries], isPaused: false });
    this.#change((watches) => [...watches, watch]);
  }

  /** What there is in other entries is no news: the next look, which is due at once, is the base line. */
  setEntries(id: string, entries: readonly string[]): void {
    const watch = this.get(id);
    if (watch === undefined || watchedRanges(entries).length > this.roomFor(id)) return;
    const { reported, flagged, news } = watch;
    this.#writeSeen(id, '');
    this.#changeOne(id, (one) => ({
      ...freshWatch({ ...one, entries: [...entries] }),
      reported,
      flagged,
      news,
    }));
  }

  rename(id: string, name: string): void {
    if (!this.hasName(name)) this.#changeOne(id, (watch) => ({ ...watch, name }));
  }

  setPaused(id: string, isPaused: boolean): void {
    this.#changeOne(id, (watch) => ({ ...watch, isPaused }));
  }

  /** @returns puts it back */
  remove(id: string): () => void {
    const watch = this.get(id);
    const seen = this.#readSeen(id);
    this.#change((watches) => watches.filter((other) => other.id !== id));
    this.#writeSeen(id, '');
    return () => {
      if (watch === undefined || this.hasName(watch.name)) return;
      this.#writeSeen(id, seen);
      this.#change((watches) => [...watches, watch]);
    };
  }

  /** The analyst has seen what is new in it. */
  markSeen(id: string): void {
    this.#changeOne(id, (watch) => ({ ...watch, reported: 0, flagged: 0, news: [] }));
  }

  /** Forgets what was found and what was there; the watches stay. */
  eraseFound(): void {
    for (const { id } of this.getState().watches) this.#writeSeen(id, '');
    this.#change((watches) => watches.map(freshWatch));
  }

  /** What was there at the latest look; `undefined` before the first, and where that could not be kept. */
  before(id: string): Before | undefined {
    const watch = this.get(id);
    if (watch?.readAtMs === undefined) return undefined;
    const seen = this.#readSeen(id);
    // The browser had no room for it: were nothing taken for seen, all of it would be news.
    if (seen === '' && watch.contributions > 0) return undefined;
    const notWholeUntilMs = watch.latestMs ?? Number.POSITIVE_INFINITY;
    return { seen: readSeen(seen), ...(watch.notWhole.length === 0 ? {} : { notWholeUntilMs }) };
  }

  /** Asks for a look as soon as no other is under way, whatever the pace is. */
  lookNow(id: string): void {
    this.#set({ askedIds: new Set([...this.getState().askedIds, id]) });
  }

  /** A look begins: no other tab begins one of this watch for as long as the pace says. */
  begin(id: string, nowMs: number): void {
    this.#changeOne(id, (watch) => ({ ...watch, triedAtMs: nowMs }));
    const askedIds = new Set(this.getState().askedIds);
    askedIds.delete(id);
    this.#set({ lookingId: id, askedIds });
  }

  end(): void {
    this.#set({ lookingId: undefined });
  }

  /** @throws {TooMuchToWatchError} where it is more than can be remembered */
  read(id: string, { found, notWhole }: Look, nowMs: number): void {
    // Of what was not read whole, the rest may be read next time.
    const isWhole = notWhole.length === 0;
    const seen = isWhole ? found.seen : new Set([...(this.before(id)?.seen ?? []), ...found.seen]);
    const others = this.getState().watches.filter((watch) => watch.id !== id);
    const remembered = others.reduce((sum, { contributions }) => sum + contributions, seen.size);
    if (remembered > MOST_CONTRIBUTIONS) throw new TooMuchToWatchError();
    if (this.get(id) === undefined) return;
    this.#writeSeen(id, seenText(seen));
    const reported = found.news.filter(({ kind }) => kind === 'reported').length;
    this.#changeOne(id, ({ problem: _over, ...watch }) => ({
      ...watch,
      readAtMs: nowMs,
      failures: 0,
      notWhole: [...notWhole],
      latestMs: isWhole ? found.latestMs : (watch.latestMs ?? found.latestMs),
      contributions: seen.size,
      reported: watch.reported + reported,
      flagged: watch.flagged + found.news.length - reported,
      news: [...found.news, ...watch.news].slice(0, MOST_NEWS),
    }));
  }

  failed(id: string, problem: string): void {
    this.#changeOne(id, (watch) => ({ ...watch, failures: watch.failures + 1, problem }));
  }

  #changeOne(id: string, change: (watch: Watch) => Watch): void {
    this.#change((watches) => watches.map((watch) => (watch.id === id ? change(watch) : watch)));
  }

  #change(change: (watches: readonly Watch[]) => readonly Watch[]): void {
    if (this.#accountId === undefined) return;
    const watches = change(this.#current());
    this.#storage.write(keyOf(this.#accountId), watches);
    this.#set({ watches });
  }

  /** Another tab may have written a moment ago. */
  #current(): readonly Watch[] {
    if (!this.#storage.works || this.#accountId === undefined) return this.getState().watches;
    return storedWatchesSchema.parse(this.#storage.read(keyOf(this.#accountId)));
  }

  #readSeen(id: string): string {
    const here = this.#seenHere.get(id);
    if (here !== undefined || this.#accountId === undefined) return here ?? '';
    const stored = this.#storage.read(seenKeyOf(this.#accountId, id));
    return typeof stored === 'string' ? stored : '';
  }

  #writeSeen(id: string, seen: string): void {
    if (this.#accountId === undefined) return;
    if (seen === '') this.#storage.remove(seenKeyOf(this.#accountId, id));
    else this.#storage.write(seenKeyOf(this.#accountId, id), seen);
    if (!this.#storage.works) this.#seenHere.set(id, seen);
  }

  #set(change: Partial<WatchState>): void {
    this.setState({ ...this.getState(), ...change, isKept: this.#storage.works });
  }
}

export const useWatchStore = perDesk(({ session }) => {
  const store = new WatchStore();
  followAccount(session, (accountId) => store.follow(accountId));
  store.followTabs();
  return store;
});
