import { Anchor, Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
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
import { ReadProblem } from '../../../ui/components/problem/read-problem.tsx';
import { PATHS } from '../../../ui/format/paths.ts';
import { FoundRows, type FoundRowsProps } from '../found/found-rows.tsx';
import results from '../table/results.module.css';
import { t } from './messages.ts';
import classes from './newest.module.css';
import { NewestChips, newestFilter, NewestFilters } from './newest-filters.tsx';

/** The service's filter, as the address has it. */
function useNewest({ session }: ReturnType<typeof useDesk>, accountId: string, address: SearchAddress) {
  const { types, countries, peers, reported } = newestFilter(address);
  return useInfiniteQuery({
    ...newestOptions(session.client, accountId, {
      fraudTypes: types,
      countries,
      peerIds: peers,
      fromMs: reported?.fromMs,
      toMs: reported?.toMs,
    }),
    // Bar, menu and rows stay while a changed filter loads.
    placeholderData: keepPreviousData,
  });
}

export interface NewestProps extends Pick<FoundRowsProps, 'address' | 'onAddress' | 'onReport'> {
  readonly account: Pick<DeskAccount, 'accountId' | 'peerId'>;
}

/** The newest contributions that the account may see for free. Nothing where the deployment does not offer them. */
export function Newest({ account, address, onAddress, onReport }: NewestProps) {
  const desk = useDesk();
  const { data, dataUpdatedAt, error, isFetching, isPlaceholderData, ...newest } = useNewest(
    desk,
    account.accountId,
    address,
  );
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
  const { types, countries, peers, reported } = newestFilter(address);
  const isFiltered = types.length + countries.length + peers.length > 0 || reported !== undefined;
  const count = records.length;
  const words = t(hasNextPage ? 'newest.count' : 'newest.countAll', { count });
  const isEmpty = data !== undefined && !isPlaceholderData && count === 0 && !hasNextPage;
  const title = (
    <>
      <Title order={2} className={classes.title ?? ''}>
        {t('newest.title')}
      </Title>
      <Hint about={t('newest.title')}>{t('newest.about')}</Hint>
    </>
  );
  return (
    <Stack gap="xs" component="section" aria-label={t('newest.title')}>
      <VisuallyHidden role="status">
        {data === undefined || isPlaceholderData ? t('newest.loading') : words}
      </VisuallyHidden>
      {error !== null && !isFetching && !(isAway && count > 0) && !isFetchNextPageError && (
        <ReadProblem title={t('newest.failedTitle')} query={{ error, isFetching, refetch }} />
      )}
      {isEmpty && !isFiltered && (
        <>
          <Group gap="xs">{title}</Group>
          <EmptyState order={3} title={t('newest.emptyTitle')}>
            <Text>{t('newest.emptyText')}</Text>
            <Anchor renderRoot={(props) => <Link to={PATHS.download} {...props} />}>
              {t('newest.toDownload')}
            </Anchor>
          </EmptyState>
        </>
      )}
      {isOffered && !(isEmpty && !isFiltered) && (
        <FoundRows
          terms={[]}
          records={records}
          rows={rows}
          address={address}
          onAddress={onAddress}
          onReport={onReport}
          answeredAtMs={isAway && dataUpdatedAt > 0 ? dataUpdatedAt : undefined}
          isStale={isPlaceholderData}
          focusFirst={false}
          menuRef={menuRef}
          lead={
            <div className={`${results.lead} ${classes.lead}`}>
              {title}
              <NewestFilters accountId={account.accountId} address={address} onAddress={onAddress} />
              {/* Last: its width changes while the menu is open. The status says it in words. */}
              <span aria-hidden className={classes.count}>
                {data !== undefined && t('newest.shortCount', { count, more: String(hasNextPage) })}
              </span>
            </div>
          }
          nothing={
            isEmpty && (
              <EmptyState title={t('newest.noneTitle')}>
                <Text>{t('newest.noneText')}</Text>
              </EmptyState>
            )
          }
        >
          <NewestChips address={address} onAddress={onAddress} />
        </FoundRows>
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
