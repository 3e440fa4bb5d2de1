import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { createLastSearch } from './last-search.ts';
import { restOptions } from '../shell/rest-options.ts';
import * as rest from '../shell/rest.ts';
import { createAppRouter } from '../router/router.tsx';

afterEach(cleanup);

const SEARCH = '/search?q=203.0.113.7&status=active&sort=-reported';

async function open() {
  const opened = await openTestDesk(() => []);
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  const history = createMemoryHistory({ initialEntries: [`${SEARCH}&open=a%23b`] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  await screen.findByRole('heading', { level: 1, name: 'Search' });
  const go = async (name: string) => {
    await userEvent.click(screen.getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
    return history.location.href;
  };
  return { ...opened, go };
}

it('the link to Search leads back to the last search without its open details, and from there to an empty one', async () => {
  const { go } = await open();
  expect(await go('Account')).toBe('/account');
  expect(await go('Search')).toBe(SEARCH);
  expect(await go('Search')).toBe('/search');
  await go('Account');
  expect(await go('Search')).toBe('/search');
});

it('the last search is forgotten when the account signs out', async () => {
  const { desk } = await open();
  const lastSearch = createLastSearch(desk.session);
  lastSearch.setState({ q: '203.0.113.7' });
  await desk.session.signOut();
  expect(lastSearch.getState()).toEqual({});
});
