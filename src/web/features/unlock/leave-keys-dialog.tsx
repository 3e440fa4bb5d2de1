import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDeskState } from '../../session/desk-context.tsx';
import { say } from '../../words/say.ts';

interface LeaveKeysDialogProps {
  readonly opened: boolean;
  readonly onSave: () => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

/** Asks before keys that exist nowhere else are forgotten. */
export function LeaveKeysDialog({ opened, onSave, onLeave, onClose }: LeaveKeysDialogProps) {
  const { account } = useDeskState();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say('unlock.leaveTitle')}
      closeButtonProps={{ 'aria-label': say('unlock.cancel') }}
    >
      <Stack>
        <Text>{say('unlock.leaveText', { accountId: account?.accountId ?? '' })}</Text>
        <Group>
          <Button onClick={onSave} data-autofocus>
            {say('unlock.leaveSave')}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {say('unlock.leaveAnyway')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
