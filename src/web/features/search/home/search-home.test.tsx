import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../../testing/web/operation.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import type { Operation } from '../../../desk/operations/operation.ts';
import type { SearchParts } from '../../../registry/results/search-parts.ts';
import type { SearchAddress } from '../../../registry/results/view-address.ts';
import { NameSearch } from './name-search.tsx';
import { useRecentSearches } from './recent-searches.ts';
import { SearchHome } from './search-home.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const PARTS: SearchParts = { q: '203.0.113.0-203.0.113.255', status: 'active,flagged', sort: '-reported' };

interface Kept {
  readonly recent?: readonly string[];
  readonly operations?: readonly Operation[];
}

async function open({ recent = [], operations = [] }: Kept = {}) {
  const opened = await openTestDesk(() => []);
  for (const operation of operations) opened.desk.activity.put(operation);
  const asked: (string | SearchAddress)[] = [];
  function Home() {
    const recentSearches = useRecentSearches();
    useEffect(() => {
      for (const query of recent) recentSearches.put(query);
    }, [recentSearches]);
    return (
      <>
        <NameSearch parts={PARTS} />
        <SearchHome
          examples={[]}
          onQuery={(query) => asked.push(query)}
          onSearch={(address) => asked.push(address)}
        />
      </>
    );
  }
  renderAtDesk(withRoutes(<Home />, '/search'), opened);
  await screen.findByRole('button', { name: 'Name this search' });
  return { ...opened, asked, user: userEvent.setup() };
}

const card = (name: string) => within(screen.getByRole('region', { name }));

it('a newcomer is told what can be searched', async () => {
  await open();
  expect(screen.getByRole('heading', { name: 'Look up an identifier' })).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});

it('somebody who has searched before finds the recent searches instead', async () => {
  const { user, asked } = await open({ recent: ['+447700900123', '203.0.113.7'] });
  expect(screen.queryByRole('heading', { name: 'Look up an identifier' })).toBeNull();
  const links = card('Recent searches').getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['203.0.113.7', '+447700900123']);
  await user.click(card('Recent searches').getByRole('link', { name: '+447700900123' }));
  expect(asked).toEqual(['+447700900123']);
});

it('a search gets a name, is opened by it with its filters, renamed and deleted', async () => {
  const { user, asked } = await open();
  await user.click(screen.getByRole('button', { name: 'Name this search' }));
  const field = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(field);
  await user.type(field, 'Our block{Enter}');
  expect(screen.getByRole('button', { name: 'Saved as “Our block”' })).toBeTruthy();
  const named = card('Named searches');
  const link = named.getByRole('link', { name: 'Our block' });
  expect(link.getAttribute('href')).toContain('status=active%2Cflagged');
  expect(named.getByText('203.0.113.0-203.0.113.255 · 2 filters')).toBeTruthy();
  await user.click(link);
  expect(asked[0]).toMatchObject({
    query: PARTS.q,
    view: { filter: { chosen: { status: ['active', 'flagged'] } } },
    open: undefined,
  });
  await user.click(named.getByRole('button', { name: 'Rename “Our block”' }));
  await user.type(named.getByRole('textbox', { name: 'Name' }), ' (/24){Enter}');
  await user.click(named.getByRole('button', { name: 'Delete “Our block (/24)”' }));
  expect(screen.queryByRole('link', { name: 'Our block (/24)' })).toBeNull();
});

it('what was deleted by mistake comes back', async () => {
  const { user } = await open({ recent: ['203.0.113.7'] });
  await user.click(screen.getByRole('button', { name: 'Name this search' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const named = card('Named searches');
  await user.click(named.getByRole('button', { name: /^Delete/u }));
  expect(named.getByRole('status').textContent).toMatch(/^Deleted/u);
  expect(document.activeElement).toBe(named.getByRole('button', { name: 'Undo' }));
  await user.keyboard('{Enter}');
  expect(named.getAllByRole('link')).toHaveLength(1);
});

it('says what was done today and what is open with its next step, and nothing of it while the key is locked', async () => {
  const nowMs = Date.now();
  const done = Array.from({ length: 7 }, (_, at) => operationWith({ askedAtMs: nowMs - at }));
  const { desk } = await open({
    recent: ['203.0.113.7'],
    operations: [
      ...done,
      operationWith({ state: 'unknown', askedAtMs: nowMs }),
      operationWith({ askedAtMs: nowMs - 3 * 86_400_000 }),
    ],
  });
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(6);
  expect(screen.getByText(/3 more today/u).textContent).toContain('All activity');
  expect(screen.getAllByRole('button', { name: 'Check the registry' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: '203.0.113.7' })).toBeTruthy();
  await act(() => desk.session.lock());
  expect(screen.queryByRole('link', { name: '203.0.113.7' })).toBeNull();
  expect(screen.getByText('Unlock to see your searches and what was done today.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
