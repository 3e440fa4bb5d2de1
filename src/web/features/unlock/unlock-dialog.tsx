import { Alert, Modal, Stack, Text } from '@mantine/core';
import { useDesk, useDeskState } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-session.ts';
import { say } from '../../words/say.ts';
import { ExternalSignIn } from './external-sign-in.tsx';
import { WaysToUnlock } from './ways-to-unlock.tsx';

/**
 * Asks for the locked key whenever an action needs it, then lets the action go on. With keys kept elsewhere there is
 * nothing to unlock: it opens the session anew when the analyst asks for that.
 */
export function UnlockDialog({ account }: { readonly account: DeskAccount }) {
  const { session } = useDesk();
  const { key, unlockAsked, keysSaved } = useDeskState();
  const externalSigner = key === 'external';
  return (
    <Modal
      opened={unlockAsked}
      onClose={() => session.declineUnlock()}
      title={say(externalSigner ? 'unlock.signInAgain' : 'unlock.dialogTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': say('unlock.cancel') }}
    >
      {externalSigner ? (
        <Stack>
          <Text>{say('unlock.signInAgainText', { accountId: account.accountId, email: account.email })}</Text>
          <ExternalSignIn account={account} />
        </Stack>
      ) : (
        <Stack>
          <Text>{say('unlock.dialogText', { accountId: account.accountId })}</Text>
          {!keysSaved && <Alert color="orange">{say('unlock.lostKeys')}</Alert>}
          <WaysToUnlock account={account} firstWay="file" />
        </Stack>
      )}
    </Modal>
  );
}
