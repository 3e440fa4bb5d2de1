import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/components/dialog.tsx';
import { AppError } from '../../../contract/app-error.ts';
import { CrashBoundary } from '../../ui/components/problem/crash-boundary.tsx';
import { Problem } from '../../ui/components/problem/problem.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { useDesk, useDeskState } from '../../desk/session/desk-context.tsx';
import type { DeskAccount } from '../../desk/session/desk-account.ts';
import { t } from './messages.ts';
import { OpenKeyFile } from './open-key-file.tsx';
import { practiceOwner } from './start-card.tsx';
import { WaysToUnlock } from './ways-to-unlock.tsx';

interface OfAccount {
  readonly account: DeskAccount;
}

/** For keys that were made here, never saved, and erased by the lock: only new ones can sign. */
function LostKeys({ account }: OfAccount) {
  const { session } = useDesk();
  const start = useMutation({
    mutationFn: () => session.startPractice(practiceOwner()),
  });
  return (
    <Stack>
      <Text>{t('unlock.lostKeys', { accountId: shownAsciiText(account.accountId) })}</Text>
      <Text>{t('unlock.lostKeysNext')}</Text>
      {start.error instanceof AppError && <Problem title={t('unlock.startFailed')} error={start.error} />}
      <Button w="fit-content" data-autofocus loading={start.isPending} onClick={() => start.mutate()}>
        {t('unlock.startAgain')}
      </Button>
    </Stack>
  );
}

/** The desk's own key file first, typed keys one step away; without a file, all the ways to unlock. */
function UnlockAccount({ account }: OfAccount) {
  const { session } = useDesk();
  const { keyFile } = useDeskState();
  const [typing, setTyping] = useState(false);
  return (
    <Stack>
      <Text>{t('unlock.dialogText', { accountId: shownAsciiText(account.accountId) })}</Text>
      {keyFile === undefined || typing ? (
        // Keys that are saved, though not in a file of this desk, were typed.
        <WaysToUnlock account={account} firstWay="keys" />
      ) : (
        <OpenKeyFile
          inFoot={
            <>
              <Button variant="subtle" onClick={() => setTyping(true)}>
                {t('unlock.enterKeys')}
              </Button>
              <Button variant="default" onClick={() => session.declineUnlock()}>
                {t('unlock.cancel')}
              </Button>
            </>
          }
        />
      )}
    </Stack>
  );
}

/** Asks for the key whenever an action needs it, then lets the action proceed. */
export function UnlockDialog({ account }: OfAccount) {
  const { session } = useDesk();
  const { unlockAsked, keysSaved } = useDeskState();
  const [title, Content] = keysSaved
    ? [t('unlock.dialogTitle'), UnlockAccount]
    : [t('unlock.lostTitle'), LostKeys];
  return (
    <Dialog opened={unlockAsked} onClose={() => session.declineUnlock()} title={title}>
      <CrashBoundary>
        <Content account={account} />
      </CrashBoundary>
    </Dialog>
  );
}
