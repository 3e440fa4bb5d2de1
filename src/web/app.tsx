import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createQueryClient } from './query-client.ts';
import { colourSchemeManager } from './settings/colour-scheme-manager.ts';
import { SettingsStore } from './settings/settings-store.ts';
import { SettingsProvider } from './settings/use-settings.ts';
import { OpenDesk } from './shell/open-desk.tsx';
import { cssVariables, theme } from './theme.ts';

function createSettings() {
  const store = new SettingsStore();
  return { store, colourScheme: colourSchemeManager(store) };
}

/** The whole app with its providers. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  const [settings] = useState(createSettings);
  useEffect(() => settings.store.followTabs(), [settings]);
  useEffect(() => {
    const follow = () => {
      document.documentElement.dataset['density'] = settings.store.getState().density;
    };
    follow();
    return settings.store.subscribe(follow);
  }, [settings]);
  return (
    <SettingsProvider value={settings.store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={settings.colourScheme}
      >
        <QueryClientProvider client={queryClient}>
          <OpenDesk />
        </QueryClientProvider>
      </MantineProvider>
    </SettingsProvider>
  );
}
