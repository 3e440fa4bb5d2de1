import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { isTooMany, isTruncated } from '../../api/retrieve-contributions.ts';
import { AfterAWhile } from '../../components/after-a-while.tsx';
import { Problem } from '../../components/problem.tsx';
import type { SearchAnswer } from '../../results/reading/search-answer.ts';
import { useSearchAnswer } from '../../results/reading/use-shown-rows.ts';
import { useDeskState } from '../../session/desk-context.tsx';
import { asAppError } from '../../submission/submission-errors.ts';
import { Found, type FoundProps } from './found.tsx';
import { t } from './messages.ts';
import { NothingFound, TooManyFound, TruncatedNote } from './search-cards.tsx';
import classes from './search-results.module.css';
import { ResultsSkeleton } from './table/results-skeleton.tsx';

export interface SearchResultsProps extends Omit<FoundProps, 'answer' | 'ownPeerId'> {
  /** Starts a report of the query; omitted if it cannot be reported as it is. */
  readonly onReport: (() => void) | undefined;
}

/** How many were found: all, the newest, or those that arrived. */
function countOf(answer: SearchAnswer): string {
  const count = answer.records.length;
  if (!answer.isComplete) return t('search.countSome', { count });
  return isTruncated(answer)
    ? t('search.countNewest', { count, total: answer.total })
    : t('search.count', { count: answer.total });
}

/** Queries the registry and shows the result: loading, failed, too many, nothing found, or the contributions. */
export function SearchResults({ onReport, ...shown }: SearchResultsProps) {
  const { term, query, onQuery, isStale } = shown;
  const { account } = useDeskState();
  const { data, error, isFetching, refetch, stop } = useSearchAnswer(term);
  const waiting = isFetching && (data === undefined || error !== null);
  const arriving = isFetching && data?.isComplete === false;

  const status = waiting || arriving ? t('search.loading') : data === undefined ? '' : `${countOf(data)} `;

  return (
    <>
      <Group gap="xs" mih={26}>
        {/* Not the count of each moment, which nobody wants to be read to. */}
        <Text
          role="status"
          size="sm"
          fw={600}
          className={classes['answer'] ?? ''}
          data-stale={isStale && !waiting && !arriving}
          inert={isStale && !waiting && !arriving}
        >
          {arriving ? <VisuallyHidden>{status}</VisuallyHidden> : status}
          {data !== undefined && !waiting && !arriving && <span className={classes['query']}>{query}</span>}
        </Text>
        {arriving && (
          <>
            <Text size="sm" fw={600}>
              {t('search.soFar', { count: data.records.length })}
            </Text>
            <Button variant="default" size="compact-sm" onClick={stop}>
              {t('search.cancel')}
            </Button>
          </>
        )}
      </Group>
      {waiting && !arriving && (
        <AfterAWhile>
          <Group gap="xs">
            <Text size="sm" role="status">
              {t('search.slow')}
            </Text>
            <Button variant="default" size="compact-md" onClick={stop}>
              {t('search.cancel')}
            </Button>
          </Group>
        </AfterAWhile>
      )}
      <Text role="status" size="sm" className={classes['stale'] ?? ''}>
        {isStale && (data !== undefined || error !== null) && t('search.stale')}
      </Text>
      <Stack gap="md" className={classes['answer'] ?? ''} data-stale={isStale} inert={isStale}>
        {isTooMany(error) && !isFetching && <TooManyFound error={error} term={term} onQuery={onQuery} />}
        {error !== null && !isTooMany(error) && !isFetching && (
          <Problem title={t('search.failedTitle')} error={asAppError(error)}>
            <Button variant="default" onClick={() => void refetch()}>
              {t('search.again')}
            </Button>
          </Problem>
        )}
        {data?.isComplete !== true && error === null && !isFetching && (
          <Group gap="xs">
            <Text role="status">{t('search.cancelled')}</Text>
            <Button variant="default" onClick={() => void refetch()}>
              {t('search.again')}
            </Button>
          </Group>
        )}
        {data === undefined && isFetching && <ResultsSkeleton />}
        {data !== undefined && isTruncated(data) && <TruncatedNote />}
        {data?.isComplete === true && data.total === 0 && (
          <NothingFound term={term} onQuery={onQuery} onReport={onReport} />
        )}
        {data !== undefined && data.records.length > 0 && (
          <Found {...shown} answer={data} ownPeerId={account?.peerId} />
        )}
      </Stack>
    </>
  );
}
