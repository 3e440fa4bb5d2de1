import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Resolver, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { type AppError, asAppError } from '../../../../contract/app-error.ts';
import { MAX_KEY_NAME_LENGTH } from '../../../../contract/feed.ts';
import { type NewWebhook, WEBHOOK_EVENTS } from '../../../../contract/webhook.ts';
import { makeWebhookOptions } from '../../../api/webhook-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { DialogFoot } from '../../../ui/components/dialog-foot.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import { useErrorInSight } from '../use-error-in-sight.ts';
import { LINES } from '../identifier-lines.ts';
import { t } from './messages.ts';
import { plainFormSchema, watchingFormSchema } from './new-webhook-form.ts';
import classes from './webhooks.module.css';

type Fields = z.input<typeof watchingFormSchema>;

/** What is filled in at first. */
export type WebhookPreset = Pick<Fields, 'name' | 'watch' | 'events'>;

const isWatching = (events: Fields['events']) => events.includes('contribution.reported');
const watching = zodResolver(watchingFormSchema);
const plain = zodResolver(plainFormSchema);
const resolver: Resolver<Fields, unknown, NewWebhook> = (values, ...rest) =>
  (isWatching(values.events) ? watching : plain)(values, ...rest);

interface FormProps {
  readonly preset: WebhookPreset;
  /** Whether the service leaves out reports of other peers, because the peer pays for each. */
  readonly pays: boolean;
  readonly isMaking: boolean;
  readonly error: AppError | undefined;
  readonly onMake: (wanted: NewWebhook) => void;
  readonly onClose: () => void;
}

function NewWebhookForm({ preset, pays, isMaking, error, onMake, onClose }: FormProps) {
  const { register, handleSubmit, formState, control } = useForm<Fields, unknown, NewWebhook>({
    resolver,
    defaultValues: {
      ...preset,
      url: '',
      events: pays && preset.watch === '' ? ['contribution.flagged'] : preset.events,
    },
  });
  const events = useWatch({ control, name: 'events' });
  const { errors } = formState;
  useErrorInSight(errors, error);
  const make = handleSubmit(onMake);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isMaking) void make(event);
      }}
      autoComplete="off"
      noValidate
    >
      <Stack>
        <TextInput
          {...register('name')}
          label={t('webhooks.name')}
          description={t('webhooks.nameHint')}
          error={errors.name?.message}
          maxLength={MAX_KEY_NAME_LENGTH}
          data-autofocus
        />
        <TextInput
          {...register('url')}
          type="url"
          inputMode="url"
          label={t('webhooks.url')}
          description={t('webhooks.urlHint')}
          error={errors.url?.message}
        />
        <fieldset className={classes.events}>
          <Text component="legend" size="sm" fw={600}>
            {t('webhooks.events')}
          </Text>
          <Stack gap="xs">
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                {...register('events')}
                value={event}
                label={t(`webhooks.event.${event}`)}
                description={event === 'contribution.reported' && pays ? t('webhooks.watchPaid') : undefined}
              />
            ))}
            {errors.events !== undefined && (
              <Text size="xs" c="var(--mantine-color-error)" role="alert">
                {errors.events.message}
              </Text>
            )}
          </Stack>
        </fieldset>
        {isWatching(events) && (
          <Textarea
            {...register('watch')}
            rows={4}
            label={t('webhooks.watch')}
            description={errors.watch === undefined && t('webhooks.watchHint')}
            error={errors.watch?.message}
            errorProps={LINES}
          />
        )}
        {error !== undefined && Object.keys(errors).length === 0 && (
          <Problem title={t('webhooks.makeFailed')} error={error} />
        )}
        <DialogFoot>
          <Button variant="default" aria-disabled={isMaking} onClick={onClose}>
            {t('webhooks.cancel')}
          </Button>
          <Button type="submit" aria-disabled={isMaking}>
            {t(isMaking ? 'webhooks.making' : 'webhooks.make')}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

export interface NewWebhookDialogProps {
  readonly accountId: string;
  readonly preset: WebhookPreset;
  readonly pays: boolean;
  readonly onClose: () => void;
}

/** Makes a webhook and shows its secret once: it is in the state of this dialog alone, which ends with it, and with a lock. */
export function NewWebhookDialog({ accountId, preset, pays, onClose }: NewWebhookDialogProps) {
  const { client } = useDesk().session;
  const [secret, setSecret] = useState<string>();
  const making = useMutation(makeWebhookOptions(client, useQueryClient(), accountId, setSecret));
  return (
    <ShownOnceDialog
      title={t(secret === undefined ? 'webhooks.newTitle' : 'webhooks.madeTitle')}
      isMaking={making.isPending}
      made={
        secret === undefined
          ? undefined
          : {
              secret,
              text: t('webhooks.madeText'),
              thing: t('webhooks.secret'),
              copy: t('webhooks.copySecret'),
            }
      }
      renderForm={(close) => (
        <NewWebhookForm
          preset={preset}
          pays={pays}
          isMaking={making.isPending}
          error={making.error === null ? undefined : asAppError(making.error)}
          onMake={(wanted) => making.mutate(wanted)}
          onClose={close}
        />
      )}
      onClose={onClose}
    />
  );
}
