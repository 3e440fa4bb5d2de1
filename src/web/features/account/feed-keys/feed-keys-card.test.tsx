import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { FeedKey } from '../../../../contract/feed.ts';
import { type Edge, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { FeedKeysCard } from './feed-keys-card.tsx';

afterEach(cleanup);

const SECRET = `cdf_0123456789ab_${'A'.repeat(43)}`;

const feedKey = (changes: Partial<FeedKey> = {}): FeedKey => ({
  keyId: '0123456789ab',
  name: 'rate engine',
  madeBy: 'alice@wonderland',
  madeAt: '2026-11-01T00:00:00.000Z',
  expiresAt: null,
  fraudTypes: [],
  destinations: [],
  lastUsedAt: null,
  requestsOfDay: 0,
  ...changes,
});

/** A service that makes, lists and revokes keys. */
async function openCard({ keys = [feedKey()], edge }: { keys?: FeedKey[]; edge?: Edge } = {}) {
  let held = keys;
  const opened = await openTestDesk((request) => {
    const own = edge?.(request);
    if (own !== undefined) return own;
    switch (request.endpoint) {
      case 'makeFeedKey':
        held = [...held, feedKey({ keyId: 'fedcba987654', name: 'new one' })];
        return { keyId: 'fedcba987654', key: SECRET };
      case 'revokeFeedKey':
        held = held.filter(({ keyId }) => keyId !== request.identifier);
        return null;
      case 'feedKeys':
        return held;
      default:
        return new Refusal(404, 'said');
    }
  });
  renderAtDesk(<FeedKeysCard accountId="alice@wonderland" />, opened);
  return { ...opened, user: userEvent.setup() };
}

const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);

it('is not shown where the deployment has no feed', async () => {
  const { requests } = await openCard({ edge: () => new Refusal(404, 'No.') });
  await expect.poll(() => requests.length).toBe(1);
  await expect.poll(() => screen.queryByRole('heading', { name: 'Feed keys' })).toBeNull();
});

it('lists the keys with their use; requests of an earlier day are not of today', async () => {
  await openCard({
    keys: [
      feedKey({ lastUsedAt: new Date().toISOString(), requestsOfDay: 1234 }),
      feedKey({
        keyId: 'b',
        name: 'old\u202Eone',
        lastUsedAt: '2020-01-01T00:00:00.000Z',
        requestsOfDay: 7,
        expiresAt: '2020-01-02T12:00:00.000Z',
      }),
    ],
  });
  await expect.poll(() => screen.queryAllByRole('row').length).toBe(3);
  expect(rows()[1]).toMatch(/rate engine.*alice@wonderland.*Never.*1,234/u);
  expect(rows()[2]).toMatch(/old⟨U\+202E⟩one.*Expired on 2020-01-02.*0/u);
});

it('makes a key, shows it once with a command, and keeps it nowhere', async () => {
  const { queryClient, requests, user } = await openCard();
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const dialog = () => within(screen.getByRole('dialog'));
  await user.click(dialog().getByRole('button', { name: 'Make key' }));
  expect(await dialog().findByText('Enter a name.')).toBeTruthy();
  await user.type(dialog().getByRole('textbox', { name: 'Name' }), ' new one ');
  await user.type(dialog().getByRole('textbox', { name: 'Fraud types' }), 'Wangiri, IRSF');
  await user.type(dialog().getByRole('textbox', { name: 'Destinations' }), 'Germany, atlantis');
  await user.click(dialog().getByRole('button', { name: 'Make key' }));
  expect(await dialog().findByText('“atlantis” is no country.')).toBeTruthy();
  await user.type(dialog().getByRole('textbox', { name: 'Destinations' }), '{Backspace>10/}, GB');
  await user.click(dialog().getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText(SECRET)).toBeTruthy();
  expect(requests.find(({ endpoint }) => endpoint === 'makeFeedKey')?.body).toEqual({
    name: 'new one',
    fraudTypes: ['Wangiri', 'IRSF'],
    destinations: ['DE', 'GB'],
  });
  const command = screen.getByText(/^curl/u).textContent;
  expect(command).toMatch(
    /^curl --header "authorization: Bearer \$FEED_KEY" 'http.*\/changes\?after=0\.0'$/u,
  );
  await user.click(dialog().getByRole('button', { name: 'Copy key' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  await user.click(dialog().getByRole('button', { name: 'Done' }));
  await expect.poll(() => screen.queryAllByRole('row').length).toBe(3);
  expect(document.body.textContent).not.toContain(SECRET);
  const kept = [
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ state }) => state),
    queryClient
      .getMutationCache()
      .getAll()
      .map(({ state }) => state),
    Object.entries(localStorage),
    Object.entries(sessionStorage),
  ];
  expect(JSON.stringify(kept)).not.toContain(SECRET);
  await user.click(screen.getByRole('button', { name: 'New key' }));
  expect(await dialog().findByRole('textbox', { name: 'Name' })).toHaveProperty('value', '');
});

it('says why no key was made, and keeps what was entered', async () => {
  const { user } = await openCard({
    edge: ({ endpoint }) => (endpoint === 'makeFeedKey' ? new Refusal(409, 'Twenty are enough.') : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.type(name, 'cron');
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('Twenty are enough.')).toBeTruthy();
  expect(name).toHaveProperty('value', 'cron');
});

it('refuses a last day that is over', async () => {
  const { user } = await openCard();
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'cron');
  await user.type(screen.getByLabelText('Last day'), '2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Make key' }));
  expect(await screen.findByText('This day is over. Choose a later one.')).toBeTruthy();
});

it('revokes a key once that is confirmed', async () => {
  const { requests, user } = await openCard({ keys: [feedKey(), feedKey({ keyId: 'b', name: 'other' })] });
  const revoked = () => requests.filter(({ endpoint }) => endpoint === 'revokeFeedKey');
  await user.click(await screen.findByRole('button', { name: 'Revoke other' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(revoked()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Revoke other' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
  await expect.poll(() => screen.queryAllByRole('row').length).toBe(2);
  expect(revoked().map(({ identifier }) => identifier)).toEqual(['b']);
});

it('offers no further key once the peer has as many as it may', async () => {
  await openCard({
    keys: Array.from({ length: 20 }, (_, at) => feedKey({ keyId: `k${at}`, name: `n${at}` })),
  });
  expect(await screen.findByText(/as many as it may/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
});
