import { Anchor, Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { asAppError } from '../../../../contract/app-error.ts';
import { newestOptions } from '../../../api/newest-options.ts';
import type { DeskAccount } from '../../../desk/session/desk-account.ts';
import { useDesk } from '../../../desk/session/desk-context.tsx';
import { EVERYTHING } from '../../../registry/results/results-view.ts';
import { useShownRows } from '../../../registry/results/use-shown-rows.ts';
import type { SearchAddress } from '../../../registry/results/view-address.ts';
import { EmptyState } from '../../../ui/components/empty-state.tsx';
import { Hint } from '../../../ui/components/hint.tsx';
import { Problem } from '../../../ui/components/problem/problem.tsx';
import { PATHS } from '../../../ui/format/paths.ts';
import { FoundRows, type FoundRowsProps } from '../found/found-rows.tsx';
import { ResultsSkeleton } from '../table/results-skeleton.tsx';
import results from '../table/results.module.css';
import { t } from './messages.ts';
import classes from './newest.module.css';
import { NewestFilters } from './newest-filters.tsx';

/** The service's filter, as the address has it. */
function useNewest({ session }: ReturnType<typeof useDesk>, accountId: string, address: SearchAddress) {
  const { view, countries } = address;
  const { chosen, reported } = view.filter;
  return useInfiniteQuery(
    newestOptions(session.client, accountId, {
      fraudTypes: chosen.type ?? [],
      countries,
      peerIds: chosen.peer ?? [],
      fromMs: reported?.fromMs,
      toMs: reported?.toMs,
    }),
  );
}

export interface NewestProps extends Pick<FoundRowsProps, 'address' | 'onAddress' | 'onReport'> {
  readonly account: Pick<DeskAccount, 'accountId' | 'peerId'>;
}

/** The newest contributions that the account may see for free. Nothing where the deployment does not offer them. */
export function Newest({ account, address, onAddress, onReport }: NewestProps) {
  const desk = useDesk();
  const { data, dataUpdatedAt, error, isFetching, ...newest } = useNewest(desk, account.accountId, address);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } = newest;
  const isAway = useStore(desk.session.client.connection, ({ state }) => state !== 'connected');
  const menuRef = useRef<HTMLButtonElement>(null);
  const records = useMemo(() => data?.pages.flatMap((page) => page?.records ?? []) ?? [], [data]);
  const view = useMemo(() => ({ filter: EVERYTHING, sort: address.view.sort }), [address.view.sort]);
  const rows = useShownRows(records, view);
  const [isOffered, setIsOffered] = useState(false);
  if (data !== undefined && isOffered !== (data.pages[0] !== null)) setIsOffered(!isOffered);
  // Nothing is there before it is known whether the deployment offers them.
  if (!isOffered && error === null) return null;
  const { filter } = address.view;
  const isFiltered =
    address.countries.length > 0 ||
    filter.reported !== undefined ||
    [filter.chosen.type, filter.chosen.peer].some((values) => values !== undefined);
  const count = records.length;
  const words = t(hasNextPage ? 'newest.count' : 'newest.countAll', { count });
  return (
    <Stack gap="xs" component="section" aria-label={t('newest.title')}>
      <div className={classes.head}>
        <Title order={2}>{t('newest.title')}</Title>
        <Hint about={t('newest.title')}>{t('newest.about')}</Hint>
        {/* There is nothing to filter yet. They stay, with what is open of them, while a changed filter loads. */}
        {(count > 0 || isFiltered || hasNextPage || (isOffered && data === undefined)) && (
          <NewestFilters accountId={account.accountId} address={address} onAddress={onAddress} />
        )}
      </div>
      <VisuallyHidden role="status">{data === undefined ? t('newest.loading') : words}</VisuallyHidden>
      {data === undefined && isFetching && <ResultsSkeleton words={t('newest.loading')} />}
      {error !== null && !isFetching && !(isAway && count > 0) && !isFetchNextPageError && (
        <Problem title={t('newest.failedTitle')} error={asAppError(error)}>
          <Button variant="default" onClick={() => void refetch()}>
            {t('newest.again')}
          </Button>
        </Problem>
      )}
      {data !== undefined && count === 0 && !hasNextPage && (
        <EmptyState order={3} title={t(isFiltered ? 'newest.noneTitle' : 'newest.emptyTitle')}>
          <Text>{t(isFiltered ? 'newest.noneText' : 'newest.emptyText')}</Text>
          {!isFiltered && (
            <Anchor renderRoot={(props) => <Link to={PATHS.download} {...props} />}>
              {t('newest.toDownload')}
            </Anchor>
          )}
        </EmptyState>
      )}
      {count > 0 && (
        <FoundRows
          terms={[]}
          records={records}
          rows={rows}
          address={address}
          onAddress={onAddress}
          onReport={onReport}
          answeredAtMs={isAway ? dataUpdatedAt : undefined}
          isStale={false}
          focusFirst={false}
          menuRef={menuRef}
          lead={
            // The status above it says the same.
            <span aria-hidden className={results.count}>
              {words}
            </span>
          }
        />
      )}
      {isFetchNextPageError && error !== null && (
        <Problem title={t('newest.olderFailedTitle')} error={asAppError(error)} />
      )}
      {data !== undefined && hasNextPage && (
        <>
          {count === 0 && <Text>{t('newest.noneYet')}</Text>}
          <Button
            variant="default"
            className={classes.older ?? ''}
            loading={isFetchingNextPage}
            // A page that is read again is whole before it grows.
            disabled={isFetching && !isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('newest.older')}
          </Button>
        </>
      )}
    </Stack>
  );
}
