import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../ui/components/dialog.tsx';
import { t } from './messages.ts';

export interface EraseDialogProps {
  /** How many downloads the list of this browser has. */
  readonly count: number;
  readonly onErase: () => void;
  readonly onClose: () => void;
}

/** Asks once more before this browser forgets its downloads. */
export function EraseDialog({ count, onErase, onClose }: EraseDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t('download.eraseTitle')}>
      <Stack>
        <Text size="sm">{t('download.eraseText', { count })}</Text>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('download.cancel')}
          </Button>
          <Button
            color="red"
            onClick={() => {
              onErase();
              onClose();
            }}
          >
            {t('download.eraseNow')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
