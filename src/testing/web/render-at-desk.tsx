import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { type Desk, DeskProvider } from '../../web/desk/session/desk-context.tsx';
import { SettingsStore } from '../../web/platform/preferences/settings-store.ts';
import { SettingsProvider } from '../../web/platform/preferences/use-settings.ts';
import { JsonStorage } from '../../web/platform/storage/json-storage.ts';

/** A flag is sent at once, unless its undo delay is what a test is about. */
const atOnce = new SettingsStore(new JsonStorage(null));
atOnce.change({ undoSeconds: 0 });

interface Surroundings {
  readonly desk: Desk;
  readonly queryClient: QueryClient;
  readonly settings?: SettingsStore;
}

/**
 * Renders with everything around a page: theme, queries, settings and the desk. `rerender` keeps them.
 * Without Mantine's own style sheets, which show and hide nothing of ours: each name and role that a test
 * asks for computes the styles of many elements.
 */
export function renderAtDesk(
  element: ReactElement,
  { desk, queryClient, settings = atOnce }: Surroundings,
): RenderResult {
  return render(element, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <MantineProvider
        env="test"
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <QueryClientProvider client={queryClient}>
          <SettingsProvider value={settings}>
            <DeskProvider desk={desk}>{children}</DeskProvider>
          </SettingsProvider>
        </QueryClientProvider>
      </MantineProvider>
    ),
  });
}
