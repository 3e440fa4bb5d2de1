import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Code, Group, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Controller, type Resolver, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { joinUrl } from '../../../../client/http/client.ts';
import { type AppError, asAppError } from '../../../../contract/app-error.ts';
import { COUNTRY_CODES } from '../../../../contract/country.ts';
import { ENDPOINTS } from '../../../../contract/endpoints.ts';
import { MAX_KEY_NAME_LENGTH, type NewFeedKey } from '../../../../contract/feed.ts';
import { KNOWN_FRAUD_TYPES } from '../../../../contract/fraud-type.ts';
import { LANGUAGE } from '../../../../messages/language.ts';
import { countryName } from '../../../../reading/countries/country-name.ts';
import { countryMeant } from '../../../../reading/countries/country-search.ts';
import { makeFeedKeyOptions } from '../../../api/feed-key-options.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { CopyButton } from '../../../ui/components/copy-button.tsx';
import { DialogFoot } from '../../../ui/components/dialog-foot.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { ShownOnceDialog } from '../shown-once-dialog.tsx';
import classes from './feed-keys.module.css';
import { useErrorInSight } from '../use-error-in-sight.ts';
import { LINES } from '../identifier-lines.ts';
import { t } from './messages.ts';
import { newKeyFormSchema } from './new-key-form.ts';

/** The shell fills the key in, so the command itself may be passed on. */
const commandOf = (baseUrl: string): string =>
  `curl --header "authorization: Bearer $FEED_KEY" '${joinUrl(baseUrl, ENDPOINTS.changes.path)}?after=0.0'`;

function FollowCommand() {
  const { config } = useDesk();
  const command = commandOf(config.baseUrl === '' ? globalThis.location.origin : config.baseUrl);
  return (
    <>
      <Text size="sm">{t('feedKeys.command')}</Text>
      <Code block className={classes.code ?? ''}>
        {command}
      </Code>
      <Group>
        <CopyButton variant="default" size="sm" text={command} thing={t('feedKeys.theCommand')}>
          {t('feedKeys.copyCommand')}
        </CopyButton>
      </Group>
    </>
  );
}

const COUNTRIES = COUNTRY_CODES.map(countryName).toSorted((one, other) => one.localeCompare(other, LANGUAGE));

/** What is read as a country shows its name, once. */
const namesOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.map((text) => {
      const code = countryMeant(text);
      return code === undefined ? text : countryName(code);
    }),
  ),
];

/** The ring is the field's, with its pills. */
const PILLS = { input: classes.pills ?? '', inputField: classes.typed ?? '' };

type Fields = z.input<typeof newKeyFormSchema>;

const readFields = zodResolver(newKeyFormSchema);

/** A day that is typed in part has no value, but is not left empty either. */
const resolver: Resolver<Fields, unknown, NewFeedKey> = (values, context, options) => {
  const field = options.fields.lastDay?.ref;
  const isIncomplete = field instanceof HTMLInputElement && field.validity.badInput;
  return readFields(isIncomplete ? { ...values, lastDay: 'incomplete' } : values, context, options);
};

interface FormProps {
  readonly name: string;
  readonly isMaking: boolean;
  readonly error: AppError | undefined;
  readonly onMake: (wanted: NewFeedKey) => void;
  readonly onClose: () => void;
}

function NewKeyForm({ name, isMaking, error, onMake, onClose }: FormProps) {
  const { control, register, handleSubmit, formState } = useForm<Fields, unknown, NewFeedKey>({
    resolver,
    defaultValues: { name, lastDay: '', fraudTypes: [], destinations: [], never: '' },
  });
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
        <Controller
          control={control}
          name="fraudTypes"
          render={({ field }) => (
            <TagsInput
              {...field}
              classNames={PILLS}
              label={t('feedKeys.fraudTypes')}
              placeholder={field.value.length === 0 ? t('feedKeys.all') : ''}
              data={[...KNOWN_FRAUD_TYPES]}
            />
          )}
        />
        <Controller
          control={control}
          name="destinations"
          render={({ field, fieldState }) => (
            <TagsInput
              {...field}
              onChange={(texts) => field.onChange(namesOf(texts))}
              classNames={PILLS}
              label={t('feedKeys.destinations')}
              placeholder={field.value.length === 0 ? t('feedKeys.all') : ''}
              error={fieldState.error?.message}
              data={COUNTRIES}
              limit={20}
            />
          )}
        />
        <Textarea
          {...register('never')}
          rows={3}
          label={t('feedKeys.neverListed')}
          description={errors.never === undefined && t('feedKeys.neverListedHint')}
          error={errors.never?.message}
          errorProps={LINES}
        />
        {error !== undefined && <Problem title={t('feedKeys.makeFailed')} error={error} />}
        <DialogFoot>
          <Button variant="default" aria-disabled={isMaking} onClick={onClose}>
            {t('feedKeys.cancel')}
          </Button>
          <Button type="submit" aria-disabled={isMaking}>
            {t(isMaking ? 'feedKeys.making' : 'feedKeys.make')}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

export interface NewKeyDialogProps {
  readonly accountId: string;
  /** What it is called at first. */
  readonly name?: string;
  /** Shown beside the key: how the program uses it. */
  readonly setUp?: ReactNode;
  readonly onClose: () => void;
}

/** Makes a key and shows it once: it is in the state of this dialog alone, which ends with it, and with a lock. */
export function NewKeyDialog({
  accountId,
  name = '',
  setUp = <FollowCommand />,
  onClose,
}: NewKeyDialogProps) {
  const { client } = useDesk().session;
  const [feedKey, setFeedKey] = useState<string>();
  const make = useMutation(makeFeedKeyOptions(client, useQueryClient(), accountId, setFeedKey));
  return (
    <ShownOnceDialog
      title={t(feedKey === undefined ? 'feedKeys.newTitle' : 'feedKeys.madeTitle')}
      isMaking={make.isPending}
      made={
        feedKey === undefined
          ? undefined
          : {
              secret: feedKey,
              text: t('feedKeys.madeText'),
              thing: t('feedKeys.key'),
              copy: t('feedKeys.copyKey'),
              children: setUp,
            }
      }
      renderForm={(close) => (
        <NewKeyForm
          name={name}
          isMaking={make.isPending}
          error={make.error === null ? undefined : asAppError(make.error)}
          onMake={(wanted) => make.mutate(wanted)}
          onClose={close}
        />
      )}
      onClose={onClose}
    />
  );
}
