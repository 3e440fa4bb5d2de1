import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { DownloadOrder } from './download-order.ts';
import { t } from './messages.ts';

export interface ConfirmDialogProps {
  /** What is asked about; `undefined` for nothing. */
  readonly order: DownloadOrder | undefined;
  /** The focus goes to the download then, not back to its button. */
  readonly isAgreed: boolean;
  /** What was agreed to before, where it costs more by now. */
  readonly previousCost?: number | undefined;
  readonly onConfirm: (order: DownloadOrder) => void;
  readonly onClose: () => void;
}

/** Asks once more before tokens are spent, naming them. */
export function ConfirmDialog({ order, isAgreed, previousCost, onConfirm, onClose }: ConfirmDialogProps) {
  const cost = order?.cost ?? 0;
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      returnFocus={!isAgreed}
      title={t('download.confirmTitle', { count: cost })}
      closeButtonProps={{ 'aria-label': t('download.close') }}
    >
      {order !== undefined && (
        <Stack>
          {previousCost !== undefined && (
            <Text size="sm">{t('download.confirmWas', { cost, was: previousCost })}</Text>
          )}
          <Text size="sm">{t('download.confirmText')}</Text>
          <Group gap="xs" justify="flex-end">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('download.cancel')}
            </Button>
            <Button onClick={() => onConfirm(order)}>{t('download.pay', { count: cost })}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
