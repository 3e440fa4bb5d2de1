import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { openTestDesk } from '../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../testing/web/render-at-desk.tsx';
import { identifierPath } from '../format/paths.ts';
import { restOptions } from './rest-options.ts';
import * as rest from './rest.ts';
import { createAppRouter } from './router.tsx';

afterEach(cleanup);

const atAccount = () => createMemoryHistory({ initialEntries: ['/account'] });

it('keeps the desk around a page that cannot be rendered: what is only in its memory is not lost', async () => {
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

it('goes on with the keys in its memory when the frame around the pages could not be rendered', async () => {
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

it('leads to the dossier of an identifier by its address, whatever characters it has, and back', async () => {
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
