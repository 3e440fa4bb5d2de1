import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { type Edge, openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { restOptions } from '../shell/rest-options.ts';
import * as rest from '../shell/rest.ts';
import { createAppRouter } from './router.tsx';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const even: Edge = ({ endpoint, identifier }) =>
  endpoint === 'retrieveContributions' && Number(identifier.split('.')[3]) % 2 === 0
    ? [asAnswered(registryRecord({ id: identifier }))]
    : [];

const FIRST = '/search?q=203.0.113.2&status=active&sort=-reported';
const LIST = '/search?sort=-reported';
const ONE = '/search?q=203.0.113.4&sort=-reported';

// A query by role would take several times as long on a whole page.
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Identifier or range');
const pressed = () => document.querySelector('[aria-pressed="true"]')?.textContent;
const lines = () => document.querySelectorAll('[role="rowheader"]');
const list = () => screen.findByText('List of 4 identifiers');
const found = (identifier: string) => screen.findByLabelText(`Flag ${identifier}`);

it('back and forward go through a search, a list as it was shown, and one of its identifiers', async () => {
  const opened = await openTestDesk(even);
  opened.queryClient.setQueryData(restOptions.queryKey, rest);
  const history = createMemoryHistory({ initialEntries: [FIRST] });
  renderAtDesk(<RouterProvider router={createAppRouter(history)} />, opened);
  const user = userEvent.setup();
  await found('203.0.113.2');
  await user.clear(box());
  await user.paste('203.0.113.1\n203.0.113.2\n203.0.113.3\n203.0.113.4\n');
  await user.keyboard('{Enter}');
  await list();
  expect(history.location.href).toBe(LIST);
  await user.click(await screen.findByText('2 known'));
  await user.click(screen.getByText('203.0.113.4'));
  await found('203.0.113.4');
  expect(history.location.href).toBe(ONE);

  history.back();
  await list();
  expect(history.location.href).toBe(LIST);
  expect([box().value, pressed(), lines().length]).toEqual(['', '2 known', 2]);
  history.back();
  await found('203.0.113.2');
  expect([history.location.href, box().value]).toEqual([FIRST, '203.0.113.2']);
  history.forward();
  await list();
  expect([box().value, pressed()]).toEqual(['', '2 known']);
  history.forward();
  await found('203.0.113.4');
  expect([history.location.href, box().value]).toEqual([ONE, '203.0.113.4']);

  await user.click(screen.getByText('Back to the list of 4 identifiers'));
  await list();
  expect(pressed()).toBe('2 known');
  await user.click(screen.getByText('Close the list'));
  expect(document.activeElement?.textContent).toBe('Search');
});
