import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { DownloadFigures } from '../../../client/downloads/quote.ts';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { useTimeFormat } from '../../ui/format/time-text.tsx';
import { type DownloadOrder, foundOf } from './download-order.ts';
import { filterWords } from './filter/filter-words.ts';
import { t } from './messages.ts';

export interface ConfirmDialogProps {
  /** What is asked about; `undefined` for nothing. */
  readonly order: DownloadOrder | undefined;
  /** What the service says that it finds. */
  readonly figures: DownloadFigures | undefined;
  /** The focus goes to the download then, not back to its button. */
  readonly isAgreed: boolean;
  /** What was agreed to before, where it costs more by now. */
  readonly previousCost?: number | undefined;
  readonly onConfirm: (order: DownloadOrder) => void;
  readonly onClose: () => void;
}

/** Asks once more before tokens are spent, naming them. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { order, figures = {}, isAgreed, previousCost, onConfirm, onClose } = props;
  const format = useTimeFormat();
  const cost = order?.cost ?? 0;
  const found = foundOf(figures);
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
          <Text size="sm" fw={650}>
            <MarkedText>
              {[
                ...(found === undefined
                  ? []
                  : [t('download.bought', { count: found - (figures.contributionsNotReturned ?? 0) })]),
                filterWords(order.parameters, format),
              ].join(' · ')}
            </MarkedText>
          </Text>
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
