import { beforeEach, describe, expect, it } from 'vitest';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { NeverReportStore } from './never-report-store.ts';

beforeEach(() => localStorage.clear());

const ALICE = 'alice@wonderland';
const OWN = '+447700900000-+447700900999';

function storeOf(accountId: string | undefined): NeverReportStore {
  const store = new NeverReportStore();
  store.follow(accountId);
  return store;
}

describe('the never-report list', () => {
  it('is kept by account, and there is none while signed out', () => {
    const alice = storeOf(ALICE);
    alice.edit([], [OWN]);
    expect(storeOf(ALICE).getState()).toEqual([OWN]);
    expect(storeOf('bob@wonderland').getState()).toEqual([]);
    alice.follow(undefined);
    alice.edit([], [OWN]);
    expect(alice.getState()).toEqual([]);
    expect(localStorage.length).toBe(1);
  });

  it('is indexed for lookups after each edit', () => {
    const alice = storeOf(ALICE);
    alice.edit([], [OWN, '9.9.9.9', OWN]);
    expect(alice.getState()).toEqual([OWN, '9.9.9.9']);
    alice.edit([OWN, '9.9.9.9'], ['9.9.9.9']);
    const { neverReport } = alice;
    expect(alice.neverReport).toBe(neverReport);
    expect(neverReport.ranges.ipv4).toMatchObject([{ list: 'Never report', entry: '9.9.9.9' }]);
    expect(neverReport.ranges.phone).toEqual([]);
  });

  it('follows what another tab changes, and keeps it in an edit of what was there before', () => {
    const alice = storeOf(ALICE);
    alice.followTabs();
    storeOf(ALICE).edit([], [OWN]);
    window.dispatchEvent(new StorageEvent('storage', { key: `contribution-desk.never-report.${ALICE}` }));
    expect(alice.getState()).toEqual([OWN]);
    storeOf(ALICE).edit([OWN], [OWN, '8.8.8.8']);
    alice.edit([OWN], ['9.9.9.9']);
    expect(alice.getState()).toEqual(['8.8.8.8', '9.9.9.9']);
  });

  it('holds while the tab is open, and says so, where the browser keeps nothing', () => {
    const store = new NeverReportStore(new JsonStorage(null));
    store.follow(ALICE);
    store.edit([], [OWN]);
    expect(store.getState()).toEqual([OWN]);
    expect(store.isKept).toBe(false);
  });

  it('is empty if stored data is invalid', () => {
    localStorage.setItem(`contribution-desk.never-report.${ALICE}`, '{"lists":1}');
    expect(storeOf(ALICE).getState()).toEqual([]);
  });
});
