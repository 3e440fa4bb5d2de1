import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { restOptions } from '../shell/rest-options.ts';
import * as rest from '../shell/rest.ts';
import { createAppRouter } from '../router/router.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function open(edge: Edge) {
  const opened = await openTestDesk(edge);
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  const history = createMemoryHistory({ initialEntries: ['/account'] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

const pages = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const CERTAIN = ['Overview', 'Search', 'Report', 'Activity', 'Account'];
const ALL = ['Overview', 'Search', 'Report', 'Download', 'Activity', 'Peers', 'Account'];

const offering: Edge = ({ endpoint }) => {
  if (endpoint === 'peers') return [];
  if (endpoint === 'quote') return { details: { creditsSpent: 0 }, balance: 0 };
  return new Refusal(404, 'There is nothing at this address.');
};
const silent: Edge = ({ endpoint }) =>
  endpoint === 'peers' || endpoint === 'quote'
    ? new Promise<never>(() => {})
    : new Refusal(404, 'There is nothing at this address.');

it('shows all pages, or those of the last time, until the deployment has answered', async () => {
  await open(silent);
  expect(pages()).toEqual(ALL);
  cleanup();
  await open(offering);
  await waitFor(() => expect(pages()).toEqual(ALL));
  cleanup();
  await open(silent);
  expect(pages()).toEqual(ALL);
});

it('removes a page once the deployment reports that it has none, and remembers that', async () => {
  await open(offering);
  await waitFor(() => expect(pages()).toEqual(ALL));
  cleanup();
  await open(() => new Refusal(404, 'There is nothing at this address.'));
  await waitFor(() => expect(pages()).toEqual(CERTAIN));
  await userEvent.setup().keyboard('{Control>}k{/Control}');
  await screen.findByRole('option', { name: 'Account' });
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Connections/u })).toBeNull());
  cleanup();
  await open(silent);
  expect(pages()).toEqual(CERTAIN);
});

it('offers the next account the known pages in quick access', async () => {
  let tells = true;
  const { desk } = await open((request) => (tells ? offering : silent)(request));
  await waitFor(() => expect(pages()).toEqual(ALL));
  tells = false;
  await desk.session.signOut();
  await desk.session.startPractice({ accountId: 'bob@wonderland', email: 'bob@wonderland.example' });
  await waitFor(() => expect(pages()).toEqual(ALL));
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: /^Identifier, range/u }), 'down');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Download');
});
