import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from './query-client.ts';
import { OpenDesk } from './shell/open-desk.tsx';
import { cssVariables, theme } from './theme.ts';

/** The whole app with its providers. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <OpenDesk />
      </QueryClientProvider>
    </MantineProvider>
  );
}
