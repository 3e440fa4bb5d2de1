import { beforeEach, describe, expect, it } from 'vitest';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
import { neverReportRangeAt } from '../../../../reading/never-report/never-report-ranges.ts';
import { NeverReportStore } from './never-report-store.ts';

beforeEach(() => localStorage.clear());

const ALICE = 'alice@wonderland';
const OWN = { name: 'Own numbers', entries: ['+447700900000-+447700900999'] };

function storeOf(accountId: string | undefined): NeverReportStore {
  const store = new NeverReportStore();
  store.follow(accountId);
  return store;
}

describe('never-report lists', () => {
  it('are kept by account, and there are none while signed out', () => {
    const alice = storeOf(ALICE);
    alice.add(OWN);
    expect(storeOf(ALICE).getState()).toEqual([OWN]);
    expect(storeOf('bob@wonderland').getState()).toEqual([]);
    alice.follow(undefined);
    alice.add(OWN);
    expect(alice.getState()).toEqual([]);
    expect(localStorage.length).toBe(1);
  });

  it('are added to, renamed and removed by name', () => {
    const alice = storeOf(ALICE);
    alice.add(OWN);
    alice.add({ name: OWN.name, entries: ['8.8.8.8', ...OWN.entries] });
    expect(alice.getState()).toEqual([{ ...OWN, entries: [...OWN.entries, '8.8.8.8'] }]);
    expect(alice.room).toBe(9998);
    alice.add({ name: 'Other', entries: ['9.9.9.9'] });
    alice.rename('Other', OWN.name);
    alice.rename('Other', 'Transit');
    expect(alice.getState().map(({ name }) => name)).toEqual([OWN.name, 'Transit']);
    alice.remove(OWN.name);
    const { ranges } = alice.neverReport;
    expect(alice.getState()).toEqual([{ name: 'Transit', entries: ['9.9.9.9'] }]);
    expect(neverReportRangeAt(ranges, 'ipv4', 0n, 0xffff_ffffn)).toMatchObject({ list: 'Transit' });
    expect(ranges.phone).toEqual([]);
  });

  it('follow what another tab changes', () => {
    const alice = storeOf(ALICE);
    alice.followTabs();
    storeOf(ALICE).add(OWN);
    window.dispatchEvent(new StorageEvent('storage', { key: `contribution-desk.never-report.${ALICE}` }));
    expect(alice.getState()).toEqual([OWN]);
  });

  it('hold while the tab is open, and say so, where the browser keeps nothing', () => {
    const store = new NeverReportStore(new JsonStorage(null));
    store.follow(ALICE);
    store.add(OWN);
    expect(store.getState()).toEqual([OWN]);
    expect(store.isKept).toBe(false);
  });

  it('are empty if stored data is invalid', () => {
    localStorage.setItem(`contribution-desk.never-report.${ALICE}`, '{"lists":1}');
    expect(storeOf(ALICE).getState()).toEqual([]);
  });
});
