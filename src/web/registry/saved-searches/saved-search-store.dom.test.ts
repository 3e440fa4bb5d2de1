import { beforeEach, describe, expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { findNews } from './find-news.ts';
import { SavedSearchStore } from './saved-search-store.ts';

beforeEach(() => localStorage.clear());

const ALICE = 'alice@wonderland';
const OWN = { accountId: ALICE, peerId: 'wonderland' };
const KEY = `contribution-desk.saved-searches.${ALICE}`;
const OUR_19 = '198.51.96.0-198.51.127.255';
const one = registryRecord({ id: '198.51.100.1' });
const other = registryRecord({ id: '198.51.100.2' });

function storeOf(accountId: string | undefined, storage?: JsonStorage): SavedSearchStore {
  const store = new SavedSearchStore(storage);
  store.follow(accountId);
  return store;
}

function save(store: SavedSearchStore, name: string, entries = [OUR_19], view = {}) {
  store.save({ name, entries, view, isWatched: false });
}

function watch(store: SavedSearchStore, name = 'our /19', entries = [OUR_19]) {
  store.save({ name, entries, view: {}, isWatched: true });
}

const idOf = (store: SavedSearchStore, name = 'our /19') => store.named(name)?.id ?? '';
const looksOf = (store: SavedSearchStore, name = 'our /19') => store.named(name)?.looks;
const shown = (store: SavedSearchStore) =>
  store.getState().map(({ name, entries }) => name ?? entries.join(' '));

async function look(
  store: SavedSearchStore,
  records: readonly (typeof one)[],
  notWhole: readonly string[] = [],
) {
  const id = idOf(store);
  store.read(id, { found: await findNews(records, store.before(id), OWN), notWhole }, 1000);
}

describe('recent searches', () => {
  it('are the last eight queries, newest first, each once', () => {
    const alice = storeOf(ALICE);
    for (const query of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) alice.putRecent(query);
    expect(shown(storeOf(ALICE))).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
  });

  it('have no name: a saved search stops being recent, also when it is repeated', () => {
    const alice = storeOf(ALICE);
    for (const query of ['a', 'b', 'c']) alice.putRecent(query);
    const b = alice.getState().find(({ entries }) => entries[0] === 'b');
    alice.save({ name: 'by id', entries: ['b'], view: {}, isWatched: false }, b?.id);
    expect(alice.named('by id')?.id).toBe(b?.id);
    save(alice, 'by its query', ['c']);
    alice.putRecent('b');
    expect(shown(alice)).toEqual(['by id', 'by its query', 'a']);
    save(alice, 'filtered', ['d'], { status: 'active' });
    alice.putRecent('d');
    expect(shown(alice)).toEqual(['by id', 'by its query', 'filtered', 'd', 'a']);
  });
});

describe('saved searches', () => {
  it('are kept by account with their view, sorted by name; none without an account', () => {
    const alice = storeOf(ALICE);
    save(alice, 'our /19', [OUR_19], { status: 'active', sort: '-reported' });
    save(alice, 'Nordic', ['+46']);
    expect(storeOf(ALICE).getState()).toMatchObject([
      { name: 'Nordic', entries: ['+46'], view: {} },
      { name: 'our /19', entries: [OUR_19], view: { status: 'active', sort: '-reported' } },
    ]);
    expect(storeOf('bob@wonderland').getState()).toEqual([]);
    alice.follow(undefined);
    save(alice, 'Other');
    alice.putRecent('a');
    expect(alice.getState()).toEqual([]);
    expect(localStorage.length).toBe(1);
  });

  it('are renamed; a name belongs to the search that was saved last', () => {
    const alice = storeOf(ALICE);
    save(alice, 'a', ['1']);
    save(alice, 'b', ['2']);
    const id = idOf(alice, 'a');
    save(alice, 'a', ['3']);
    alice.save({ name: 'c', entries: ['3'], view: {}, isWatched: false }, id);
    expect(alice.getState()).toMatchObject([
      { name: 'b', entries: ['2'] },
      { id, name: 'c', entries: ['3'] },
    ]);
    alice.save({ name: 'b', entries: ['3'], view: {}, isWatched: false }, id);
    expect(alice.getState()).toMatchObject([{ id, name: 'b', entries: ['3'] }]);
  });

  it('of two tabs are all kept, and each tab shows them', () => {
    const [tab, otherTab] = [storeOf(ALICE), storeOf(ALICE)];
    tab.followTabs();
    save(tab, 'a');
    save(otherTab, 'b');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(shown(tab)).toEqual(['a', 'b']);
  });

  it('last while the tab is open, with a notice, if the browser stores nothing', async () => {
    const alice = storeOf(ALICE, new JsonStorage(null));
    watch(alice);
    await look(alice, [one]);
    await look(alice, [one, other]);
    expect(looksOf(alice)).toMatchObject({ reported: 1 });
    expect(alice.isKept).toBe(false);
  });

  it('are removed and restored with their marks, unless their name was taken', async () => {
    const alice = storeOf(ALICE);
    watch(alice);
    await look(alice, [one]);
    const putBack = alice.remove(idOf(alice));
    expect(localStorage.getItem(KEY)).toBe('[]');
    putBack();
    await look(alice, [one, other]);
    expect(looksOf(alice)).toMatchObject({ reported: 1 });
    const putBackLate = alice.remove(idOf(alice));
    save(alice, 'our /19', ['8.8.8.8']);
    putBackLate();
    expect(alice.getState()).toMatchObject([{ entries: ['8.8.8.8'] }]);
  });

  it('are gone once erased, or if something else is stored in their place', () => {
    const alice = storeOf(ALICE);
    save(alice, 'a');
    alice.erase();
    expect(localStorage.length).toBe(0);
    localStorage.setItem(KEY, '[{"name":"","entries":7}]');
    expect(storeOf(ALICE).getState()).toEqual([]);
  });
});

describe('watched searches', () => {
  it('share a maximum number of ranges; unwatched searches take none', () => {
    const alice = storeOf(ALICE);
    watch(alice);
    save(alice, 'not watched', ['9.9.9.9']);
    expect(alice.roomFor()).toBe(199);
    expect(alice.roomFor(idOf(alice))).toBe(200);
  });

  it('collect news until it is seen', async () => {
    const alice = storeOf(ALICE);
    watch(alice);
    await look(alice, [one]);
    expect(looksOf(alice)).toMatchObject({ reported: 0, readAtMs: 1000 });
    await look(alice, [one, other]);
    await look(alice, [{ ...one, status: 'flagged', flagger: 'mirror' }, other]);
    expect(looksOf(storeOf(ALICE))).toMatchObject({
      reported: 1,
      flagged: 1,
      news: [{ kind: 'flagged' }, { kind: 'reported', identifier: '198.51.100.2' }],
    });
    alice.markSeen(idOf(alice));
    expect(looksOf(storeOf(ALICE))).toMatchObject({ reported: 0, flagged: 0, news: [] });
    await look(alice, [other]);
    expect(looksOf(alice)).toMatchObject({ reported: 0 });
  });

  it('remember the findings of earlier looks at a range that is read incompletely', async () => {
    const alice = storeOf(ALICE);
    watch(alice);
    const [older, early, late] = [1000, 2000, 3000].map((ms, at) =>
      registryRecord({ id: `198.51.100.${at}`, reportedAt: { ms } }),
    );
    if (older === undefined || early === undefined || late === undefined) throw new Error('Three were made.');
    await look(alice, [early], [OUR_19]);
    await look(alice, [late, older], [OUR_19]);
    expect(looksOf(alice)).toMatchObject({ reported: 1, news: [{ identifier: late.id }] });
    await look(alice, [early, late, older, registryRecord({ id: '198.51.100.9', reportedAt: { ms: 500 } })]);
    expect(looksOf(alice)).toMatchObject({ reported: 1, notWhole: [] });
    await look(alice, [early, late, older, registryRecord({ id: '198.51.100.10', reportedAt: { ms: 500 } })]);
    expect(looksOf(alice)).toMatchObject({ reported: 2 });
  });

  it('keep their marks when unwatched, and find news once they are watched again', async () => {
    const alice = storeOf(ALICE);
    watch(alice);
    await look(alice, [one]);
    save(alice, 'our /19');
    watch(alice);
    await look(alice, [one, other]);
    expect(looksOf(alice)).toMatchObject({ reported: 1 });
  });

  it('start over with changed entries, whose first look is the baseline; earlier news stays until it is seen', async () => {
    const alice = storeOf(ALICE);
    watch(alice);
    await look(alice, [one]);
    await look(alice, [one, other]);
    const id = idOf(alice);
    watch(alice, 'our /19', [OUR_19, '203.0.113.0-203.0.113.255']);
    expect(alice.get(id)?.looks).toMatchObject({ reported: 1, news: [{ identifier: other.id }] });
    expect(alice.get(id)?.looks).not.toHaveProperty('triedAtMs');
    await look(alice, [one, other, registryRecord({ id: '203.0.113.7' })]);
    expect(looksOf(alice)).toMatchObject({ reported: 1 });
  });

  it('show why a look failed, until one succeeds', async () => {
    const alice = storeOf(ALICE);
    watch(alice);
    alice.failed(idOf(alice), 'Back at noon.');
    alice.failed(idOf(alice), 'Back at noon.');
    expect(looksOf(alice)).toMatchObject({ failures: 2, problem: 'Back at noon.' });
    await look(alice, []);
    expect(looksOf(alice)).toMatchObject({ failures: 0 });
    expect(looksOf(alice)).not.toHaveProperty('problem');
  });

  it('forget their findings when these are erased', async () => {
    const alice = storeOf(ALICE);
    watch(alice);
    await look(alice, [one]);
    await look(alice, [one, other]);
    alice.eraseFound();
    expect(localStorage.getItem(KEY)).not.toContain(other.id);
    await look(alice, [one, other]);
    expect(looksOf(alice)).toMatchObject({ reported: 0 });
  });

  it('report nothing as new that there was no room to remember', async () => {
    let isFull = false;
    const storage: Storage = {
      length: 0,
      clear: () => localStorage.clear(),
      key: (at) => localStorage.key(at),
      getItem: (key) => localStorage.getItem(key),
      removeItem: (key) => localStorage.removeItem(key),
      setItem(key, text) {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        localStorage.setItem(key, text);
      },
    };
    const alice = storeOf(ALICE, new JsonStorage(storage));
    watch(alice);
    isFull = true;
    await look(alice, [one]);
    await look(alice, [one]);
    expect(looksOf(alice)).toMatchObject({ reported: 0 });
    expect(alice.isKept).toBe(false);
    const next = storeOf(ALICE);
    await look(next, [one]);
    expect(looksOf(next)).toMatchObject({ reported: 0 });
  });
});
