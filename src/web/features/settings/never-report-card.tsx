import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { LineRemarks } from './line-remarks.tsx';
import { useNeverReportStore } from '../../identifiers/never-report/kept/never-report-store.ts';
import {
  type LineRemark,
  MOST_ENTRIES,
  readNeverReportList,
} from '../../../reading/never-report/read-never-report-list.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { useSettings } from '../../platform/preferences/use-settings.ts';
import { Hint } from '../../ui/components/hint.tsx';
import { OpenFileButton } from '../../ui/components/open-file-button.tsx';
import { shownAsciiText } from '../../ui/components/text/shown-text.ts';
import { TitledCard } from '../../ui/components/titled-card.tsx';
import { NEVER_REPORT_FRAGMENT } from '../../ui/format/paths.ts';
import { t } from './messages.ts';
import classes from './never-report-card.module.css';

/** A hundred characters for each possible entry of the list. */
const MOST_BYTES = 1_000_000;
/** The number of lines shown with their reasons. The rest is counted. */
const MOST_SHOWN = 20;
/** The height of the field, in lines. */
const FEWEST_ROWS = 4;
const MOST_ROWS = 10;

interface Outcome {
  /** Entries in all; `undefined` once the field was changed. */
  readonly count: number | undefined;
  readonly changed: readonly LineRemark[];
  readonly guessed: readonly LineRemark[];
  readonly unread: readonly LineRemark[];
}

const formSchema = z.object({ lines: z.string() });

interface RemarksProps {
  readonly title: string;
  readonly lines: readonly LineRemark[];
  /** Whether the lines are not saved. */
  readonly isWarning?: boolean;
}

/** The first lines, and the number of further ones. */
function Remarks({ title, lines, isWarning = false }: RemarksProps) {
  if (lines.length === 0) return null;
  return (
    <>
      <Text size="sm" {...(isWarning ? { fw: 600 } : {})}>
        {isWarning && <IconAlertTriangle size={16} aria-hidden className={classes['icon']} />}
        {title}
      </Text>
      <LineRemarks lines={lines.slice(0, MOST_SHOWN)} />
      {lines.length > MOST_SHOWN && (
        <Text size="sm">{t('settings.neverMoreLines', { count: lines.length - MOST_SHOWN })}</Text>
      )}
    </>
  );
}

/** The list as text, one entry a line. Lines that cannot be read stay in the field, each with its reason. */
function ListForm() {
  const { session } = useDesk();
  const store = useNeverReportStore();
  const { homeCountry } = useSettings();
  const [before, setBefore] = useState(() => store.getState());
  const [outcome, setOutcome] = useState<Outcome>();
  const { control, formState, getValues, handleSubmit, register, reset, setError, setValue } = useForm({
    defaultValues: { lines: before.join('\n') },
    resolver: zodResolver(formSchema),
  });
  const lines = useWatch({ control, name: 'lines' });
  const unread = outcome?.unread.filter(({ text }) => lines.includes(text)) ?? [];

  const save = handleSubmit((written) => {
    const read = readNeverReportList(written.lines, { homeCountry, room: MOST_ENTRIES });
    store.edit(before, read.entries);
    const entries = store.getState();
    setBefore(entries);
    reset({ lines: entries.join('\n') });
    // What is left in the field is not saved: saved once more, what was read by a guess is confirmed.
    const left = [...read.guessed.map(({ entry }) => entry), ...read.unread.map(({ text }) => text)];
    setValue('lines', [...entries, ...left].join('\n'), { shouldDirty: true });
    setOutcome({ count: entries.length, changed: read.changed, guessed: read.guessed, unread: read.unread });
  });

  async function addFile(file: File) {
    if (file.size > MOST_BYTES) {
      const about = { name: shownAsciiText(file.name), size: file.size, most: MOST_BYTES };
      setError('lines', { message: t('settings.neverTooLarge', about) });
      return;
    }
    const accountId = session.getState().account?.accountId;
    const text = await file.text();
    // It may have signed out meanwhile.
    if (session.getState().account?.accountId !== accountId) return;
    setValue('lines', `${getValues('lines')}\n${text}`.trim());
    await save();
  }

  function drop(event: DragEvent) {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void addFile(file);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (formState.isDirty) void save();
      }}
      autoComplete="off"
    >
      <Stack gap="xs">
        <Textarea
          {...register('lines', {
            onChange: () => setOutcome((last) => last && { ...last, count: undefined }),
          })}
          label={t('settings.neverLines')}
          error={formState.errors.lines?.message}
          rows={Math.max(FEWEST_ROWS, lines.split('\n', MOST_ROWS).length)}
          resize="vertical"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          classNames={{ input: classes['lines'] ?? '' }}
          onDrop={drop}
        />
        <Group gap="sm">
          {/* Keeps the focus once it has saved. */}
          <Button type="submit" aria-disabled={!formState.isDirty}>
            {t('settings.neverSave')}
          </Button>
          <OpenFileButton accept=".txt,.csv,.tsv,text/plain" onFile={(file) => void addFile(file)}>
            {(props) => (
              <Button {...props} variant="default">
                {t('settings.neverFile')}
              </Button>
            )}
          </OpenFileButton>
          {before.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('settings.neverCount', { count: before.length })}
            </Text>
          )}
        </Group>
        <div role="status">
          {outcome !== undefined && (
            <>
              {outcome.count !== undefined && (
                <Text size="sm">{t('settings.neverSaved', { count: outcome.count })}</Text>
              )}
              <Remarks
                title={t('settings.neverGuessed', { count: outcome.guessed.length })}
                lines={outcome.guessed}
                isWarning
              />
              <Remarks title={t('settings.neverUnread', { count: unread.length })} lines={unread} isWarning />
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

/** The never-report list of an account. */
export function NeverReportCard({ accountId }: { readonly accountId: string }) {
  const { isKept } = useNeverReportStore();
  return (
    <TitledCard
      title={t('settings.never')}
      id={NEVER_REPORT_FRAGMENT}
      aside={
        <Hint about={t('settings.never')}>
          {t('settings.neverHint', { account: shownAsciiText(accountId) })}
        </Hint>
      }
    >
      {!isKept && <Text size="sm">{t('settings.neverNotKept')}</Text>}
      <ListForm key={accountId} />
    </TitledCard>
  );
}
