import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { readOnPage } from '../../../client/registry/read-records.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import type { TabLocks } from '../../platform/storage/tab-locks.ts';
import { SavedSearchStore } from './saved-search-store.ts';
import { Watcher } from './watcher.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(edge: Edge = () => [], { locks }: { readonly locks?: TabLocks } = {}) {
  const { desk, requests } = await openTestDesk(edge);
  const { session } = desk;
  const store = new SavedSearchStore(new JsonStorage(localStorage));
  const follow = () => store.follow(session.getState().account?.accountId);
  follow();
  session.subscribe(follow);
  store.followTabs();
  const pace = { minutes: 5 as number | null };
  const watcher = new Watcher({
    session,
    store,
    read: readOnPage,
    paceMinutes: () => pace.minutes,
    chance: () => 0.5,
    locks,
  });
  const stop = watcher.start();
  const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS + 10);
  const asked = () => requests.splice(0).map(({ identifier }) => identifier);
  return { desk, store, pace, watcher, stop, pass, asked };
}

function watch(store: SavedSearchStore, name: string, entries: string[], isWatched = true) {
  store.save({ name, entries, view: {}, isWatched });
}

function hide(isHidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the watcher', () => {
  it('looks at once, then at the interval plus a random delay, one search after the other', async () => {
    const { store, pass, asked } = await open();
    watch(store, 'one', ['8.8.8.8']);
    watch(store, 'two', ['9.9.9.9']);
    await pass(0);
    expect(asked()).toEqual(['8.8.8.8', '9.9.9.9']);
    await pass(5);
    expect(asked()).toEqual([]);
    await pass(0.3);
    expect(asked()).toEqual(['8.8.8.8', '9.9.9.9']);
  });

  it('finds news since the first look', async () => {
    const records = [registryRecord({ id: '8.8.8.8' })];
    const { store, pass } = await open(() => records.map(asAnswered));
    watch(store, 'one', ['8.8.8.0-8.8.8.255']);
    await pass(0);
    expect(store.getState()).toMatchObject([{ looks: { reported: 0 } }]);
    records.push(registryRecord({ id: '8.8.8.9' }));
    await pass(6);
    expect(store.getState()).toMatchObject([
      { looks: { isAsked: false, reported: 1, news: [{ identifier: '8.8.8.9' }] } },
    ]);
  });

  it('looks again if the marks are erased while an answer is compared with them', async () => {
    const records = Array.from({ length: 4000 }, () => registryRecord({ id: '8.8.8.8' }));
    const { store, pass, asked } = await open(() => records.map(asAnswered));
    watch(store, 'one', ['8.8.8.8']);
    await pass(0);
    expect(asked()).toHaveLength(1);
    records.push(registryRecord({ id: '8.8.8.8' }));
    const { before } = store;
    vi.spyOn(store, 'before').mockImplementationOnce((id) => {
      setTimeout(() => store.eraseFound());
      return before.call(store, id);
    });
    await pass(6);
    expect(asked()).toHaveLength(2);
    expect(store.getState()).toMatchObject([{ looks: { reported: 0 } }]);
  });

  it('waits longer after each failure, up to eight intervals, and then continues', async () => {
    const answer = { now: new Refusal(500, 'Broken.') as unknown };
    const { store, pass, asked } = await open(() => answer.now);
    watch(store, 'one', ['8.8.8.8']);
    await pass(0);
    expect(store.getState()).toMatchObject([{ looks: { failures: 1 } }]);
    expect(asked()).toHaveLength(1);
    await pass(10);
    expect(asked()).toEqual([]);
    await pass(1 + 22 + 44 + 44);
    expect(store.getState()).toMatchObject([{ looks: { failures: 5 } }]);
    answer.now = [];
    await pass(45);
    expect(store.getState()).toMatchObject([{ looks: { failures: 0, seen: '' } }]);
  });

  it('sends no request while hidden, unwatched, turned off or signed out', async () => {
    const { desk, store, pace, pass, asked } = await open();
    hide(true);
    watch(store, 'one', ['8.8.8.8']);
    await pass(60);
    expect(asked()).toEqual([]);
    hide(false);
    await pass(0);
    expect(asked()).toEqual(['8.8.8.8']);
    const id = store.getState()[0]?.id ?? '';
    watch(store, 'one', ['8.8.8.8'], false);
    await pass(60);
    expect(asked()).toEqual([]);
    pace.minutes = null;
    watch(store, 'one', ['8.8.8.8']);
    await pass(600);
    expect(asked()).toEqual([]);
    store.lookNow(id);
    await pass(0);
    expect(asked()).toEqual(['8.8.8.8']);
    await pass(600);
    expect(asked()).toEqual([]);
    pace.minutes = 5;
    await desk.session.signOut();
    await pass(60);
    expect(asked()).toEqual([]);
  });

  it('leaves the look to the tab that began it', async () => {
    const held = new Map<string, Promise<void>>();
    const locks: TabLocks = {
      async hold(name) {
        for (let other = held.get(name); other !== undefined; other = held.get(name)) await other;
        return new Promise((resolve) => {
          const released = new Promise<void>((release) => {
            resolve(() => {
              held.delete(name);
              release();
            });
          });
          held.set(name, released);
        });
      },
      held: () => Promise.resolve(new Set(held.keys())),
    };
    const first = await open(undefined, { locks });
    const second = await open(undefined, { locks });
    watch(first.store, 'one', ['8.8.8.8']);
    const key = 'contribution-desk.saved-searches.alice@wonderland';
    let before = '';
    const tellOtherTab = () => {
      const text = localStorage.getItem(key) ?? '';
      if (text === before) return;
      before = text;
      window.dispatchEvent(new StorageEvent('storage', { key }));
    };
    for (const { store } of [first, second]) store.subscribe(tellOtherTab);
    tellOtherTab();
    await first.pass(1);
    expect([...first.asked(), ...second.asked()]).toEqual(['8.8.8.8']);
    await first.pass(6);
    expect([...first.asked(), ...second.asked()]).toEqual(['8.8.8.8']);
  });

  it('waits for months if the service asks for that', async () => {
    const hold = vi.fn<TabLocks['hold']>(() => Promise.resolve(() => undefined));
    const { store, pace, pass, asked } = await open(undefined, {
      locks: { hold, held: () => Promise.resolve(new Set<string>()) },
    });
    pace.minutes = 60 * 24 * 60;
    watch(store, 'one', ['8.8.8.8']);
    await pass(1);
    expect(asked()).toEqual(['8.8.8.8']);
    await pass(30);
    expect(hold).toHaveBeenCalledTimes(1);
  });

  it('drops a look whose account has signed out', async () => {
    let answer: (data: unknown) => void = () => undefined;
    const answering = new Promise((resolve) => {
      answer = resolve;
    });
    const { desk, store, pass } = await open(() => answering);
    watch(store, 'one', ['8.8.8.8']);
    await pass(0);
    expect(store.getState()).toHaveLength(1);
    await desk.session.signOut();
    answer([]);
    await pass(1);
    expect(store.getState()).toEqual([]);
  });
});
