import { Anchor, Button, Group, Loader, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { asAppError } from '../../../../contract/app-error.ts';
import { relationOf } from '../../../../contract/identifier/relation.ts';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import type { ListQuery, QueryList } from '../../../../reading/search/query.ts';
import { checkOptions } from '../../../api/check-options.ts';
import { searchOptions } from '../../../api/search-options.ts';
import { useDesk, useDeskState } from '../../../desk/session/desk-context.tsx';
import { useFlags } from '../../../registry/flagging/use-flags.ts';
import { standingWords } from '../../../registry/standing/standing-words.ts';
import { STANDING_CODES, type StandingCode } from '../../../registry/standing/standing.ts';
import { downloadFile } from '../../../ui/components/download-file.ts';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { ReadProblem } from '../../../ui/components/problem/read-problem.tsx';
import { namedIdentifier } from '../../../ui/components/text/shown-text.ts';
import { useTimeFormat } from '../../../ui/format/time-text.tsx';
import { isFlaggable, listFile, type ListRow, listRows, reportable } from './list-rows.ts';
import { ListTable } from './list-table.tsx';
import classes from './list.module.css';
import { t } from './messages.ts';
import { NationalNumbers } from '../national-numbers.tsx';
import { ReadWords, type ReadWordsProps } from '../read-words.tsx';
import { SkippedLines } from '../skipped-lines.tsx';

const termsOf = (rows: readonly ListRow[]) => rows.flatMap(({ item }) => item.terms);

/** Flags the active contributions of exactly the identifiers of rows, once they are read. */
function useFlagActive() {
  const { client } = useDesk().session;
  const ownPeerId = useDeskState().account?.peerId;
  const queryClient = useQueryClient();
  const flags = useFlags();
  return useMutation({
    mutationFn: (rows: readonly ListRow[]) => queryClient.query(searchOptions(client, termsOf(rows))),
    onSuccess({ records }, rows) {
      const terms = termsOf(rows);
      const active = records.filter(
        ({ id, peerId, status }) =>
          status === 'active' &&
          peerId !== ownPeerId &&
          terms.some((term) => relationOf(term, id) === 'exact'),
      );
      // Its dialog says which of them cannot be flagged, and why.
      flags.openSelection(active);
    },
  });
}

interface VerdictsProps {
  readonly rows: readonly ListRow[];
  readonly chosen: StandingCode | undefined;
  readonly onChoose: (code: StandingCode | undefined) => void;
}

/** How many identifiers have each verdict, each to show only these. */
function Verdicts({ rows, chosen, onChoose }: VerdictsProps) {
  const countOf = (code: StandingCode) => rows.filter((row) => row.code === code).length;
  const choices = [
    { code: undefined, words: t('list.all', { count: rows.length }) },
    ...STANDING_CODES.filter((code) => countOf(code) > 0).map((code) => ({
      code,
      words: t('list.verdict', { verdict: standingWords(code), count: countOf(code) }),
    })),
  ];
  return (
    <Group gap={6} role="group" aria-label={t('list.filter')}>
      {choices.map(({ code, words }) => (
        <Button
          key={words}
          variant={code === chosen ? 'light' : 'default'}
          size="compact-sm"
          aria-pressed={code === chosen}
          onClick={() => onChoose(code)}
        >
          {words}
        </Button>
      ))}
    </Group>
  );
}

export interface ListAnswerProps extends Pick<VerdictsProps, 'chosen' | 'onChoose'> {
  /** The list in one line: as it was pasted, or as it was read by a guess or with a country. */
  readonly text: string;
  readonly list: QueryList;
  readonly terms: readonly SearchTerm[];
  /** True while the box holds another text. */
  readonly isStale: boolean;
  readonly onQuery: (query: string) => void;
  /** Asks for the list as it was read with a country; `words`: how many numbers were. */
  readonly onRead: (query: ListQuery, words: string) => void;
  /** What is said where it was read with a country. */
  readonly readWith: ReadWordsProps | undefined;
  /** Adds identifiers to the draft report. */
  readonly onReport: (identifiers: readonly string[]) => void;
  /** Left out where the list stands in the address. */
  readonly onClose: (() => void) | undefined;
}

/** A pasted list: a row for each identifier, what is new among them, and what of the list was not read. */
export function ListAnswer({ text, list, terms, isStale, onQuery, onRead, ...props }: ListAnswerProps) {
  const { onChoose, onReport, onClose } = props;
  const { client } = useDesk().session;
  const format = useTimeFormat();
  const flagging = useFlagActive();
  /** A row whose key of flags had nothing to flag. */
  const [refused, setRefused] = useState<ListRow>();
  const { data, error, isFetching, refetch } = useQuery(
    checkOptions(
      client,
      terms.map(({ wire }) => wire),
    ),
  );
  const rows = useMemo(() => (data === undefined ? [] : listRows(list, data)), [list, data]);
  // An address may have a verdict that no row has.
  const chosen = rows.some(({ code }) => code === props.chosen) ? props.chosen : undefined;
  const shown = rows.filter(({ code }) => chosen === undefined || code === chosen);
  const fresh = rows.filter(({ code }) => code === 'new');
  const active = shown.filter(isFlaggable);
  const { length: failed } = rows.filter(({ code }) => code === 'failed');
  const freshShown = shown.filter(({ code }) => code === 'new');
  const reported = reportable(freshShown);
  const isAway = useStore(client.connection, ({ state }) => state !== 'connected');
  const checking = isFetching ? t(isAway ? 'list.waiting' : 'list.checking', { total: terms.length }) : '';
  return (
    <Stack
      gap="sm"
      className={classes['answer'] ?? ''}
      data-stale={isStale}
      inert={isStale}
      aria-busy={isFetching}
    >
      {props.readWith !== undefined && <ReadWords {...props.readWith} />}
      {/* Of a list in the address the box asks. */}
      {onClose !== undefined && <NationalNumbers text={text} list={list} onRead={onRead} />}
      <Group gap="sm">
        <VisuallyHidden role="status">
          {data === undefined
            ? checking
            : t('list.checked', {
                total: rows.length,
                fresh: fresh.length,
                known: rows.length - fresh.length - failed,
                failed,
              })}
        </VisuallyHidden>
        {data === undefined && (
          // The status above it says the same.
          <Text aria-hidden size="sm">
            {checking}
          </Text>
        )}
        {rows.length > 0 && <Verdicts rows={rows} chosen={chosen} onChoose={onChoose} />}
        <SkippedLines list={list} />
        <Group gap="xs" className={classes['actions'] ?? ''}>
          {failed > 0 && !isFetching && (
            <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
              {t('list.again')}
            </Button>
          )}
          {reported.length > 0 && (
            <Button size="compact-sm" onClick={() => onReport(reported)}>
              {t(reported.length < freshShown.length ? 'list.reportSome' : 'list.reportNew', {
                count: reported.length,
                total: freshShown.length,
              })}
            </Button>
          )}
          {active.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              // A button that is off would lose the focus, to which its dialog returns.
              aria-busy={flagging.isPending}
              leftSection={flagging.isPending && <Loader size={14} />}
              onClick={() => {
                if (!flagging.isPending) flagging.mutate(active);
              }}
            >
              {t('list.flagActive', { count: active.length })}
            </Button>
          )}
          {rows.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() => downloadFile('list.csv', listFile(shown, format), 'text/csv;charset=utf-8')}
            >
              {t('list.export')}
            </Button>
          )}
          {onClose !== undefined && (
            <Button variant="subtle" size="compact-sm" onClick={onClose}>
              {t('list.close')}
            </Button>
          )}
        </Group>
      </Group>
      {flagging.error !== null && (
        <Problem title={t('list.flagFailedTitle')} error={asAppError(flagging.error)} />
      )}
      {error !== null && !isFetching && (
        <ReadProblem title={t('list.failedTitle')} query={{ error, isFetching, refetch }} />
      )}
      {shown.length > 0 && (
        <ListTable
          rows={shown}
          onQuery={onQuery}
          onFlag={(row) => {
            setRefused(isFlaggable(row) ? undefined : row);
            if (isFlaggable(row) && !flagging.isPending) flagging.mutate([row]);
          }}
        />
      )}
      <Text role="status" size="sm">
        {refused !== undefined &&
          t('list.nothingToFlag', {
            identifier: namedIdentifier(refused.item.text),
            verdict: standingWords(refused.code),
          })}
      </Text>
    </Stack>
  );
}

export interface ListLinkProps {
  readonly list: ListQuery;
  readonly onQuery: (query: string) => void;
}

/** Back to a long list from one of its identifiers. */
export function ListLink({ list, onQuery }: ListLinkProps) {
  return (
    <Anchor component="button" type="button" size="sm" w="fit-content" onClick={() => onQuery('')}>
      {t('list.back', { count: list.list.items.length })}
    </Anchor>
  );
}
