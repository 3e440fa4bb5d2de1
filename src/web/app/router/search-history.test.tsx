import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen, waitFor } from '@testing-library/react';
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

// A query by role would take several times as long on a whole page.
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Identifier or range');
const list = () => screen.findByText(/^Checked 4: 2 new/u);
const found = (identifier: string) => screen.findByLabelText(`Flag ${identifier}`);

it('back and forward go through a search and a list, each with its box', async () => {
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
  const { href } = history.location;
  const typed = box().value;
  expect(typed).toContain('203.0.113.3');

  history.back();
  await waitFor(() => expect([history.location.href, box().value]).toEqual([FIRST, '203.0.113.2']));
  await found('203.0.113.2');
  history.forward();
  await list();
  expect([history.location.href, box().value]).toEqual([href, typed]);
});
