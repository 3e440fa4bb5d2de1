import { AppError } from '../../../contract/app-error.ts';
import type { ReadBody } from '../../../client/registry/read-records.ts';
import { RateLimitedError, UnavailableError } from '../../../client/http/api-errors.ts';
import type { DeskSession } from '../../desk/session/desk-session.ts';
import type { TabLocks } from '../../platform/storage/tab-locks.ts';
import { findNews, type Own } from './find-news.ts';
import { lookUpRanges } from './look-up-ranges.ts';
import type { Looks, SavedSearch } from './saved-search.ts';
import type { SavedSearchStore } from './saved-search-store.ts';
import { watchedRanges } from './watched-ranges.ts';

/**
 * The longest wait for another tab's search. After that, this tab checks again whether its own is still due.
 */
const LOCK_MS = 60_000;

/**
 * The longest timer. The next look is planned again when it fires: a timer of more than 24 days fires at
 * once.
 */
const LONGEST_WAIT_MS = 3_600_000;

/** The maximum number of doublings; the wait doubles with each failed look in a row. */
const MOST_DOUBLINGS = 3;

/** The maximum random delay as a fraction of the interval. It spreads the requests of many desks. */
const LATER = 0.1;

/**
 * Returns the time of a search's next look. A new search is due at once. Each failed look in a row doubles
 * the wait.
 * @param chance from 0 to 1
 */
function nextLookAtMs({ triedAtMs, failures }: Looks, paceMinutes: number, chance: number): number {
  if (triedAtMs === undefined) return 0;
  const waitMs = paceMinutes * 60_000 * 2 ** Math.min(failures, MOST_DOUBLINGS);
  return triedAtMs + waitMs * (1 + LATER * chance);
}

export interface WatcherOptions {
  readonly session: Pick<DeskSession, 'client' | 'getState' | 'subscribe'>;
  readonly store: SavedSearchStore;
  /** Reads an answer, which may hold many contributions. */
  readonly read: ReadBody;
  /** The interval between looks of a search; `null` for never. */
  readonly paceMinutes: () => number | null;
  /** Without locks every tab looks; the store still prevents most duplicate looks. */
  readonly locks?: TabLocks | undefined;
  readonly clock?: () => number;
  /** From 0 to 1. */
  readonly chance?: () => number;
}

/**
 * Looks up the watched searches at intervals, one at a time and in one tab at a time, while an account is
 * signed in and the tab is visible. A look that has begun is finished.
 */
export class Watcher {
  readonly #options: Required<Omit<WatcherOptions, 'locks'>> & Pick<WatcherOptions, 'locks'>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isBusy = false;
  #isStopped = true;
  #chance: number;
  /** The end of the pause that the service asked for. */
  #notBeforeMs = 0;

  constructor(options: WatcherOptions) {
    this.#options = {
      clock: Date.now,
      chance: Math.random,
      ...options,
    };
    this.#chance = this.#options.chance();
  }

  /** @returns a function that stops it */
  start(): () => void {
    const { session, store } = this.#options;
    const plan = () => this.plan();
    this.#isStopped = false;
    const stops = [store.subscribe(plan), session.subscribe(plan), session.client.connection.subscribe(plan)];
    document.addEventListener('visibilitychange', plan);
    plan();
    return () => {
      this.#isStopped = true;
      clearTimeout(this.#timer);
      for (const stop of stops) stop();
      document.removeEventListener('visibilitychange', plan);
    };
  }

  /** Plans the next look. To be called when the interval has changed. */
  plan(): void {
    clearTimeout(this.#timer);
    const next = this.#isBusy || this.#mayNotLook() ? undefined : this.#next();
    if (next === undefined) return;
    const waitMs = Math.min(Math.max(0, next.atMs - this.#options.clock()), LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => void this.#look(next.search.id), waitMs);
  }

  #mayNotLook(): boolean {
    const { session } = this.#options;
    return (
      this.#isStopped ||
      session.getState().account === undefined ||
      session.client.connection.getState().state === 'offline' ||
      document.hidden
    );
  }

  #dueAtMs({ isWatched, looks }: SavedSearch): number {
    const pace = this.#options.paceMinutes();
    if (isWatched && looks.isAsked) return 0;
    if (!isWatched || pace === null) return Number.POSITIVE_INFINITY;
    return Math.max(this.#notBeforeMs, nextLookAtMs(looks, pace, this.#chance));
  }

  #next(): { readonly search: SavedSearch; readonly atMs: number } | undefined {
    const due = this.#options.store
      .getState()
      .map((search) => ({ search, atMs: this.#dueAtMs(search) }))
      .sort((one, other) => one.atMs - other.atMs)[0];
    return due === undefined || due.atMs === Number.POSITIVE_INFINITY ? undefined : due;
  }

  async #look(id: string): Promise<void> {
    const { locks, session, store, clock, chance } = this.#options;
    const { account } = session.getState();
    if (account === undefined || this.#isBusy) return;
    this.#isBusy = true;
    const signedOut = new AbortController();
    const isGone = () => session.getState().account?.accountId !== account.accountId;
    const unsubscribe = session.subscribe(() => {
      if (isGone()) signedOut.abort();
    });
    const release = await locks?.hold(`watch ${account.accountId}`, LOCK_MS);
    try {
      const search = store.get(id);
      // Another tab may have looked meanwhile.
      const isDue = search !== undefined && this.#dueAtMs(search) <= clock();
      const isFree = locks === undefined || release !== undefined;
      if (isFree && isDue && !isGone() && !this.#mayNotLook()) {
        await this.#lookUp(search, account, signedOut.signal);
      }
    } finally {
      release?.();
      unsubscribe();
      this.#isBusy = false;
      this.#chance = chance();
      this.plan();
    }
  }

  async #lookUp(
    { id, entries }: SavedSearch,
    { accountId, peerId }: Own,
    signal: AbortSignal,
  ): Promise<void> {
    const { session, store, read, clock } = this.#options;
    store.begin(id, clock());
    try {
      const answer = await lookUpRanges(session.client, read, watchedRanges(entries), signal);
      if (answer === undefined || signal.aborted) return;
      const readAtMs = store.get(id)?.looks.readAtMs;
      const found = await findNews(answer.records, store.before(id), { accountId, peerId });
      const search = store.get(id);
      // The entries were changed or the marks erased meanwhile: the result is obsolete.
      if (signal.aborted || search?.looks.readAtMs !== readAtMs) return;
      if (search?.entries.join('\n') !== entries.join('\n')) return;
      store.read(id, { found, notWhole: answer.notWhole }, clock());
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof AppError)) throw error;
      if (error instanceof RateLimitedError || error instanceof UnavailableError)
        this.#notBeforeMs = clock() + error.retryAfterSeconds * 1000;
      store.failed(id, error.message);
    } finally {
      if (!signal.aborted) store.end(id);
    }
  }
}
