import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asAppError } from '../../../../contract/app-error.ts';
import { deleteWebhookOptions } from '../../../api/webhook-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownOwnInRow } from '../../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';
import type { WebhookDialogProps } from './replay-dialog.tsx';

export interface DeleteDialogProps extends WebhookDialogProps {
  /** Called before the dialog closes: the button that opened it goes with the webhook. */
  readonly onDeleted: () => void;
}

/** Asks once more before a program is sent nothing more. */
export function DeleteDialog({
  accountId,
  webhook: { webhookId, name },
  onDeleted,
  onClose,
}: DeleteDialogProps) {
  const { client } = useDesk().session;
  const end = useMutation(deleteWebhookOptions(client, useQueryClient(), accountId));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<MarkedText>{t('webhooks.deleteTitle', { name: shownOwnInRow(name) })}</MarkedText>}
    >
      <Stack>
        <Text size="sm">{t('webhooks.deleteText')}</Text>
        {end.isError && <Problem title={t('webhooks.deleteFailed')} error={asAppError(end.error)} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('webhooks.cancel')}
          </Button>
          <Button
            color="red"
            aria-disabled={end.isPending}
            onClick={() => {
              if (end.isPending) return;
              end.mutate(webhookId, {
                onSuccess: () => {
                  onDeleted();
                  onClose();
                },
              });
            }}
          >
            {t(end.isPending ? 'webhooks.deleting' : 'webhooks.deleteNow')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
