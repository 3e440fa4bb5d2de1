import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { DownloadOrder } from './download-order.ts';
import { t } from './messages.ts';

export interface ConfirmDialogProps {
  /** What is asked about; `undefined` for nothing. */
  readonly order: DownloadOrder | undefined;
  /** The focus goes to the download then, not back to its button. */
  readonly isAgreed: boolean;
  /** The balance where no quote says it. */
  readonly balance: number | undefined;
  /** What was agreed to before, where it costs more by now. */
  readonly previousCost?: number | undefined;
  readonly onConfirm: (order: DownloadOrder) => void;
  readonly onClose: () => void;
}

function Question({
  order: { quoted, parameters },
  balance,
  previousCost,
}: Pick<ConfirmDialogProps, 'balance' | 'previousCost'> & { readonly order: DownloadOrder }) {
  if (quoted === undefined)
    return (
      <>
        <Text size="sm">{t('download.confirmUnknownText', { balance: balance ?? 'unknown' })}</Text>
        {parameters.size !== undefined && (
          <Text size="sm">{t('download.confirmUnknownSize', { size: Number(parameters.size) })}</Text>
        )}
      </>
    );
  return (
    <>
      {previousCost !== undefined && (
        <Text size="sm">{t('download.confirmWas', { cost: quoted.cost, was: previousCost })}</Text>
      )}
      <Text size="sm">{t('download.confirmText')}</Text>
    </>
  );
}

/** Asks once more before tokens are spent, naming them. */
export function ConfirmDialog({
  order,
  isAgreed,
  balance,
  previousCost,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const cost = order?.quoted?.cost;
  return (
    <Modal
      opened={order !== undefined}
      onClose={onClose}
      returnFocus={!isAgreed}
      title={
        cost === undefined ? t('download.confirmUnknownTitle') : t('download.confirmTitle', { count: cost })
      }
      closeButtonProps={{ 'aria-label': t('download.close') }}
    >
      {order !== undefined && (
        <Stack>
          <Question order={order} balance={balance} previousCost={previousCost} />
          <Group gap="xs" justify="flex-end">
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('download.cancel')}
            </Button>
            <Button onClick={() => onConfirm(order)}>
              {cost === undefined ? t('download.payUnknown') : t('download.pay', { count: cost })}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
