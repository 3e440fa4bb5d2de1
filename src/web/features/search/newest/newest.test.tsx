import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveElementsSize } from '../../../../testing/web/give-elements-size.ts';
import { type Edge, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import { readSearchAddress, searchPartsFor } from '../../../registry/results/view-address.ts';
import type { SearchParts } from '../../../registry/results/search-parts.ts';
import { Newest } from './newest.tsx';

beforeAll(() => giveElementsSize());
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ACCOUNT = { accountId: 'alice@wonderland', peerId: 'wonderland' };

async function open(edge: Edge, parts: SearchParts = {}) {
  const opened = await openTestDesk((request) =>
    request.endpoint === 'newest' ? edge(request) : new Refusal(404, 'Not offered.'),
  );
  const addresses = [parts];
  function AtAddress() {
    const [shown, setShown] = useState(parts);
    return (
      <Newest
        account={ACCOUNT}
        address={readSearchAddress(shown)}
        onAddress={(change) => {
          const next = searchPartsFor({ ...readSearchAddress(shown), ...change });
          addresses.push(next);
          setShown(next);
        }}
        onReport={() => undefined}
      />
    );
  }
  renderAtDesk(withRoutes(<AtAddress />, '/search'), opened);
  const asked = () =>
    opened.requests.flatMap(({ endpoint, query }) =>
      endpoint === 'newest' ? [decodeURIComponent(String(query).replaceAll('+', ' '))] : [],
    );
  return { ...opened, asked, addressNow: () => addresses.at(-1), user: userEvent.setup() };
}

const page = (ids: readonly string[], next: number | null) => ({
  contributions: ids.map((id) => asAnswered(registryRecord({ id }))),
  next,
});
const shown = () =>
  within(screen.getByRole('grid', { name: 'Newest contributions' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

it('shows the newest, and older ones behind them, which leaves selected rows selected', async () => {
  const { asked, user } = await open(({ query }) =>
    query?.get('before') === '7' ? page(['192.0.2.1'], null) : page(['192.0.2.3', '192.0.2.2'], 7),
  );
  await expect.poll(() => screen.queryByRole('grid')).toBeTruthy();
  expect(shown()).toEqual(['192.0.2.3', '192.0.2.2']);
  await user.click(screen.getByRole('checkbox', { name: 'Select 192.0.2.2' }));
  await user.click(screen.getByRole('button', { name: 'Show older ones' }));
  await expect.poll(shown).toEqual(['192.0.2.3', '192.0.2.2', '192.0.2.1']);
  expect(screen.getByText('1 selected')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  expect(asked()).toEqual(['limit=50', 'limit=50&before=7']);
});

it('asks for what the address chooses, and a choice goes there, commas and all', async () => {
  const { asked, addressNow, user } = await open(() => page(['192.0.2.3'], null), {
    type: String.raw`SMS\, A2P`,
    country: 'LV,XK,nowhere',
    reported: '2026-11-01..2026-11-02',
  });
  await screen.findByRole('grid');
  expect(asked()).toEqual([
    'ft=SMS, A2P&country=LV&country=XK&from=2026-11-01T00:00:00.000Z&to=2026-11-02T23:59:59.999Z&limit=50',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove the filter Country: Latvia' }));
  await user.click(screen.getByRole('button', { name: /^Filter/u }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'SMS, A2P' }).checked).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'SMS, A2P' }));
  await user.click(screen.getByRole('checkbox', { name: 'IRSF' }));
  expect(addressNow()).toMatchObject({ type: 'IRSF', country: 'XK', reported: '2026-11-01..2026-11-02' });
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(addressNow()).toEqual({});
});

it('where nothing matches says so, and whether there may be older ones', async () => {
  const { user } = await open(({ query }) => page([], query?.has('before') === true ? null : 9), {
    type: 'IRSF',
  });
  expect(await screen.findByText(/^No match among the newest million/u)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show older ones' }));
  expect(await screen.findByRole('heading', { name: 'None found' })).toBeTruthy();
});

it('is not there where a deployment does not offer it, and says why where it fails', async () => {
  let status = 404;
  const { requests, queryClient } = await open(() => new Refusal(status, 'Down for repair.'));
  await expect.poll(() => requests.length).toBe(1);
  expect(screen.queryByRole('region', { name: 'Newest you can see' })).toBeNull();
  status = 500;
  await queryClient.resetQueries();
  expect((await screen.findByRole('alert')).textContent).toContain('Down for repair.');
});
