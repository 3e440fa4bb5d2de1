import { beforeEach, describe, expect, it } from 'vitest';
import { registryRecord } from '../../../testing/web/registry-record.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { findNews } from './find-news.ts';
import { WatchStore } from './watch-store.ts';

beforeEach(() => localStorage.clear());

const ALICE = 'alice@wonderland';
const OWN = { accountId: ALICE, peerId: 'wonderland' };
const OUR_19 = '198.51.96.0-198.51.127.255';
const one = registryRecord({ id: '198.51.100.1' });
const other = registryRecord({ id: '198.51.100.2' });

function storeOf(accountId: string | undefined, storage?: JsonStorage): WatchStore {
  const store = new WatchStore(storage);
  store.follow(accountId);
  return store;
}

const idOf = (store: WatchStore, name = 'our /19') =>
  store.getState().watches.find((watch) => watch.name === name)?.id ?? '';

const kept = () =>
  Array.from(
    { length: localStorage.length },
    (_, at) => localStorage.getItem(localStorage.key(at) ?? '') ?? '',
  );

async function look(store: WatchStore, records: readonly (typeof one)[], notWhole: readonly string[] = []) {
  const id = idOf(store);
  store.read(id, { found: await findNews(records, store.before(id), OWN), notWhole }, 1000);
}

