import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useNeverReportLists } from '../../../identifiers/never-report/kept/never-report-store.ts';
import { numbersOf } from '../../../identifiers/never-report/read-never-report-list.ts';
import { MOST_NAME_CHARACTERS } from '../watch.ts';
import { useWatchStore } from '../watch-store.ts';
import { t } from './messages.ts';
import { type ReadLines, readWatchedLines, WatchedLines } from './watched-lines.tsx';

interface Problems {
  readonly name?: string;
  readonly read?: ReadLines;
}

/** A name and what to watch, by hand, by paste, or as a never-report list has it. Nothing is watched while a line cannot be read. */
export function AddWatch({ onDone }: { readonly onDone: () => void }) {
  const store = useWatchStore();
  const { lists } = useNeverReportLists();
  const [name, setName] = useState('');
  const [lines, setLines] = useState('');
  const [problems, setProblems] = useState<Problems>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const read = readWatchedLines(lines, store.roomFor());
    const trimmed = name.trim();
    const nameProblem =
      trimmed === '' ? t('watch.nameMissing') : store.hasName(trimmed) ? t('watch.nameTaken') : undefined;
    setProblems({ ...(nameProblem === undefined ? {} : { name: nameProblem }), read });
    if (nameProblem !== undefined || read.problem !== undefined || read.unread.length > 0) return;
    store.add(trimmed, read.entries);
    onDone();
  }

  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack gap="xs">
        <TextInput
          label={t('watch.name')}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={problems.name}
          maxLength={MOST_NAME_CHARACTERS}
          maw={420}
          autoFocus
        />
        {lists.length > 0 && (
          <NativeSelect
            label={t('watch.fromList')}
            maw={420}
            value=""
            data={['', ...lists.map((list) => list.name)]}
            onChange={({ currentTarget }) => {
              const list = lists.find((one) => one.name === currentTarget.value);
              if (list === undefined) return;
              setLines(numbersOf(list.entries).join('\n'));
              if (name.trim() === '') setName(list.name);
            }}
          />
        )}
        <WatchedLines lines={lines} onLines={setLines} read={problems.read} />
        <Group gap="sm">
          <Button type="submit">{t('watch.add')}</Button>
          <Button variant="default" onClick={onDone}>
            {t('watch.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
