import { Alert, Modal, Stack, Tabs, Text } from '@mantine/core';
import { useDesk, useDeskState } from '../../session/desk-context.tsx';
import type { DeskAccount } from '../../session/desk-session.ts';
import { say } from '../../words/say.ts';
import { EnterKeys } from './enter-keys.tsx';
import { OpenKeyFile } from './open-key-file.tsx';

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
        <Tabs defaultValue="file" keepMounted={false}>
          <Tabs.List grow>
            <Tabs.Tab value="file">{say('unlock.openKeyFile')}</Tabs.Tab>
            <Tabs.Tab value="keys">{say('unlock.enterKeys')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="file" pt="md">
            <OpenKeyFile />
          </Tabs.Panel>
          <Tabs.Panel value="keys" pt="md">
            <EnterKeys account={account} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </Modal>
  );
}
