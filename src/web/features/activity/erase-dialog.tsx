import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../ui/components/dialog.tsx';
import { isOpen } from '../../desk/operations/operation.ts';
import { useActivity, useDesk } from '../../desk/session/desk-context.tsx';
import { t } from './messages.ts';

interface EraseDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function EraseForm({ onClose }: Pick<EraseDialogProps, 'onClose'>) {
  const { activity } = useDesk();
  const { operations } = useActivity();
  const [withOpen, setWithOpen] = useState(false);
  const open = operations.filter(isOpen).length;
  const count = withOpen ? operations.length : operations.length - open;
  return (
    <Stack>
      <Text size="sm">{t('activity.eraseText', { count })}</Text>
      {open > 0 && (
        <Checkbox
          checked={withOpen}
          onChange={({ currentTarget }) => setWithOpen(currentTarget.checked)}
          label={t('activity.eraseOpen', { count: open })}
        />
      )}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('activity.eraseCancel')}
        </Button>
        <Button
          color="red"
          onClick={() => {
            void activity.erase({ open: withOpen });
            onClose();
          }}
        >
          {t('activity.eraseNow')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Erases the records of the account in this browser; open outcomes only on request. */
export function EraseDialog({ opened, onClose }: EraseDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('activity.eraseTitle')}
      closeButtonProps={{ 'aria-label': t('activity.close') }}
    >
      <EraseForm onClose={onClose} />
    </Dialog>
  );
}
