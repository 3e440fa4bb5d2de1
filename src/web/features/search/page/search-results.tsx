import { isUnanswered } from '../../../../client/http/api-errors.ts';
import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useStore } from 'zustand';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { wireOf } from '../../../../client/registry/read-search.ts';
import {
  isTruncated,
  type RegistryAnswer,
  type RegistryQuestion,
} from '../../../../client/registry/retrieve-contributions.ts';
import { AfterAWhile } from '../../../ui/components/after-a-while.tsx';
import { ReadProblem } from '../../../ui/components/problem/read-problem.tsx';
import type { Query } from '../../../../reading/search/query.ts';
import { useFlagEntries, useFlags } from '../../../registry/flagging/use-flags.ts';
import { namedIdentifier, shownAsciiText } from '../../../ui/components/text/shown-text.ts';
import { useSearch } from '../../../registry/results/use-search.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { Found, type FoundProps } from './found.tsx';
import { t } from '../messages.ts';
import { ExactOnlyNote, NothingFound, TruncatedNote } from '../search-cards.tsx';
import classes from './search-results.module.css';
import { ResultsSkeleton } from '../table/results-skeleton.tsx';

export interface SearchResultsProps extends Omit<
  FoundProps,
  'terms' | 'answer' | 'answeredAtMs' | 'countWords'
> {
  readonly asked: Query;
  /** True if Enter would search for what the box holds. */
  readonly canAsk: boolean;
}

/** The number found: all, or the first of them. */
function countOf(answer: RegistryAnswer): string {
  const count = answer.records.length;
  return isTruncated(answer)
    ? t('search.countFirst', { count, total: answer.total })
    : t('search.count', { count: answer.total });
}

/** The one identifier that is searched for, if it can be reported. */
function identifierOf([term, another]: readonly SearchTerm[]): string | undefined {
  const identifier = term?.singleWire ?? term?.wire ?? '';
  return another === undefined && parseIdentifier(identifier).ok ? identifier : undefined;
}

/** A flag that can still be undone, while its row is dimmed because the box holds another text. */
function WaitingFlag() {
  const flags = useFlags();
  const waiting = [...useFlagEntries().values()].findLast(({ view }) => view.step === 'delay');
  const identifier = waiting?.record.id;
  if (identifier === undefined) return null;
  return (
    <Button variant="default" size="compact-sm" w="fit-content" onClick={() => flags.undoLatest()}>
      {t('search.undoFlag', { identifier: namedIdentifier(identifier) })}
    </Button>
  );
}

type Asked = Pick<FoundProps, 'terms' | 'address'>;

const NO_QUESTIONS: readonly RegistryQuestion[] = [];

/** The previous search as last shown, with its answer; `undefined` if it had no rows. */
function useSearchBefore({ terms, address }: Asked, hasRows: boolean, isWaiting: boolean) {
  const [shown, setShown] = useState<Asked>();
  if (hasRows && shown?.address !== address) setShown({ terms, address });
  else if (!hasRows && !isWaiting && shown !== undefined) setShown(undefined);
  const before = shown === undefined || wireOf(shown.terms) === wireOf(terms) ? undefined : shown;
  // Fetches nothing, but keeps the cached answer alive and follows changes of its rows.
  const { data: answer, dataUpdatedAt } = useSearch(before?.terms ?? NO_QUESTIONS, { enabled: false });
  return before === undefined || answer === undefined ? undefined : { ...before, answer, dataUpdatedAt };
}

/**
 * Queries the registry and shows the result: loading, failed, nothing found, or the contributions. Until the
 * answer arrives, the rows of the previous search stay visible without actions.
 */
export function SearchResults(props: SearchResultsProps) {
  const { asked, canAsk, address, onQuery, onReport } = props;
  const { terms } = asked;
  const { data, dataUpdatedAt, error, isFetching, refetch, stop } = useSearch(terms);
  const { connection } = useDesk().session.client;
  const isAway = useStore(connection, ({ state }) => state !== 'connected');
  const [lastError, setLastError] = useState(error);
  if (error !== null && error !== lastError) setLastError(error);
  // A try to reach the service drops the error of the try before.
  const problem = isAway && isFetching && data === undefined ? lastError : error;
  // What was answered is no failure of the connection, and is said over old rows too.
  const isWaiting = isAway && problem !== null && isUnanswered(problem);
  const waiting = isFetching && !isWaiting && (data === undefined || error !== null);
  const hasRows = data !== undefined && data.records.length > 0;
  const isAwaited = waiting && data === undefined;
  const before = useSearchBefore({ terms, address }, hasRows, isAwaited);
  const standing = isAwaited ? before : undefined;
  // What waits and shows nothing is of no other search than the one that it names.
  const isStale = props.isStale && !(isWaiting && data === undefined);
  const shown = standing ?? (hasRows ? { terms, address, answer: data } : undefined);

  const reportable = identifierOf(terms);
  const countFor =
    data === undefined
      ? ''
      : t('search.countFor', {
          count: countOf(data),
          query: address.query,
        });
  return (
    <div className={classes['sheet']}>
      <VisuallyHidden role="status">{waiting ? t('search.loading') : countFor}</VisuallyHidden>
      {waiting && (
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
      <div className={classes['shown']}>
        {/* Over the count, which is that of the previous search: nothing moves. Without a count above what there is. */}
        <div className={classes['note']} data-over={shown !== undefined}>
          <Text role="status" size="sm" className={classes['stale'] ?? ''}>
            {standing !== undefined &&
              t('search.standing', { query: shownAsciiText(standing.address.query) })}
            {standing === undefined &&
              isStale &&
              (data !== undefined || error !== null) &&
              t('search.stale', { canAsk: String(canAsk) })}
          </Text>
          {(isStale || standing !== undefined) && <WaitingFlag />}
        </div>
        <Stack
          gap="sm"
          className={classes['answer'] ?? ''}
          data-stale={isStale || standing !== undefined}
          inert={isStale || standing !== undefined}
          aria-busy={waiting}
        >
          {problem !== null && (isWaiting ? !hasRows : !isFetching) && (
            <ReadProblem
              title={
                isWaiting
                  ? t('search.waiting', { query: shownAsciiText(address.query) })
                  : t('search.failedTitle')
              }
              query={{ error: problem, isFetching, refetch }}
            />
          )}
          {data === undefined && error === null && !isFetching && (
            <Group gap="xs">
              <Text role="status">{t('search.cancelled')}</Text>
              <Button variant="default" onClick={() => void refetch()}>
                {t('search.again')}
              </Button>
            </Group>
          )}
          {isAwaited && standing === undefined && <ResultsSkeleton words={t('search.loading')} />}
          {data !== undefined && isTruncated(data) && <TruncatedNote />}
          {data?.isExactOnly === true && terms[0] !== undefined && <ExactOnlyNote term={terms[0]} />}
          {data?.total === 0 && (
            <NothingFound
              asked={asked}
              onQuery={onQuery}
              onReport={reportable === undefined ? undefined : () => onReport({ id: reportable })}
            />
          )}
          {shown !== undefined && (
            <Found
              key={wireOf(shown.terms)}
              {...props}
              {...shown}
              countWords={countOf(shown.answer)}
              answeredAtMs={isAway ? (standing?.dataUpdatedAt ?? dataUpdatedAt) : undefined}
              address={standing === undefined ? address : { ...standing.address, open: undefined }}
              isStale={isStale || standing !== undefined}
            />
          )}
        </Stack>
      </div>
    </div>
  );
}
