import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { FeedKey } from '../../../../contract/feed.ts';
import { type Edge, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import type { Desk } from '../../../desk/session/desk-context.tsx';
import { SettingsStore } from '../../../platform/preferences/settings-store.ts';
import { JsonStorage } from '../../../platform/storage/json-storage.ts';
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
  never: [],
  lastUsedAt: null,
  requestsOfDay: 0,
  ...changes,
});

/** A service that makes, lists and revokes keys. */
async function openCard({
  keys = [feedKey()],
  edge,
  settings,
}: { keys?: FeedKey[]; edge?: Edge; settings?: SettingsStore } = {}) {
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
  renderAtDesk(<FeedKeysCard accountId="alice@wonderland" />, {
    ...opened,
    ...(settings === undefined ? {} : { settings }),
  });
  return { ...opened, user: userEvent.setup() };
}

/** Opens the dialog and enters a name. */
async function fillIn(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'cron');
}

/** Types the keys again. */
async function unlock({ session }: Desk): Promise<void> {
  const owner = { accountId: 'alice@wonderland', email: 'alice@wonderland.example' };
  const [privateKey, authPrivateKey] = [new Uint8Array(32), new Uint8Array(32)];
  await act(() => session.unlockWithKeys(owner, { privateKey, authPrivateKey }));
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
  await user.click(dialog().getByRole('button', { name: 'Create key' }));
  expect(await dialog().findByText('Enter a name.')).toBeTruthy();
  await user.type(dialog().getByRole('textbox', { name: 'Name' }), ' new one ');
  await user.type(dialog().getByRole('combobox', { name: 'Fraud types' }), 'Wangiri, IRSF');
  await user.type(dialog().getByRole('combobox', { name: 'Destinations' }), 'Germany, atlantis');
  await user.click(dialog().getByRole('button', { name: 'Create key' }));
  expect(await dialog().findByText('“atlantis” is not a country.')).toBeTruthy();
  await user.type(dialog().getByRole('combobox', { name: 'Destinations' }), '{Backspace}GB{Enter}');
  await user.click(dialog().getByRole('button', { name: 'Create key' }));
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
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('Twenty are enough.')).toBeTruthy();
  expect(name).toHaveProperty('value', 'cron');
});

it('refuses a last day that has passed', async () => {
  const { user } = await openCard();
  await user.click(await screen.findByRole('button', { name: 'New key' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'cron');
  await user.type(screen.getByLabelText('Expires after'), '2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('This day has passed. Choose a later one.')).toBeTruthy();
});

it('refuses a last day that is typed in part, which has no value', async () => {
  const { requests, user } = await openCard();
  await fillIn(user);
  Object.defineProperty(screen.getByLabelText('Expires after'), 'validity', { value: { badInput: true } });
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  expect(await screen.findByText('Enter the whole date.')).toBeTruthy();
  expect(requests.some(({ endpoint }) => endpoint === 'makeFeedKey')).toBe(false);
});

it('shows the last day of a key, which ends in UTC, as it was entered', async () => {
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ timeZone: 'Asia/Tokyo' });
  await openCard({ keys: [feedKey({ expiresAt: '2999-12-31T23:59:59.000Z' })], settings });
  await expect.poll(() => rows()[1]).toMatch(/2999-12-31/u);
});

describe('a locked desk', () => {
  it('asks for the key before it makes one', async () => {
    const { desk, user } = await openCard();
    await act(() => desk.session.lock());
    const button = await screen.findByRole('button', { name: 'New key' });
    await user.click(button);
    await expect.poll(() => desk.session.getState().unlockAsked).toBe(true);
    act(() => desk.session.declineUnlock());
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(button);
    await unlock(desk);
    expect(await screen.findByRole('dialog', { name: 'New feed key' })).toBeTruthy();
  });

  it('shows no key any more', async () => {
    const { desk, user } = await openCard();
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText(SECRET)).toBeTruthy();
    await act(() => desk.session.lock());
    expect(document.body.textContent).not.toContain(SECRET);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await unlock(desk);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for the key before it revokes one', async () => {
    const { desk, user } = await openCard();
    await act(() => desk.session.lock());
    await user.click(await screen.findByRole('button', { name: 'Revoke rate engine' }));
    await expect.poll(() => desk.session.getState().unlockAsked).toBe(true);
    act(() => desk.session.declineUnlock());
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it('stays open while it makes a key', async () => {
  let answer: (made: unknown) => void = () => undefined;
  const made = new Promise((resolve) => {
    answer = resolve;
  });
  const { user } = await openCard({
    edge: ({ endpoint }) => (endpoint === 'makeFeedKey' ? made : undefined),
  });
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  answer({ keyId: 'fedcba987654', key: SECRET });
  expect(await screen.findByText(SECRET)).toBeTruthy();
});

it('keeps a new key on the screen when Escape is pressed, and focuses the button that copies it', async () => {
  const { user } = await openCard();
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create key' }));
  const copy = await screen.findByRole('button', { name: 'Copy key' });
  expect(document.activeElement).toBe(copy);
  await user.keyboard('{Escape}');
  expect(screen.getByText(SECRET)).toBeTruthy();
});

it('takes a revoked key from the list, also where the dialog was closed before', async () => {
  let answer: (() => void) | undefined;
  let isRevoked = false;
  const { user } = await openCard({
    edge: ({ endpoint }) => {
      if (endpoint === 'feedKeys') return isRevoked ? [] : [feedKey()];
      if (endpoint !== 'revokeFeedKey') return undefined;
      return new Promise((resolve) => {
        answer = () => {
          isRevoked = true;
          resolve(null);
        };
      });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke rate engine' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke key' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  await expect.poll(() => answer).toBeDefined();
  answer?.();
  expect(await screen.findByText(/^No keys yet\./u)).toBeTruthy();
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
  // The button that was pressed went with its row.
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Feed keys' }));
});

it('offers no further key once the peer has as many as it may', async () => {
  await openCard({
    keys: Array.from({ length: 20 }, (_, at) => feedKey({ keyId: `k${at}`, name: `n${at}` })),
  });
  expect(await screen.findByText(/all 20 keys it may have/u)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'New key' })).toBeNull();
});
