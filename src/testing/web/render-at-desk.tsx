import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { type Desk, DeskProvider } from '../../web/session/desk-context.tsx';

/** Renders with everything around a page: theme, queries and the desk. `rerender` keeps them. */
export function renderAtDesk(
  element: ReactElement,
  { desk, queryClient }: { readonly desk: Desk; readonly queryClient: QueryClient },
): RenderResult {
  return render(element, {
    wrapper: ({ children }: { readonly children: ReactNode }) => (
      <MantineProvider env="test" defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <DeskProvider desk={desk}>{children}</DeskProvider>
        </QueryClientProvider>
      </MantineProvider>
    ),
  });
}
