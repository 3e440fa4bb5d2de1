import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { shownText } from '../../../ui/components/text/shown-text.ts';
import { MarkedText } from '../../../ui/components/text/marked-text.tsx';
import { LANGUAGE } from '../../../../messages/language.ts';
import { type DraftStore, MAX_ROWS } from '../../../identifiers/draft/draft-store.ts';
import { useDraftState } from '../../../identifiers/draft/use-draft.ts';
import { isAsked } from '../../../../reading/list/list-columns.ts';
import type { ReadSummary } from '../../../../reading/list/read-lines.ts';
import { t } from '../messages.ts';
import type { LinesIntake, ReadList } from '../../../registry/reporting/lines-intake.ts';

const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });

/** The skipped part of a list; `none` if nothing was skipped. */
function skippedText({ skipped: { empty, comments, headers } }: ReadSummary): string {
  const parts = [
    ...(empty > 0 ? [t('report.skippedEmpty', { count: empty })] : []),
    ...(comments > 0 ? [t('report.skippedComments', { count: comments })] : []),
    ...(headers > 0 ? [t('report.skippedHeaders', { count: headers })] : []),
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

/** The lists read last of which the draft has rows: the number of rows of each, and what was skipped. */
export function ReadLists({ draft, intake, onColumns }: ReadListsProps) {
  const { reading, read: all, failed } = useStore(intake);
  useDraftState(draft, (state) => state.keys);
  const read = all.filter(
    ({ keys }) => keys.length === 0 || keys.some((key) => draft.get(key) !== undefined),
  );
  if (reading === undefined && read.length === 0 && failed.length === 0) return null;
  return (
    <Stack gap={6}>
      {reading !== undefined && (
        <Group gap="xs" role="status">
          <Loader size={16} aria-hidden />
          <Text size="sm">{t('report.reading', { source: shownText(reading) })}</Text>
        </Group>
      )}
      {failed.map(({ error, id }) => (
        <Problem key={id} title={t('report.readFailed')} error={error} />
      ))}
      {read.map((one, at) => (
        <div key={one.keys[0] ?? at}>
          <Group gap="xs">
            <Text size="sm" role="status">
              <MarkedText>
                {isAsked(one.summary)
                  ? askedText(shownText(one.source), one.summary)
                  : t('report.readRows', {
                      source: shownText(one.source),
                      rows: one.keys.length,
                      skipped: skippedText(one.summary),
                    })}
              </MarkedText>
            </Text>
            <Button
              variant={isAsked(one.summary) ? 'default' : 'subtle'}
              size="compact-sm"
              onClick={() => onColumns(one)}
            >
              {t(isAsked(one.summary) ? 'report.chooseColumns' : 'report.columns')}
            </Button>
          </Group>
          {one.beyond > 0 && (
            <Text size="sm" role="status">
              {t('report.beyond', { beyond: one.beyond, most: MAX_ROWS })}
            </Text>
          )}
          {one.summary.notes.map((note) => (
            <Text key={note} size="sm">
              <MarkedText>{note}</MarkedText>
            </Text>
          ))}
        </div>
      ))}
    </Stack>
  );
}
