import type { MantineColorSchemeManager } from '@mantine/core';
import type { SettingsStore } from './settings-store.ts';

/** Has Mantine follow the colour scheme of the settings. */
export function colourSchemeManager(store: SettingsStore): MantineColorSchemeManager {
  let unsubscribe = () => {};
  return {
    get: () => store.getState().colourScheme,
    set(colourScheme) {
      // Mantine sets again what it is told of.
      if (colourScheme !== store.getState().colourScheme) store.change({ colourScheme });
    },
    subscribe(onUpdate) {
      unsubscribe = store.subscribe(() => onUpdate(store.getState().colourScheme));
    },
    unsubscribe: () => unsubscribe(),
    clear: () => store.change({ colourScheme: 'auto' }),
  };
}
