import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { focusPageHeading } from '../../../ui/components/page-heading.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { shownOwnInRow } from '../../../ui/components/text/shown-text.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { LANGUAGE } from '../../../../messages/language.ts';
import { enteredIn } from '../../../identifiers/draft/draft-row.ts';
import { type DraftStore, MAX_ROWS } from '../../../identifiers/draft/draft-store.ts';
import { lackingRows, NEEDED_FIELDS } from '../../../identifiers/draft/lacking-rows.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import type { LineField } from '../../../../reading/line/line.ts';
import { isAsked } from '../../../../reading/list/list-columns.ts';
import type { ReadSummary } from '../../../../reading/list/read-lines.ts';
import { t } from '../messages.ts';
import type { LinesIntake, ReadList } from '../../../registry/reporting/lines-intake.ts';

const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** The columns left out that are named. */
const MOST_NAMED = 3;

/** The skipped part of a list; `none` if nothing was skipped. */
function skippedText({ skipped: { empty, comments, headers }, columns, header }: ReadSummary): string {
  const unread = (columns === 'by-line' ? [] : columns).flatMap((role, at) => {
    const name = header === undefined ? String(at + 1) : (header[at] ?? '');
    return role === 'ignored' && name !== '' ? [name] : [];
  });
  const parts = [
    ...(empty > 0 ? [t('report.skippedEmpty', { count: empty })] : []),
    ...(comments > 0 ? [t('report.skippedComments', { count: comments })] : []),
    ...(headers > 0 ? [t('report.skippedHeaders', { count: headers })] : []),
    ...(unread.length > 0
      ? [
          t('report.skippedColumns', {
            count: unread.length,
            names: [
              ...unread.slice(0, MOST_NAMED).map(shownOwnInRow),
              ...(unread.length > MOST_NAMED ? ['…'] : []),
            ].join(', '),
          }),
        ]
      : []),
  ];
  return parts.length === 0 ? 'none' : list.format(parts);
}

/** Asks what the columns in question hold, by their headings or else their numbers. */
const askedText = (source: string, { unclear, unread, header }: ReadSummary): string =>
  t('report.readAsked', {
    source,
    columns: list.format(
      [...unclear, ...unread].map(
        (column) => header?.[column] ?? t('report.columnNumber', { number: column + 1 }),
      ),
    ),
  });

/** Stops naming the lists read once a report of them has ended. */
export function useReadUntilReported(intake: LinesIntake, isOver: boolean): void {
  useEffect(() => {
    if (isOver) intake.dismiss();
  }, [intake, isOver]);
}

export interface ReadListsProps {
  readonly draft: DraftStore;
  readonly intake: LinesIntake;
  readonly onColumns: (list: ReadList) => void;
}

/** The lists read last of which the draft has rows. */
function useReadLists({ draft, intake }: Pick<ReadListsProps, 'draft' | 'intake'>): readonly ReadList[] {
  const { read } = useStore(intake);
  useDraftState(draft, (state) => state.keys);
  return read.filter(({ keys }) => keys.length === 0 || keys.some((key) => draft.get(key) !== undefined));
}

interface OneListProps extends Pick<ReadListsProps, 'intake' | 'onColumns'> {
  readonly list: ReadList;
  /** What stands in its line. */
  readonly children?: ReactNode;
}

/** What was read of a list: the number of its rows and what was skipped, or what is asked of it. */
function OneList({ list: one, intake, onColumns, children }: OneListProps) {
  const { summary, beyond } = one;
  const source = shownOwnInRow(one.source);
  return (
    <div data-list>
      <Group gap="xs">
        <Text size="sm" role="status">
          <MarkedText>
            {isAsked(summary)
              ? askedText(source, summary)
              : t('report.readRows', { source, rows: one.keys.length, skipped: skippedText(summary) })}
          </MarkedText>
        </Text>
        <Button
          variant={isAsked(summary) ? 'default' : 'subtle'}
          size="compact-sm"
          onClick={() => onColumns(one)}
        >
          {t(isAsked(summary) ? 'report.chooseColumns' : 'report.columns')}
        </Button>
        {isAsked(summary) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              intake.discard(one);
              focusPageHeading();
            }}
          >
            {t('report.discardList')}
          </Button>
        )}
      </Group>
      {children}
      {beyond > 0 && (
        <Text size="sm" role="status">
          {t('report.beyond', { beyond, most: MAX_ROWS })}
        </Text>
      )}
      {summary.notes.map((note) => (
        <Text key={note} size="sm">
          <MarkedText>{note}</MarkedText>
        </Text>
      ))}
    </div>
  );
}

/** Lists that could not be read, and what is asked of others. */
export function ListQuestions({ draft, intake, onColumns }: ReadListsProps) {
  const { failed } = useStore(intake);
  const asked = useReadLists({ draft, intake }).filter(({ summary }) => isAsked(summary));
  if (asked.length === 0 && failed.length === 0) return null;
  return (
    <Stack gap={6}>
      {failed.map(({ error, id }) => (
        <Problem key={id} title={t('report.readFailed')} error={error} />
      ))}
      {asked.map((one, at) => (
        <OneList key={one.keys[0] ?? at} list={one} intake={intake} onColumns={onColumns} />
      ))}
    </Stack>
  );
}

/** The other lists, the first with `children` in its line, and what was entered in the form before them. */
export function ReadLists({
  draft,
  intake,
  onColumns,
  children,
}: ReadListsProps & Pick<OneListProps, 'children'>) {
  const { reading } = useStore(intake);
  const read = useReadLists({ draft, intake }).filter(({ summary }) => !isAsked(summary));
  const unused = useUnused(draft);
  if (reading === undefined && read.length === 0 && unused.length === 0) return children;
  return (
    <Stack gap={6} data-lists>
      {reading !== undefined && (
        <Group gap="xs" role="status">
          <Loader size={16} aria-hidden />
          <Text size="sm">{t('report.reading', { source: shownOwnInRow(reading) })}</Text>
        </Group>
      )}
      {read.length === 0 && children}
      {read.map((one, at) => (
        <OneList key={one.keys[0] ?? at} list={one} intake={intake} onColumns={onColumns}>
          {at === 0 && children}
        </OneList>
      ))}
      {unused.length > 0 && (
        <Text size="sm" role="status" data-unused>
          <MarkedText>{t('report.unused', { values: list.format(unused.map(shownOwnInRow)) })}</MarkedText>
        </Text>
      )}
    </Stack>
  );
}

/** What was entered in the form before a list came, where no row has it and the dialog for what rows lack does not. */
function useUnused(draft: DraftStore): readonly string[] {
  const offered = useDraftState(draft, (state) => (state.counts.unread > 0 ? undefined : state.offered));
  const rows = useDraftState(draft, (state) => state.offered && state.judgement.rows);
  if (offered === undefined || rows === undefined) return [];
  const entered = enteredIn(offered);
  const dialog: readonly LineField[] = lackingRows(rows)?.fields ?? [];
  return ([...NEEDED_FIELDS, 'sourcePeerId'] as const)
    .filter((field) => entered[field].trim() !== '' && !dialog.includes(field))
    .filter((field) => !rows.some(({ row }) => row.fields[field] === entered[field]))
    .map((field) => entered[field]);
}
