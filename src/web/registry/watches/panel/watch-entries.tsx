import { Button, Group, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ListEntries } from '../../../identifiers/kept-lists/list-entries.tsx';
import type { Watch } from '../watch.ts';
import { useWatchStore } from '../watch-store.ts';
import { t } from './messages.ts';
import classes from './watch.module.css';
import { type ReadLines, readWatchedLines, WatchedLines } from './watched-lines.tsx';

interface EditEntriesProps {
  readonly watch: Pick<Watch, 'id' | 'entries'>;
  readonly onDone: () => void;
}

function EditEntries({ watch: { id, entries }, onDone }: EditEntriesProps) {
  const store = useWatchStore();
  const [lines, setLines] = useState(() => entries.join('\n'));
  const [read, setRead] = useState<ReadLines>();
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = readWatchedLines(lines, store.roomFor(id));
    setRead(next);
    if (next.problem !== undefined || next.unread.length > 0) return;
    if (next.entries.join('\n') !== entries.join('\n')) store.setEntries(id, next.entries);
    onDone();
  }
  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack gap="xs">
        <WatchedLines lines={lines} onLines={setLines} read={read} autoFocus />
        <Text size="sm">{t('watch.editHint')}</Text>
        <Group gap="sm">
          <Button type="submit" variant="default">
            {t('watch.saveEntries')}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {t('watch.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What a watch is about, to be read and to be changed in its place. */
export function WatchEntries({ watch }: { readonly watch: Pick<Watch, 'id' | 'name' | 'entries'> }) {
  const [isEditing, setIsEditing] = useState(false);
  const editRef = useRef<HTMLButtonElement>(null);
  if (isEditing) {
    return (
      <EditEntries
        watch={watch}
        onDone={() => {
          flushSync(() => setIsEditing(false));
          editRef.current?.focus();
        }}
      />
    );
  }
  return (
    <Group gap="xs" align="flex-start" justify="space-between">
      <div className={classes['entries']}>
        <ListEntries name={watch.name} entries={watch.entries} />
      </div>
      <Button
        ref={editRef}
        variant="default"
        size="compact-sm"
        aria-label={t('watch.editOf', { name: watch.name })}
        onClick={() => setIsEditing(true)}
      >
        {t('watch.edit')}
      </Button>
    </Group>
  );
}
