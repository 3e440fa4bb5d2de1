import { beforeEach, describe, expect, it } from 'vitest';
import { JsonStorage } from '../storage/json-storage.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { SettingsStore } from './settings-store.ts';

const KEY = 'contribution-desk.settings';
const ALICE = 'alice@wonderland';

beforeEach(() => localStorage.clear());

const storeOf = (accountId?: string) => {
  const store = new SettingsStore();
  store.follow(accountId);
  return store;
};

describe('the settings', () => {
  it('are the defaults until somebody changes one', () => {
    expect(storeOf().getState()).toEqual(DEFAULT_SETTINGS);
    expect(localStorage.length).toBe(0);
  });

  it('are kept by account', () => {
    storeOf(ALICE).change({ homeCountry: 'GB', timeZone: 'UTC' });
    expect(storeOf(ALICE).getState()).toEqual({ ...DEFAULT_SETTINGS, homeCountry: 'GB', timeZone: 'UTC' });
    expect(storeOf('bob@wonderland').getState()).toEqual(DEFAULT_SETTINGS);
    expect(storeOf().getState()).toEqual(DEFAULT_SETTINGS);
  });

  it('share one colour scheme, which is there before anybody signs in', () => {
    storeOf(ALICE).change({ colourScheme: 'dark', timeZone: 'UTC' });
    expect(storeOf().getState()).toEqual({ ...DEFAULT_SETTINGS, colourScheme: 'dark' });
    const bob = storeOf('bob@wonderland');
    expect(bob.getState().colourScheme).toBe('dark');
    bob.reset();
    expect(storeOf().getState().colourScheme).toBe('auto');
    expect(storeOf(ALICE).getState()).toEqual({ ...DEFAULT_SETTINGS, timeZone: 'UTC' });
  });

  it('keep the trusted key of the ledger when the others are replaced', () => {
    const store = storeOf(ALICE);
    store.change({ ledgerPolicy: 'a key', timeZone: 'UTC', colourScheme: 'dark' });
    store.reset();
    const kept = { ...DEFAULT_SETTINGS, ledgerPolicy: 'a key' };
    expect(store.getState()).toEqual(kept);
    expect(storeOf(ALICE).getState()).toEqual(kept);
    expect(storeOf().getState()).toEqual(kept);
  });

  it('change with who is signed in, and say so once', () => {
    storeOf(ALICE).change({ shortcuts: false });
    const store = storeOf();
    let told = 0;
    store.subscribe(() => (told += 1));
    store.follow(ALICE);
    store.follow(ALICE);
    expect(store.getState().shortcuts).toBe(false);
    expect(told).toBe(1);
  });

  it.each([
    ['no JSON', '{', DEFAULT_SETTINGS],
    ['no record', '[]', DEFAULT_SETTINGS],
    [
      'values that no version of this app writes',
      JSON.stringify({
        density: 'comfortable',
        timeZone: 'Mars/Olympus',
        homeCountry: 'ZZ',
        shortcuts: false,
        undoSeconds: 60,
      }),
      { ...DEFAULT_SETTINGS, shortcuts: false },
    ],
  ])('are the defaults where the storage holds %s', (_what, stored, settings) => {
    localStorage.setItem(KEY, stored);
    expect(storeOf().getState()).toEqual(settings);
  });

  it('follow what another tab changes', () => {
    const store = storeOf(ALICE);
    const stop = store.followTabs();
    const elsewhere = new SettingsStore();
    elsewhere.follow(ALICE);
    elsewhere.change({ timeZone: 'UTC' });
    window.dispatchEvent(new StorageEvent('storage', { key: `${KEY}.${ALICE}` }));
    expect(store.getState().timeZone).toBe('UTC');
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(store.getState()).toEqual(DEFAULT_SETTINGS);
    stop();
  });

  it('hold while the tab is open where storage is denied', () => {
    const store = new SettingsStore(new JsonStorage(null));
    store.change({ timeZone: 'UTC', colourScheme: 'dark' });
    expect(store.works).toBe(false);
    expect(store.getState()).toMatchObject({ timeZone: 'UTC', colourScheme: 'dark' });
    store.follow(ALICE);
    expect(store.getState()).toEqual({ ...DEFAULT_SETTINGS, colourScheme: 'dark' });
  });
});
