import { Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type DragEvent, type SubmitEvent, useRef, useState } from 'react';
import { OpenFileButton } from '../../ui/components/open-file-button.tsx';
import { shownAsciiText } from '../../ui/components/shown-text.ts';
import { LineRemarks } from '../../identifiers/kept-lists/line-remarks.tsx';
import {
  MOST_NAME_CHARACTERS,
  useNeverReportStore,
} from '../../identifiers/never-report/kept/never-report-store.ts';
import {
  type LineRemark,
  readNeverReportList,
} from '../../identifiers/never-report/read-never-report-list.ts';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { t } from './messages.ts';
import classes from './never-report-card.module.css';

/** A hundred characters for each entry that a list can have. */
const MOST_BYTES = 1_000_000;

/** Lines with their reasons; the rest is counted. */
const MOST_SHOWN = 20;

interface Outcome {
  readonly said: string;
  readonly changed: readonly LineRemark[];
  readonly unread: readonly LineRemark[];
}

interface Errors {
  readonly name?: string;
  readonly lines?: string;
}

/** Some of the lines, and how many more there are. */
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

/** Adds a list by paste, by hand or from a file. What cannot be read stays in the field, each line with its reason. */
export function AddNeverReportList() {
  const store = useNeverReportStore();
  const { homeCountry } = useSettings();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [outcome, setOutcome] = useState<Outcome>();

  function add(listName: string, text: string) {
    const lines = text.trim() === '' ? t('settings.neverLinesMissing') : undefined;
    const missing = listName === '' ? t('settings.neverNameMissing') : undefined;
    setErrors({
      ...(missing === undefined ? {} : { name: missing }),
      ...(lines === undefined ? {} : { lines }),
    });
    setOutcome(undefined);
    if (missing !== undefined || lines !== undefined) return;
    const { entries, changed, unread } = readNeverReportList(text, { homeCountry, room: store.room });
    if (entries.length > 0) store.add({ name: listName, entries: [...entries] });
    if (fieldRef.current !== null) fieldRef.current.value = unread.map((line) => line.text).join('\n');
    setOutcome({
      said: t('settings.neverAdded', { added: entries.length, name: listName }),
      changed,
      unread,
    });
  }

  async function addFile(file: File) {
    const fileName = file.name.replace(/\.[^.]*$/u, '').slice(0, MOST_NAME_CHARACTERS);
    const listName = name.trim() === '' ? fileName : name.trim();
    if (file.size > MOST_BYTES) {
      const about = { name: shownAsciiText(file.name), size: file.size, most: MOST_BYTES };
      setErrors({ lines: t('settings.neverTooLarge', about) });
      return;
    }
    setName(listName);
    add(listName, await file.text());
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    add(name.trim(), fieldRef.current?.value ?? '');
  }

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void addFile(file);
  }

  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack gap="xs">
        <Title order={3}>{t('settings.neverAdd')}</Title>
        <TextInput
          label={t('settings.neverListName')}
          description={t('settings.neverAddHint')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={errors.name}
          maxLength={MOST_NAME_CHARACTERS}
          maw={420}
        />
        <Textarea
          ref={fieldRef}
          label={t('settings.neverLines')}
          description={t('settings.neverLinesHint')}
          error={errors.lines}
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
