import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { LineRemarks } from '../../kept-lists/line-remarks.tsx';
import { useNeverReportLists } from '../../never-report/kept/never-report-store.ts';
import {
  type LineRemark,
  MOST_ENTRIES,
  numbersOf,
  readNeverReportList,
} from '../../never-report/read-never-report-list.ts';
import { MOST_NAME_CHARACTERS, MOST_RANGES } from '../../watch/watch.ts';
import { useWatchStore } from '../../watch/watch-store.ts';
import { watchedRanges } from '../../watch/watched-ranges.ts';
import { t } from './messages.ts';
import classes from './watch.module.css';

/** Lines with their reasons; the rest is counted. */
const MOST_SHOWN = 5;

interface Problems {
  readonly name?: string;
  readonly lines?: string;
  readonly unread?: readonly LineRemark[];
}

/** A name and what to watch, by hand, by paste, or as a never-report list has it. Lines that cannot be read are named; nothing is watched without them. */
export function AddWatch({ onDone }: { readonly onDone: () => void }) {
  const store = useWatchStore();
  const { lists } = useNeverReportLists();
  const [name, setName] = useState('');
  const [lines, setLines] = useState('');
  const [problems, setProblems] = useState<Problems>({});

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { entries, unread } = readNeverReportList(lines, {
      homeCountry: null,
      isNumbersOnly: true,
      room: MOST_ENTRIES,
    });
    const count = watchedRanges(entries).length;
    const { room } = store;
    const trimmed = name.trim();
    const nameProblem =
      trimmed === '' ? t('watch.nameMissing') : store.hasName(trimmed) ? t('watch.nameTaken') : undefined;
    const linesProblem =
      entries.length === 0 && unread.length === 0
        ? t('watch.linesMissing')
        : count > room
          ? t('watch.tooManyRanges', { most: MOST_RANGES, room, count })
          : undefined;
    setProblems({
      ...(nameProblem === undefined ? {} : { name: nameProblem }),
      ...(linesProblem === undefined ? {} : { lines: linesProblem }),
      unread,
    });
    if (nameProblem !== undefined || linesProblem !== undefined || unread.length > 0) return;
    store.add(trimmed, entries);
    onDone();
  }

  const { unread = [] } = problems;
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
        <Textarea
          label={t('watch.lines')}
          description={t('watch.linesHint')}
          value={lines}
          onChange={({ currentTarget }) => setLines(currentTarget.value)}
          error={problems.lines}
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          classNames={{ input: classes['field'] ?? '' }}
        />
        {unread.length > 0 && (
          <div role="alert">
            <LineRemarks lines={unread.slice(0, MOST_SHOWN)} />
            {unread.length > MOST_SHOWN && (
              <Text size="sm">{t('watch.unreadMore', { count: unread.length - MOST_SHOWN })}</Text>
            )}
          </div>
        )}
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
