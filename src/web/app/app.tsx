import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cssVariablesOf, theme } from '../platform/look/theme.ts';
import { createQueryClient } from './query-client.ts';
import { colourSchemeManager } from '../platform/preferences/colour-scheme-manager.ts';
import { SettingsStore } from '../platform/preferences/settings-store.ts';
import { SettingsProvider } from '../platform/preferences/use-settings.ts';
import { OpenDesk } from './router/open-desk.tsx';

function createSettings() {
  const store = new SettingsStore();
  return { store, colourScheme: colourSchemeManager(store) };
}

const NORMAL_CONTRAST = cssVariablesOf('normal');
const HIGH_CONTRAST = cssVariablesOf('more');

export function App() {
  const [queryClient] = useState(createQueryClient);
  const [settings] = useState(createSettings);
  const moreContrast = useMediaQuery('(prefers-contrast: more)', false, { getInitialValueInEffect: false });
  useEffect(() => settings.store.followTabs(), [settings]);
  return (
    <SettingsProvider value={settings.store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={moreContrast ? HIGH_CONTRAST : NORMAL_CONTRAST}
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
