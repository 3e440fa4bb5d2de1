import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import type { SearchTerm } from '../../../../contract/identifier/search-term.ts';
import { wireOf } from '../../../../client/registry/read-search.ts';
import { isTruncated, type RegistryQuestion } from '../../../../client/registry/retrieve-contributions.ts';
import { AfterAWhile } from '../../../ui/components/after-a-while.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import type { SearchAnswer } from '../../../registry/results/reading/search-answer.ts';
import type { Query } from '../../../../reading/search/search-query.ts';
import { useStore } from '../../../platform/store/use-store.ts';
import { useFlagEntries, useFlags } from '../../../registry/flagging/use-flags.ts';
import { namedIdentifier, shownAsciiText } from '../../../ui/components/text/shown-text.ts';
import { useSearchAnswer } from '../../../registry/results/reading/use-shown-rows.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { asAppError } from '../../../../contract/app-error.ts';
import { Found, type FoundProps } from './found.tsx';
import { ListSummary } from '../list/list-summary.tsx';
import { t } from '../messages.ts';
import { NothingFound, TruncatedNote } from '../search-cards.tsx';
import classes from './search-results.module.css';
import { ResultsSkeleton } from '../table/results-skeleton.tsx';

export interface SearchResultsProps extends Omit<
  FoundProps,
  'terms' | 'answer' | 'answeredAtMs' | 'countWords' | 'isBehind' | 'onDrawn' | 'onStop'
> {
  readonly asked: Query;
  readonly onQuery: (query: string) => void;
  /** Starts a report of identifiers. */
  readonly onReportAll: (identifiers: readonly string[]) => void;
  /** Closes a list that stands in no address. */
  readonly onClose: (() => void) | undefined;
}

/** The number found: all, the first of them, or those received so far. */
function countOf(answer: SearchAnswer): string {
  const count = answer.records.length;
  if (!answer.isComplete) return t('search.countSome', { count });
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
  const { data: answer } = useSearchAnswer(before?.terms ?? NO_QUESTIONS, { enabled: false });
  return before === undefined || answer === undefined ? undefined : { ...before, answer };
}

/**
 * Queries the registry and shows the result: loading, failed, too many, nothing found, or the contributions.
 * Until the first rows arrive, those of the previous search stay visible without actions.
 */
export function SearchResults(props: SearchResultsProps) {
  const { asked, address, onQuery, onReport, isStale } = props;
  const { terms, list } = asked;
  const { data, dataUpdatedAt, error, isFetching, refetch, stop } = useSearchAnswer(terms);
  const { connection } = useDesk().session.client;
  const isAway = useStore(connection, ({ state }) => state !== 'connected');
  const wire = wireOf(terms);
  const waiting = isFetching && (data === undefined || error !== null);
  const arriving = isFetching && data?.isComplete === false;
  const hasRows = data !== undefined && data.records.length > 0;
  // The answer whose rows were drawn last: a worker prepares the first rows.
  const [drawn, setDrawn] = useState<string>();
  const isDrawn = hasRows && drawn === wire;
  const isToBeDrawn = hasRows ? !isDrawn : waiting && data === undefined;
  const before = useSearchBefore({ terms, address }, isDrawn, isToBeDrawn);
  const standing = isToBeDrawn ? before : undefined;

  const reportable = identifierOf(terms);
  const countWords =
    data === undefined
      ? t('search.loading')
      : arriving
        ? t('search.soFar', { count: data.records.length })
        : countOf(data);
  // Counts in between are not announced.
  const status =
    waiting || arriving
      ? t('search.loading')
      : data === undefined
        ? ''
        : t('search.countFor', {
            count: countWords,
            query: list === undefined ? address.query : asked.words,
          });
  const ofRows = {
    countWords,
    onStop: arriving ? stop : undefined,
    answeredAtMs: isAway ? dataUpdatedAt : undefined,
  };

  return (
    <div className={classes['sheet']}>
      <VisuallyHidden role="status">{status}</VisuallyHidden>
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
      {/* Over the count, which is that of the previous search: nothing moves. */}
      <div className={classes['over']}>
        <Text role="status" size="sm" className={classes['stale'] ?? ''}>
          {standing !== undefined && t('search.standing', { query: shownAsciiText(standing.address.query) })}
          {standing === undefined && isStale && (data !== undefined || error !== null) && t('search.stale')}
        </Text>
        {(isStale || standing !== undefined) && <WaitingFlag />}
      </div>
      <Stack
        gap="sm"
        className={classes['answer'] ?? ''}
        data-stale={isStale || standing !== undefined}
        inert={isStale || standing !== undefined}
        aria-busy={waiting || arriving || isToBeDrawn}
      >
        {error !== null && !isFetching && !(isAway && hasRows) && (
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
        {data === undefined && isFetching && standing === undefined && <ResultsSkeleton words={countWords} />}
        {data !== undefined && isTruncated(data) && <TruncatedNote />}
        {list !== undefined && (
          <ListSummary
            list={list}
            terms={terms}
            answer={data}
            onQuery={onQuery}
            onReport={props.onReportAll}
            onClose={props.onClose}
          />
        )}
        {data?.isComplete === true && data.total === 0 && list === undefined && (
          <NothingFound
            asked={asked}
            onQuery={onQuery}
            onReport={reportable === undefined ? undefined : () => onReport({ id: reportable })}
          />
        )}
        {standing !== undefined && (
          <Found
            key={wireOf(standing.terms)}
            {...props}
            {...standing}
            {...ofRows}
            countWords={countOf(standing.answer)}
            address={{ ...standing.address, open: undefined }}
            isStale
            isBehind={false}
            onDrawn={setDrawn}
          />
        )}
        {hasRows && (
          <Found
            key={wire}
            {...props}
            terms={terms}
            {...ofRows}
            answer={data}
            isBehind={standing !== undefined}
            onDrawn={setDrawn}
          />
        )}
      </Stack>
    </div>
  );
}
