import { Text, Textarea } from '@mantine/core';
import { LineRemarks } from '../../../identifiers/kept-lists/line-remarks.tsx';
import {
  type LineRemark,
  MOST_ENTRIES,
  readNeverReportList,
} from '../../../identifiers/never-report/read-never-report-list.ts';
import { MOST_RANGES } from '../watch.ts';
import { watchedRanges } from '../watched-ranges.ts';
import { t } from './messages.ts';
import classes from './watch.module.css';

/** Lines with their reasons; the rest is counted. */
const MOST_SHOWN = 5;

export interface ReadLines {
  readonly entries: readonly string[];
  /** Why they cannot be watched together. */
  readonly problem: string | undefined;
  readonly unread: readonly LineRemark[];
}

/** What to watch, as people write it. @param room how many ranges may be watched */
export function readWatchedLines(lines: string, room: number): ReadLines {
  const { entries, unread } = readNeverReportList(lines, {
    homeCountry: null,
    isNumbersOnly: true,
    room: MOST_ENTRIES,
  });
  const count = watchedRanges(entries).length;
  const isEmpty = entries.length === 0 && unread.length === 0;
  const problem = isEmpty
    ? t('watch.linesMissing')
    : count > room
      ? t('watch.tooManyRanges', { most: MOST_RANGES, room, count })
      : undefined;
  return { entries, problem, unread };
}

export interface WatchedLinesProps {
  readonly lines: string;
  readonly onLines: (lines: string) => void;
  /** What was found when they were read last; `undefined` before that. */
  readonly read: ReadLines | undefined;
  readonly autoFocus?: boolean;
}

/** The field for what to watch. Lines that cannot be read are named. */
export function WatchedLines({ lines, onLines, read, autoFocus = false }: WatchedLinesProps) {
  const { unread = [] } = read ?? {};
  return (
    <>
      <Textarea
        label={t('watch.lines')}
        description={t('watch.linesHint')}
        value={lines}
        onChange={({ currentTarget }) => onLines(currentTarget.value)}
        error={read?.problem}
        rows={4}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoFocus={autoFocus}
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
    </>
  );
}
