import { Button, Stack, Text } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';

function Crashed({ reset }: ErrorComponentProps) {
  return (
    <Stack role="alert" gap="sm">
      <Text fw={650}>{t('components.crashed')}</Text>
      <Text size="sm">{t('components.crashedText')}</Text>
      <Button variant="default" w="fit-content" onClick={reset}>
        {t('components.crashedAgain')}
      </Button>
    </Stack>
  );
}

const SAME = () => '';

/**
 * Wraps the content of a drawer, a dialog or a popover. Content that throws while rendering is replaced by a
 * sentence. The page behind it stays, with everything that is only in memory. The router has one for pages.
 */
export function CrashBoundary({ children }: { readonly children: ReactNode }) {
  return (
    <CatchBoundary getResetKey={SAME} errorComponent={Crashed}>
      {children}
    </CatchBoundary>
  );
}
