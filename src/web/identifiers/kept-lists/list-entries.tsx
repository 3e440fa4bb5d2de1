import { Textarea } from '@mantine/core';
import classes from './kept-lists.module.css';
import { t } from './messages.ts';

export interface ListEntriesProps {
  /** The name of the list. */
  readonly name: string;
  readonly entries: readonly string[];
}

/** The number of entries of a list, which expands to all of them. */
export function ListEntries({ name, entries }: ListEntriesProps) {
  return (
    <details>
      <summary className={classes['summary']}>{t('keptLists.entries', { count: entries.length })}</summary>
      <Textarea
        aria-label={t('keptLists.entriesOf', { name })}
        classNames={{ input: classes['entries'] ?? '' }}
        rows={Math.min(entries.length, 8)}
        value={entries.join('\n')}
        readOnly
      />
    </details>
  );
}
