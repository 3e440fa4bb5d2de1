import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { identifierPath } from '../../ui/format/paths.ts';
import { restOptions } from '../shell/rest-options.ts';
import * as rest from '../shell/rest.ts';
import { createAppRouter } from './router.tsx';

afterEach(cleanup);

const atAccount = () => createMemoryHistory({ initialEntries: ['/account'] });

it('keeps the desk and its memory when a page cannot be rendered', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const opened = await openTestDesk(() => null);
  let broken = true;
  opened.queryClient.setQueryData(restOptions.queryKey, {
    ...rest,
    AccountPage() {
      if (broken) throw new RangeError('Maximum call stack size exceeded');
      return <h1>Account</h1>;
    },
  });
  renderAtDesk(<RouterProvider router={createAppRouter(atAccount())} />, opened);

  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This page stopped working');
  expect(screen.getByRole('button', { name: /^Key: unlocked/u })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Search' })).toBeDefined();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Account');
  expect(opened.desk.session.getState().key).toBe('unlocked');
  reported.mockRestore();
});

it('keeps the keys in memory when the frame around the pages cannot be rendered', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const opened = await openTestDesk(() => null);
  const { session } = opened.desk;
  const state = session.getState();
  const broken = vi.spyOn(session, 'getState').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  renderAtDesk(<RouterProvider router={createAppRouter(atAccount())} />, opened);

  expect((await screen.findByRole('alert')).textContent).toContain('This page stopped working');
  expect(screen.queryByRole('button', { name: /^Key: unlocked/u })).toBeNull();
  broken.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Key: unlocked/u })).toBeDefined();
  expect(session.getState()).toEqual(state);
  reported.mockRestore();
});

it('locks when it is left and the browser keeps it', async () => {
  const opened = await openTestDesk(() => null);
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  renderAtDesk(<RouterProvider router={createAppRouter(atAccount())} />, opened);
  await screen.findByRole('button', { name: /^Key: unlocked/u });
  // The document of these tests has no `persisted` in its own event.
  const leave = (persisted: boolean) => {
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
    });
  };
  leave(false);
  expect(opened.desk.session.getState().key).toBe('unlocked');
  leave(true);
  expect(opened.desk.session.getState()).toMatchObject({ key: 'locked', locksAtMs: undefined });
  expect(opened.signer.state).toBe('locked');
  expect(await screen.findByRole('button', { name: /Keys erased/u })).toBeDefined();
});

it('opens the dossier of an identifier with any characters by its address, and goes back', async () => {
  const opened = await openTestDesk(() => null);
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  const [first, second] = ['https://a.example/b%2Fc/../d?e=f&g#h', 'fraud+%@example.com'] as const;
  const history = createMemoryHistory({ initialEntries: [identifierPath(first), identifierPath(second)] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  await screen.findByRole('heading', { level: 1, name: second });
  history.back();
  await screen.findByRole('heading', { level: 1, name: first });
  history.forward();
  expect(await screen.findByRole('heading', { level: 1, name: second })).toBeDefined();
});

it('suggests the probable identifier at the address of an invalid one', async () => {
  const opened = await openTestDesk(() => []);
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  const history = createMemoryHistory({ initialEntries: ['/identifier/203.0.113.0%2F24'] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  await screen.findByRole('heading', { level: 1, name: 'Not an identifier' });
  const meant = '203.0.113.0-203.0.113.255';
  await userEvent.click(screen.getByRole('link', { name: meant }));
  const heading = await screen.findByRole('heading', { level: 1, name: meant });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(history.location.pathname).toBe(`/identifier/${meant}`);
});

it('opens a link after signing in, announces it until then, and clears the address after signing out', async () => {
  const opened = await openTestDesk(() => []);
  const { session } = opened.desk;
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  await session.signOut();
  const link = '/search?q=203.0.113.7&status=active';
  const history = createMemoryHistory({ initialEntries: [link] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  expect(await screen.findByText('The page of this link opens as soon as you are signed in.')).toBeDefined();

  await act(() =>
    session.startPractice({ accountId: 'alice@wonderland', email: 'alice@wonderland.example' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Search' })).toBeDefined();
  await act(() => session.lock());
  expect(history.location.href).toBe(link);

  await act(() => session.signOut());
  await waitFor(() => expect(history.location.href).toBe('/overview'));
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeDefined();
  expect(screen.queryByText(/^The page of this link/u)).toBeNull();
});

it.each(['/nope', '/account/nope'])('promises no page at %s, which has none', async (address) => {
  const opened = await openTestDesk(() => []);
  await opened.desk.session.signOut();
  const history = createMemoryHistory({ initialEntries: [address] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  expect(screen.queryByText(/^The page of this link/u)).toBeNull();
});

it('focuses the heading of a page that was chosen before the rest of the app arrived', async () => {
  const opened = await openTestDesk(() => []);
  await opened.desk.session.signOut();
  let arrive = (): void => undefined;
  const fetched = new Promise<typeof rest>((resolve) => {
    arrive = () => resolve(rest);
  });
  const fetching = vi.spyOn(restOptions, 'queryFn').mockReturnValue(fetched);
  const history = createMemoryHistory({ initialEntries: ['/'] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  await userEvent.click(await screen.findByRole('link', { name: 'Inspect' }));
  await screen.findByRole('status', { name: 'Loading…' });
  act(() => arrive());
  const heading = await screen.findByRole('heading', { level: 1, name: 'Inspect' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  fetching.mockRestore();
});

it('names the unknown parts of a download’s address until the filters are cleared', async () => {
  const opened = await openTestDesk(() => null);
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  const history = createMemoryHistory({ initialEntries: ['/download?typ=Scam&whose=new&size='] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  expect((await screen.findByText(/was not understood/u)).textContent).toContain('“typ=Scam”');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.queryByText(/was not understood/u)).toBeNull());
  expect(history.location.search).toBe('');
});
