import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { makeFeedKey } from '../../../../client/account/feed-keys.ts';
import { joinUrl } from '../../../../client/http/client.ts';
import { type AppError, asAppError } from '../../../../contract/app-error.ts';
import { ENDPOINTS } from '../../../../contract/endpoints.ts';
import { MAX_KEY_NAME_LENGTH, type NewFeedKey } from '../../../../contract/feed.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { Dialog } from '../../../ui/components/dialog.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import classes from './feed-keys.module.css';
import { t } from './messages.ts';
import { newKeyFormSchema } from './new-key-form.ts';

/** The shell fills the key in, so the command itself may be passed on. */
const commandOf = (baseUrl: string): string =>
  `curl --header "authorization: Bearer $FEED_KEY" '${joinUrl(baseUrl, ENDPOINTS.changes.path)}?after=0.0'`;

interface MadeProps {
  readonly feedKey: string;
  readonly onDone: () => void;
}

function Made({ feedKey, onDone }: MadeProps) {
  const { config } = useDesk();
  const command = commandOf(config.baseUrl === '' ? globalThis.location.origin : config.baseUrl);
  return (
    <Stack>
      <Text size="sm" role="status">
        {t('feedKeys.madeText')}
      </Text>
      <Code block className={classes.code ?? ''}>
        {feedKey}
      </Code>
      <Group>
        <CopyButton variant="filled" size="sm" text={feedKey} thing={t('feedKeys.key')}>
          {t('feedKeys.copyKey')}
        </CopyButton>
      </Group>
      <Text size="sm">{t('feedKeys.command')}</Text>
      <Code block className={classes.code ?? ''}>
        {command}
      </Code>
      <Group justify="space-between">
        <CopyButton variant="default" size="sm" text={command} thing={t('feedKeys.theCommand')}>
          {t('feedKeys.copyCommand')}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {t('feedKeys.done')}
        </Button>
      </Group>
    </Stack>
  );
}

interface FormProps {
  readonly onMade: (feedKey: string) => void;
  readonly onClose: () => void;
}

function NewKeyForm({ onMade, onClose }: FormProps) {
  const { client } = useDesk().session;
  const [error, setError] = useState<AppError>();
  const { register, handleSubmit, formState } = useForm<
    z.input<typeof newKeyFormSchema>,
    unknown,
    NewFeedKey
  >({
    resolver: zodResolver(newKeyFormSchema),
    defaultValues: { name: '', lastDay: '', fraudTypes: '', destinations: '' },
  });
  const { errors, isSubmitting } = formState;
  // Asked for without React Query, whose cache would keep the answer, and the key in it.
  const make = handleSubmit(async (wanted) => {
    setError(undefined);
    try {
      onMade(await makeFeedKey(client, wanted));
    } catch (cause) {
      setError(asAppError(cause));
    }
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void make(event);
      }}
      autoComplete="off"
      noValidate
    >
      <Stack>
        <TextInput
          {...register('name')}
          label={t('feedKeys.name')}
          description={t('feedKeys.nameHint')}
          error={errors.name?.message}
          maxLength={MAX_KEY_NAME_LENGTH}
          data-autofocus
        />
        <TextInput
          {...register('lastDay')}
          type="date"
          label={t('feedKeys.expiresOn')}
          description={t('feedKeys.expiresOnHint')}
          error={errors.lastDay?.message}
        />
        <TextInput
          {...register('fraudTypes')}
          label={t('feedKeys.fraudTypes')}
          description={t('feedKeys.fraudTypesHint')}
          error={errors.fraudTypes?.message}
        />
        <TextInput
          {...register('destinations')}
          label={t('feedKeys.destinations')}
          description={t('feedKeys.destinationsHint')}
          error={errors.destinations?.message}
        />
        {error !== undefined && <Problem title={t('feedKeys.makeFailed')} error={error} />}
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('feedKeys.cancel')}
          </Button>
          <Button type="submit" aria-disabled={isSubmitting}>
            {t(isSubmitting ? 'feedKeys.making' : 'feedKeys.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export interface NewKeyDialogProps {
  readonly opened: boolean;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes a key and shows it once: it is in the state of this dialog alone, which ends with it. */
export function NewKeyDialog({ opened, onMade, onClose }: NewKeyDialogProps) {
  const [feedKey, setFeedKey] = useState<string>();
  const close = () => {
    setFeedKey(undefined);
    onClose();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t(feedKey === undefined ? 'feedKeys.newTitle' : 'feedKeys.madeTitle')}
      // A stray click must not take the only look at the key away.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('feedKeys.close') }}
    >
      {feedKey === undefined ? (
        <NewKeyForm
          onMade={(made) => {
            setFeedKey(made);
            onMade();
          }}
          onClose={close}
        />
      ) : (
        <Made feedKey={feedKey} onDone={close} />
      )}
    </Dialog>
  );
}
