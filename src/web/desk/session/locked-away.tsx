import { Button, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDesk, useDeskState } from './desk-context.tsx';
import { t } from './messages.ts';

/**
 * Stands for what a locked desk does not show: somebody else may be at the computer.
 * Keys without a backup were erased by the lock: unlocking, which `children` ask for, is impossible then.
 */
export function LockedAway({ children }: { readonly children: ReactNode }) {
  const { session } = useDesk();
  const { keysSaved } = useDeskState();
  if (keysSaved) return children;
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{t('session.erased')}</Text>
      <Button variant="default" onClick={() => session.askForUnlock()}>
        {t('session.startAgain')}
      </Button>
    </Stack>
  );
}
