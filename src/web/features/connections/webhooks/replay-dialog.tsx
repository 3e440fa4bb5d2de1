import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { asAppError } from '../../../../contract/app-error.ts';
import { LAST_POSITION } from '../../../../contract/feed.ts';
import { replayWebhookSchema, type Webhook } from '../../../../contract/webhook.ts';
import { replayWebhookOptions } from '../../../api/webhook-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { shownOwnInRow } from '../../../ui/components/text/shown-text.ts';
import { t } from './messages.ts';

export interface WebhookDialogProps {
  readonly accountId: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** How the cursor ends that is behind all changes of an entry. */
const BEHIND_ENTRY = `.${LAST_POSITION}`;

/** What people call the place of a cursor. */
const placeOf = (cursor: string): string =>
  cursor.endsWith(BEHIND_ENTRY)
    ? t('webhooks.entry', { entry: cursor.slice(0, -BEHIND_ENTRY.length) })
    : cursor;

const resolver = zodResolver(replayWebhookSchema);

/** Asks from where on everything is sent again. */
export function ReplayDialog({ accountId, webhook, onClose }: WebhookDialogProps) {
  const { client } = useDesk().session;
  const replay = useMutation(replayWebhookOptions(client, useQueryClient(), accountId));
  const { webhookId, name, cursor } = webhook;
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { after: '0.0' } });
  const send = handleSubmit(({ after }) => replay.mutate({ webhookId, after }));
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<MarkedText>{t('webhooks.replayTitle', { name: shownOwnInRow(name) })}</MarkedText>}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!replay.isPending) void send(event);
        }}
        autoComplete="off"
        noValidate
      >
        <Stack>
          {replay.isSuccess ? (
            <Text size="sm" role="status">
              {t('webhooks.replayed', { after: replay.variables.after })}
            </Text>
          ) : (
            <>
              <Text size="sm">{t('webhooks.replayText')}</Text>
              <TextInput
                {...register('after')}
                label={t('webhooks.after')}
                description={t('webhooks.afterHint', { place: placeOf(cursor) })}
                error={formState.errors.after === undefined ? undefined : t('webhooks.afterWrong')}
                data-autofocus
              />
            </>
          )}
          {replay.isError && formState.errors.after === undefined && (
            <Problem title={t('webhooks.replayFailed')} error={asAppError(replay.error)} />
          )}
          <Group gap="xs" justify="flex-end">
            {replay.isSuccess ? (
              <Button onClick={onClose} autoFocus>
                {t('webhooks.replayDone')}
              </Button>
            ) : (
              <>
                <Button variant="default" onClick={onClose}>
                  {t('webhooks.cancel')}
                </Button>
                <Button type="submit" aria-disabled={replay.isPending}>
                  {t(replay.isPending ? 'webhooks.replaying' : 'webhooks.replayNow')}
                </Button>
              </>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
