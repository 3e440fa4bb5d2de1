import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { type DragEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Hint } from '../../ui/components/hint.tsx';
import { OpenFileButton } from '../../ui/components/open-file-button.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { LineRemarks } from '../../identifiers/kept-lists/line-remarks.tsx';
import {
  MOST_NAME_CHARACTERS,
  useNeverReportStore,
} from '../../identifiers/never-report/kept/never-report-store.ts';
import {
  type LineRemark,
  readNeverReportList,
} from '../../../reading/never-report/read-never-report-list.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import classes from './never-report-card.module.css';

/** A hundred characters for each possible entry of a list. */
const MOST_BYTES = 1_000_000;

/** The number of lines shown with their reasons. The rest is counted. */
const MOST_SHOWN = 20;

interface Outcome {
  readonly said: string;
  readonly changed: readonly LineRemark[];
  readonly guessed: readonly LineRemark[];
  readonly unread: readonly LineRemark[];
}

const formSchema = z.object({
  name: z.string().trim().min(1, t('settings.neverNameMissing')),
  lines: z.string().regex(/\S/u, t('settings.neverLinesMissing')),
});

/** The first lines, and the number of further ones. */
function Remarks({ title, lines }: { readonly title: string; readonly lines: readonly LineRemark[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <Text size="sm">{title}</Text>
      <LineRemarks lines={lines.slice(0, MOST_SHOWN)} />
      {lines.length > MOST_SHOWN && (
        <Text size="sm">{t('settings.neverMoreLines', { count: lines.length - MOST_SHOWN })}</Text>
      )}
    </>
  );
}

/** Adds a list by paste, by hand or from a file. Unreadable lines stay in the field, each with its reason. */
export function AddNeverReportList() {
  const { session } = useDesk();
  const store = useNeverReportStore();
  const { homeCountry } = useSettings();
  const [outcome, setOutcome] = useState<Outcome>();
  const { formState, getValues, handleSubmit, register, setError, setValue } = useForm({
    defaultValues: { name: '', lines: '' },
    resolver: zodResolver(formSchema),
  });

  const add = handleSubmit(
    ({ name, lines }) => {
      const { entries, changed, guessed, unread } = readNeverReportList(lines, {
        homeCountry,
        room: store.room,
      });
      if (entries.length > 0) store.add({ name, entries: [...entries] });
      // Added once more, what was read by a guess is confirmed.
      setValue('lines', [...guessed.map(({ entry }) => entry), ...unread.map(({ text }) => text)].join('\n'));
      setOutcome({
        said: t('settings.neverAdded', { added: entries.length, name }),
        changed,
        guessed,
        unread,
      });
    },
    () => setOutcome(undefined),
  );

  async function addFile(file: File) {
    if (file.size > MOST_BYTES) {
      const about = { name: shownAsciiText(file.name), size: file.size, most: MOST_BYTES };
      setError('lines', { message: t('settings.neverTooLarge', about) });
      return;
    }
    if (getValues('name').trim() === '')
      setValue('name', file.name.replace(/\.[^.]*$/u, '').slice(0, MOST_NAME_CHARACTERS));
    const accountId = session.getState().account?.accountId;
    const text = await file.text();
    // It may have signed out meanwhile.
    if (session.getState().account?.accountId !== accountId) return;
    setValue('lines', text);
    await add();
  }

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void addFile(file);
  }

  return (
    <form onSubmit={(event) => void add(event)} autoComplete="off">
      <Stack gap="xs">
        <Group gap={4}>
          <Title order={3}>{t('settings.neverAdd')}</Title>
          <Hint about={t('settings.neverAdd')}>{t('settings.neverLinesHint')}</Hint>
        </Group>
        <TextInput
          label={t('settings.neverListName')}
          {...register('name')}
          error={formState.errors.name?.message}
          maxLength={MOST_NAME_CHARACTERS}
          maw={420}
        />
        <Textarea
          {...register('lines')}
          label={t('settings.neverLines')}
          error={formState.errors.lines?.message}
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          classNames={{ input: classes['field'] ?? '' }}
          onDrop={drop}
        />
        <Group gap="sm">
          <Button type="submit" variant="default">
            {t('settings.neverAddButton')}
          </Button>
          <OpenFileButton accept=".txt,.csv,.tsv,text/plain" onFile={(file) => void addFile(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {t('settings.neverFile')}
              </Button>
            )}
          </OpenFileButton>
        </Group>
        <div role="status">
          {outcome !== undefined && (
            <>
              <Text size="sm">{outcome.said}</Text>
              <Remarks
                title={t('settings.neverGuessed', { count: outcome.guessed.length })}
                lines={outcome.guessed}
              />
              <Remarks
                title={t('settings.neverUnread', { count: outcome.unread.length })}
                lines={outcome.unread}
              />
              <Remarks
                title={t('settings.neverChanged', { count: outcome.changed.length })}
                lines={outcome.changed}
              />
            </>
          )}
        </div>
      </Stack>
    </form>
  );
}
