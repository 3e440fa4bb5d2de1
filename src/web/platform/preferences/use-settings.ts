import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { JsonStorage } from '../storage/json-storage.ts';
import type { Settings } from './settings.ts';
import { SettingsStore } from './settings-store.ts';

/** Without a provider everything is at its default. */
const SettingsContext = createContext(new SettingsStore(new JsonStorage(null)));

export const SettingsProvider = SettingsContext.Provider;

export function useSettingsStore(): SettingsStore {
  return use(SettingsContext);
}

/** The settings of who is signed in. */
export function useSettings(): Settings {
  const store = useSettingsStore();
  return useStore(store);
}