describe('the watches', () => {
  it('are kept by account; nobody has any', () => {
    const alice = storeOf(ALICE);
    alice.add('our /19', [OUR_19]);
    expect(storeOf(ALICE).getState().watches).toMatchObject([{ name: 'our /19', entries: [OUR_19] }]);
    expect(storeOf('bob@wonderland').getState().watches).toEqual([]);
    alice.follow(undefined);
    alice.add('Other', [OUR_19]);
    expect(alice.getState().watches).toEqual([]);
    expect(localStorage.length).toBe(1);
  });

  it('have names of their own, and no more ranges than a browser asks for', () => {
    const alice = storeOf(ALICE);
    alice.add('our /19', [OUR_19]);
    alice.add('our /19', ['8.8.8.8']);
    alice.add('Other', ['9.9.9.9']);
    alice.rename(idOf(alice, 'Other'), 'our /19');
    expect(alice.getState().watches.map(({ name }) => name)).toEqual(['our /19', 'Other']);
    alice.add(
      'Many',
      Array.from({ length: 199 }, (_, at) => `10.0.${at}.1`),
    );
    expect(alice.hasName('Many')).toBe(false);
    expect(alice.roomFor()).toBe(198);
  });

  it('gather what is new until it is seen, whatever tab found it', async () => {
    const alice = storeOf(ALICE);
    alice.add('our /19', [OUR_19]);
    await look(alice, [one]);
    expect(alice.getState().watches).toMatchObject([{ reported: 0, contributions: 1, readAtMs: 1000 }]);
    const tab = storeOf(ALICE);
    alice.followTabs();
    await look(tab, [one, other]);
    await look(tab, [{ ...one, status: 'flagged', flagger: 'mirror' }, other]);
    window.dispatchEvent(new StorageEvent('storage', { key: `contribution-desk.watches.${ALICE}` }));
    expect(alice.getState().watches).toMatchObject([
      {
        reported: 1,
        flagged: 1,
        news: [{ kind: 'flagged' }, { kind: 'reported', identifier: '198.51.100.2' }],
      },
    ]);
    alice.markSeen(idOf(alice));
    expect(storeOf(ALICE).getState().watches).toMatchObject([{ reported: 0, flagged: 0, news: [] }]);
    await look(alice, [other]);
    expect(alice.getState().watches).toMatchObject([{ reported: 0 }]);
  });

  it('remember what an earlier look saw of a range that is not read whole', async () => {
    const alice = storeOf(ALICE);
    alice.add('our /19', [OUR_19]);
    const [older, early, late] = [1000, 2000, 3000].map((ms, at) =>
      registryRecord({ id: `198.51.100.${at}`, reportedAt: { ms } }),
    );
    if (older === undefined || early === undefined || late === undefined) throw new Error('Three were made.');
    await look(alice, [early], [OUR_19]);
    await look(alice, [late, older], [OUR_19]);
    expect(alice.getState().watches).toMatchObject([{ reported: 1, news: [{ identifier: late.id }] }]);
    await look(alice, [early, late, older, registryRecord({ id: '198.51.100.9', reportedAt: { ms: 500 } })]);
    expect(alice.getState().watches).toMatchObject([{ reported: 1, notWhole: [], contributions: 4 }]);
    await look(alice, [early, late, older, registryRecord({ id: '198.51.100.10', reportedAt: { ms: 500 } })]);
    expect(alice.getState().watches).toMatchObject([{ reported: 2 }]);
  });

  it('take other entries in place, whose first look is the base line; what is new stays until it is seen', async () => {
    const alice = storeOf(ALICE);
    alice.add('our /19', [OUR_19]);
    await look(alice, [one]);
    await look(alice, [one, other]);
    const id = idOf(alice);
    alice.setEntries(id, [OUR_19, '203.0.113.0-203.0.113.255']);
    expect(alice.getState().watches).toMatchObject([{ id, reported: 1, news: [{ identifier: other.id }] }]);
    expect(alice.getState().watches[0]).not.toHaveProperty('triedAtMs');
    await look(alice, [one, other, registryRecord({ id: '203.0.113.7' })]);
    expect(alice.getState().watches).toMatchObject([{ reported: 1, contributions: 3 }]);
    alice.setEntries(
      id,
      Array.from({ length: 201 }, (_, at) => `10.0.${at}.1`),
    );
    expect(alice.getState().watches[0]?.entries).toHaveLength(2);
  });

  it('say why a look failed, until one succeeds', async () => {
    const alice = storeOf(ALICE);
    alice.add('our /19', [OUR_19]);
    alice.failed(idOf(alice), 'Back at noon.');
    alice.failed(idOf(alice), 'Back at noon.');
    expect(alice.getState().watches).toMatchObject([{ failures: 2, problem: 'Back at noon.' }]);
    await look(alice, []);
    expect(alice.getState().watches[0]).not.toHaveProperty('problem');
    expect(alice.getState().watches).toMatchObject([{ failures: 0 }]);
  });

  it('are removed with what they saw, and come back with it', async () => {
    const alice = storeOf(ALICE);
    alice.add('our /19', [OUR_19]);
    await look(alice, [one]);
    const putBack = alice.remove(idOf(alice));
    expect(kept()).toEqual(['[]']);
    putBack();
    await look(alice, [one, other]);
    expect(alice.getState().watches).toMatchObject([{ reported: 1 }]);
  });

  it('forget what they found when that is erased', async () => {
    const alice = storeOf(ALICE);
    alice.add('our /19', [OUR_19]);
    await look(alice, [one]);
    await look(alice, [one, other]);
    alice.eraseFound();
    expect(kept().join('')).not.toContain(other.id);
    await look(alice, [one, other]);
    expect(alice.getState().watches).toMatchObject([{ name: 'our /19', reported: 0 }]);
  });

  it('hold while the tab is open, and say so, where the browser keeps nothing', async () => {
    const alice = storeOf(ALICE, new JsonStorage(null));
    alice.add('our /19', [OUR_19]);
    await look(alice, [one]);
    await look(alice, [one, other]);
    expect(alice.getState()).toMatchObject({ watches: [{ reported: 1 }], isKept: false });
  });

  it('take nothing for new that there was no room to remember', async () => {
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
    alice.add('our /19', [OUR_19]);
    alice.add('Other', ['9.9.9.9']);
    await look(alice, [one]);
    const id = idOf(alice, 'Other');
    isFull = true;
    alice.read(id, { found: await findNews([other], alice.before(id), OWN), notWhole: [] }, 1000);
    isFull = false;
    expect(alice.getState().isKept).toBe(false);
    await look(alice, [one]);
    alice.read(id, { found: await findNews([other], alice.before(id), OWN), notWhole: [] }, 2000);
    expect(alice.getState().watches).toMatchObject([{ reported: 0 }, { reported: 0 }]);
    // Of the watch itself there was room.
    localStorage.removeItem(`contribution-desk.watches.${ALICE}.${idOf(alice)}`);
    const next = storeOf(ALICE);
    await look(next, [one]);
    expect(next.getState().watches).toMatchObject([{ reported: 0 }, {}]);
  });

  it('are none where something else is stored', () => {
    localStorage.setItem(`contribution-desk.watches.${ALICE}`, '[{"name":1}]');
    expect(storeOf(ALICE).getState().watches).toEqual([]);
  });
});
