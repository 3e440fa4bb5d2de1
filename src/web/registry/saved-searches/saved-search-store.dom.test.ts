import { beforeEach, describe, expect, it } from 'vitest';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { SavedSearchStore } from './saved-search-store.ts';

beforeEach(() => localStorage.clear());

const ALICE = 'alice@wonderland';
const KEY = `contribution-desk.saved-searches.${ALICE}`;
const OUR_19 = '198.51.96.0-198.51.127.255';

function storeOf(accountId: string | undefined, storage?: JsonStorage): SavedSearchStore {
  const store = new SavedSearchStore(storage);
  store.follow(accountId);
  return store;
}

const save = (store: SavedSearchStore, name: string, q = OUR_19, view = {}) =>
  store.save({ name, address: { q, ...view } });

const idOf = (store: SavedSearchStore, name = 'our /19') => store.named(name)?.id ?? '';
const shown = (store: SavedSearchStore) => store.getState().map(({ name, address }) => name ?? address.q);

describe('recent searches', () => {
  it('are the last six queries, newest first, each once', () => {
    const alice = storeOf(ALICE);
    for (const query of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) alice.putRecent(query);
    expect(shown(storeOf(ALICE))).toEqual(['i', 'h', 'g', 'f', 'e', 'd']);
  });

  it('have no name: a saved search stops being recent, also when it is repeated', () => {
    const alice = storeOf(ALICE);
    for (const query of ['a', 'b', 'c']) alice.putRecent(query);
    const b = alice.getState().find(({ address }) => address.q === 'b');
    alice.save({ name: 'by id', address: { q: 'b' } }, b?.id);
    expect(alice.named('by id')?.id).toBe(b?.id);
    save(alice, 'by its query', 'c');
    alice.putRecent('b');
    expect(shown(alice)).toEqual(['by id', 'by its query', 'a']);
    save(alice, 'filtered', 'd', { status: 'active' });
    alice.putRecent('d');
    expect(shown(alice)).toEqual(['by id', 'by its query', 'filtered', 'd', 'a']);
  });
});

describe('saved searches', () => {
  it('are kept by account with their view, sorted by name; none without an account', () => {
    const alice = storeOf(ALICE);
    save(alice, 'our /19', OUR_19, { status: 'active', sort: '-reported' });
    save(alice, 'Nordic', '+46');
    expect(storeOf(ALICE).getState()).toMatchObject([
      { name: 'Nordic', address: { q: '+46' } },
      { name: 'our /19', address: { q: OUR_19, status: 'active', sort: '-reported' } },
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
    save(alice, 'a', '1');
    save(alice, 'b', '2');
    save(alice, 'a', '3');
    const id = idOf(alice, 'a');
    alice.save({ name: 'c', address: { q: '3' } }, id);
    expect(alice.getState().slice(0, 2)).toMatchObject([
      { name: 'b', address: { q: '2' } },
      { id, name: 'c', address: { q: '3' } },
    ]);
    alice.save({ name: 'b', address: { q: '3' } }, id);
    expect(alice.getState()[0]).toMatchObject({ id, name: 'b', address: { q: '3' } });
    // The replaced ones are recent; not one of the same query.
    expect(shown(alice)).toEqual(['b', '2', '1']);
    save(alice, 'b', '3', { status: 'active' });
    expect(shown(alice)).toEqual(['b', '2', '1']);
  });

  it('of two tabs are all kept, and each tab shows them', () => {
    const [tab, otherTab] = [storeOf(ALICE), storeOf(ALICE)];
    tab.followTabs();
    save(tab, 'a');
    save(otherTab, 'b');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(shown(tab)).toEqual(['a', 'b']);
  });

  it('last while the tab is open, with a notice, if the browser stores nothing', () => {
    const alice = storeOf(ALICE, new JsonStorage(null));
    save(alice, 'our /19');
    expect(shown(alice)).toEqual(['our /19']);
    expect(alice.isKept).toBe(false);
  });

  it('are removed and restored, unless their name was taken', () => {
    const alice = storeOf(ALICE);
    save(alice, 'our /19');
    const putBack = alice.remove(idOf(alice));
    expect(localStorage.getItem(KEY)).toBe('[]');
    putBack();
    expect(alice.getState()).toMatchObject([{ name: 'our /19', address: { q: OUR_19 } }]);
    const putBackLate = alice.remove(idOf(alice));
    save(alice, 'our /19', '8.8.8.8');
    putBackLate();
    expect(alice.getState()).toMatchObject([{ address: { q: '8.8.8.8' } }]);
  });

  it('are gone once erased, or if something else is stored in their place', () => {
    const alice = storeOf(ALICE);
    save(alice, 'a');
    alice.erase();
    expect(localStorage.length).toBe(0);
    localStorage.setItem(KEY, '[{"id":"1","name":"a","address":7}]');
    expect(storeOf(ALICE).getState()).toEqual([]);
  });
});
