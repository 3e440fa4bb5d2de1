import { beforeEach, expect, it } from 'vitest';
import { colourSchemeManager } from './colour-scheme-manager.ts';
import { SettingsStore } from './settings-store.ts';

beforeEach(() => localStorage.clear());

it('ignores a colour scheme that Mantine sets because it was told of it', () => {
  const store = new SettingsStore();
  const manager = colourSchemeManager(store);
  let told = 0;
  manager.subscribe((colourScheme) => {
    told += 1;
    manager.set(colourScheme);
  });
  store.change({ colourScheme: 'light' });
  store.change({ ledgerPolicy: 'a key' });
  expect(store.getState()).toMatchObject({ colourScheme: 'light', ledgerPolicy: 'a key' });
  expect(new SettingsStore().getState()).toMatchObject({ colourScheme: 'light', ledgerPolicy: 'a key' });
  expect(told).toBe(2);
  manager.unsubscribe();
});
