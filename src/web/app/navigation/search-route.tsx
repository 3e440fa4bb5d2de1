import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { PATHS } from '../../ui/format/paths.ts';
import { SearchPage, type SearchPageProps } from '../../features/search/page/search-page.tsx';
import { readSearchAddress, searchPartsFor } from '../../registry/results/view-address.ts';
import { useLastSearch } from './last-search.ts';

const route = getRouteApi(PATHS.search);

/** The search page. The address holds everything that it shows. */
export function SearchRoute() {
  const parts = route.useSearch();
  const navigate = route.useNavigate();
  const lastSearch = useLastSearch();
  const { focusFirst = false } = useRouterState({ select: ({ location }) => location.state });
  const address = useMemo(() => readSearchAddress(parts), [parts]);
  useEffect(() => {
    // The link leads to the rows: details would lie over the box.
    const { open: _, ...last } = parts;
    lastSearch.setState(last, true);
  }, [lastSearch, parts]);
  const onAddress = useCallback<SearchPageProps['onAddress']>(
    (change, how) =>
      void navigate({
        search: (before) => searchPartsFor({ ...readSearchAddress(before), ...change }),
        replace: how?.replace === true,
        resetScroll: change.query !== undefined,
      }),
    [navigate],
  );
  return (
    <SearchPage
      address={address}
      onAddress={onAddress}
      focusFirst={focusFirst}
      onReport={() => void navigate({ to: PATHS.report })}
    />
  );
}
