import { Alert, Modal, Stack, Text } from '@mantine/core';
import { useDesk, useDeskState } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-session.ts';
import { say } from '../../words/say.ts';
import { WaysToUnlock } from './ways-to-unlock.tsx';

/** Asks for the locked key whenever an action needs it, then lets the action go on. */
export function UnlockDialog({ account }: { readonly account: DeskAccount }) {
  const { session } = useDesk();
  const { unlockAsked, keysSaved } = useDeskState();
  return (
    <Modal
      opened={unlockAsked}
      onClose={() => session.declineUnlock()}
      title={say('unlock.dialogTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': say('unlock.cancel') }}
    >
      <Stack>
        <Text>{say('unlock.dialogText', { accountId: account.accountId })}</Text>
        {!keysSaved && <Alert color="orange">{say('unlock.lostKeys')}</Alert>}
        <WaysToUnlock account={account} firstWay="file" />
      </Stack>
    </Modal>
  );
}
