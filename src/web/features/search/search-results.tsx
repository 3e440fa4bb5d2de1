import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppError } from '../../../contract/app-error.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { isTooMany, isTruncated, retrieveContributionsOptions } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { AfterAWhile } from '../../components/after-a-while.tsx';
import { Problem } from '../../components/problem.tsx';
import { useDesk, useDeskState } from '../../session/desk-context.tsx';
import { UnexpectedError } from '../../submission/submission-errors.ts';
import { t } from './messages.ts';
import { ResultsSkeleton, ResultsTable } from './results-table.tsx';
import { NothingFound, TooManyFound, TruncatedNote } from './search-cards.tsx';
import classes from './search-results.module.css';

export interface SearchResultsProps {
  readonly term: SearchTerm;
  readonly query: string;
  /** Moves the focus to the first row once there is one. */
  readonly focusFirst: boolean;
  /** Renders the action for a contribution; must be referentially stable. */
  readonly renderAction: (record: RegistryRecord) => ReactNode;
  /** Starts a report with what a contribution says. */
  readonly onReportLike: (record: RegistryRecord) => void;
  readonly onQuery: (query: string) => void;
  /** Starts a report of the query; omitted if it cannot be reported as it is. */
  readonly onReport: (() => void) | undefined;
}

/** Queries the registry and shows the result: loading, failed, too many, nothing found, or the contributions. */
export function SearchResults({
  term,
  query,
  focusFirst,
  renderAction,
  onReportLike,
  onQuery,
  onReport,
}: SearchResultsProps) {
  const { session } = useDesk();
  const { account } = useDeskState();
  const queryClient = useQueryClient();
  const options = retrieveContributionsOptions(session.client, term);
  const { data, error, isFetching, refetch } = useQuery(options);
  const waiting = isFetching && (data === undefined || error !== null);

  const status = waiting
    ? t('search.loading')
    : data === undefined
      ? ''
      : isTruncated(data)
        ? `${t('search.countNewest', { count: data.records.length, total: data.total })} `
        : `${t('search.count', { count: data.total })} `;

  return (
    <>
      <Text role="status" size="sm" fw={600} mih={24}>
        {status}
        {data !== undefined && !waiting && <span className={classes['query']}>{query}</span>}
      </Text>
      {isTooMany(error) && !isFetching && <TooManyFound error={error} term={term} onQuery={onQuery} />}
      {error !== null && !isTooMany(error) && !isFetching && (
        <Problem
          title={t('search.failedTitle')}
          error={error instanceof AppError ? error : new UnexpectedError(error)}
        >
          <Button variant="default" onClick={() => void refetch()}>
            {t('search.again')}
          </Button>
        </Problem>
      )}
      {waiting && (
        <AfterAWhile>
          <Group gap="xs">
            <Text size="sm" role="status">
              {t('search.slow')}
            </Text>
            <Button
              variant="default"
              size="compact-md"
              onClick={() => void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true })}
            >
              {t('search.cancel')}
            </Button>
          </Group>
        </AfterAWhile>
      )}
      {data === undefined && error === null && !isFetching && (
        <Group gap="xs">
          <Text role="status">{t('search.cancelled')}</Text>
          <Button variant="default" onClick={() => void refetch()}>
            {t('search.again')}
          </Button>
        </Group>
      )}
      {data === undefined && isFetching && <ResultsSkeleton />}
      {data !== undefined && isTruncated(data) && <TruncatedNote />}
      {data?.total === 0 && <NothingFound term={term} onQuery={onQuery} onReport={onReport} />}
      {data !== undefined && data.records.length > 0 && (
        <ResultsTable
          records={data.records}
          term={term}
          query={query}
          ownPeerId={account?.peerId}
          focusFirst={focusFirst}
          renderAction={renderAction}
          onReportLike={onReportLike}
        />
      )}
    </>
  );
}
