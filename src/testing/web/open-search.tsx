import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { vi } from 'vitest';
import { SearchPage, type SearchPageProps } from '../../web/features/search/page/search-page.tsx';
import { useDraftState, useDraftStore } from '../../web/identifiers/draft/use-draft.ts';
import { SettingsStore } from '../../web/platform/preferences/settings-store.ts';
import { JsonStorage } from '../../web/platform/storage/json-storage.ts';
import { NOTHING_ASKED, type SearchAddress } from '../../web/registry/results/view-address.ts';
import { type Edge, openTestDesk } from './open-test-desk.ts';
import { asAnswered, registryRecord } from './registry-record.ts';
import { renderAtDesk } from './render-at-desk.tsx';

/** The initial values of the report form. */
export function ReportBegun() {
  const draft = useDraftStore();
  useDraftState(draft, ({ rows }) => rows);
  const { id, fraudType, origination } = draft.current.fields;
  return <p>{`${id} ${fraudType} ${origination}`}</p>;
}

interface SearchAtAddressProps {
  readonly initial: string | Partial<SearchAddress>;
  readonly queries: string[];
  readonly onAddress?: SearchPageProps['onAddress'];
  readonly onReport: () => void;
}

/** The router, for links. */
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

/** Search, with an address of its own. */
export function SearchAtAddress({ initial, queries, onAddress, onReport }: SearchAtAddressProps) {
  const [address, setAddress] = useState<SearchAddress>({
    ...NOTHING_ASKED,
    ...(typeof initial === 'string' ? { query: initial } : initial),
  });
  return (
    <RouterContextProvider router={router}>
      <SearchPage
        address={address}
        onAddress={(change, ...how) => {
          onAddress?.(change, ...how);
          if (change.query !== undefined) queries.push(change.query);
          setAddress((before) => ({ ...before, ...change }));
        }}
        onReport={onReport}
      />
    </RouterContextProvider>
  );
}

/** Search at a query or an address, before a registry of the test; `queries` are those that were asked since. */
export async function openSearch(
  initial: SearchAtAddressProps['initial'],
  edge: Edge = () => [],
  practice = true,
  undoSeconds = 0,
) {
  const opened = await openTestDesk(edge);
  const desk = { ...opened.desk, config: { ...opened.desk.config, practice } };
  const queries: string[] = [];
  const onAddress = vi.fn<SearchPageProps['onAddress']>();
  const onReport = vi.fn<() => void>();
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ undoSeconds });
  const { unmount } = renderAtDesk(
    <SearchAtAddress initial={initial} queries={queries} onAddress={onAddress} onReport={onReport} />,
    { ...opened, desk, settings },
  );
  const rows = () => screen.queryAllByRole('row').filter((row) => row.hasAttribute('data-status'));
  return { ...opened, desk, queries, onAddress, onReport, rows, unmount, user: userEvent.setup() };
}

/** Everything that is announced. */
export const searchStatus = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

const mine = registryRecord({ id: '203.0.113.7', peerId: 'wonderland' });
const theirs = registryRecord({ id: '203.0.113.8' });

/** A registry with one contribution of the own peer and one of another, which can be flagged. */
export const mineAndTheirs: Edge = ({ endpoint, identifier }) => {
  if (endpoint === 'assembleFlag') return '0100cafe';
  if (endpoint === 'submitFlag') return { rewarded: 10 };
  return identifier.includes('-')
    ? [asAnswered(mine), asAnswered(theirs)]
    : [asAnswered({ ...theirs, status: 'flagged', statusText: 'Flagged', flagger: 'wonderland' })];
};
