import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Edge, type EdgeRequest, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { TestRegistry } from '../../../testing/web/test-registry.ts';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import type { Operation } from '../../desk/operations/operation.ts';
import { AccountPage } from './account-page.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function openPage(edge: Edge = new TestRegistry().edge, accountId?: string) {
  const opened = await openTestDesk(edge, accountId);
  renderAtDesk(withRoutes(<AccountPage />, '/account'), opened);
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  return { ...opened, user: userEvent.setup() };
}

const valueOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

const REPORTED: Operation = {
  id: 'a',
  accountId: 'alice@wonderland',
  kind: 'report',
  state: 'verified',
  host: 'registry.example',
  askedAtMs: Date.now(),
  sentAtMs: Date.now() + 60_000,
  changedAtMs: Date.now(),
  payloadHashHex: 'ab'.repeat(32),
  rewarded: 10,
  rowCount: 1,
  rows: [{ identifier: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' }],
};

describe('the account page', () => {
  it('marks deceptive characters in the names of the own account and peer', async () => {
    await openPage(undefined, 'al\u200bice@p\u0430ypal');
    expect(document.body.textContent).toContain('al⟨U+200B⟩ice@pа⟨U+0430⟩ypal');
    expect(valueOf('Peer')).toBe('pа⟨U+0430⟩ypal');
    expect(document.body.textContent).not.toContain('\u200b');
  });

  it('shows the signed-in account, and its public keys to copy', async () => {
    await openPage();
    expect(screen.getByText('alice@wonderland')).toBeTruthy();
    expect(valueOf('Peer')).toBe('wonderland');
    expect(valueOf('E-mail')).toBe('alice@wonderland.example');
    expect(valueOf('Blockchain public key')).toContain('11'.repeat(32));
    expect(valueOf('Authorization public key')).toContain('22'.repeat(32));
    expect(screen.getByRole('button', { name: 'Copy Blockchain public key' })).toBeTruthy();
  });

  it('shows the balance if the service offers it', async () => {
    await openPage();
    expect(await screen.findByText('1,234 tokens')).toBeTruthy();
    expect(screen.queryByText('Earned this session')).toBeNull();
  });

  it('shows the tokens earned since signing in where no balance is offered', async () => {
    const { desk } = await openPage(() => new Refusal(404, 'There is no such thing.'));
    await screen.findByText('Earned this session');
    expect(valueOf('Earned this session')).toBe('0 tokens');
    act(() => {
      desk.activity.put(REPORTED);
      desk.activity.put({ ...REPORTED, id: 'earlier', sentAtMs: 1 });
    });
    expect(valueOf('Earned this session')).toBe('10 tokens');
  });

  it('says why the balance could not be read, and tries again', async () => {
    let down = true;
    const registry = new TestRegistry();
    const { user } = await openPage((request) =>
      down && request.endpoint === 'balance'
        ? new Refusal(500, 'The store is down.')
        : registry.edge(request),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The store is down.');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,234 tokens')).toBeTruthy();
  });
});

/** The answers of other endpoints, by name; the rest is not offered. */
const offering =
  (answers: Readonly<Record<string, (request: EdgeRequest) => unknown>>): Edge =>
  (request) =>
    (answers[request.endpoint] ?? new TestRegistry().edge)(request);

const LIMIT = { used: 600, total: 10_000, updatePeriod: 2_592_000, nextUpdate: 1_796_083_200 };
const REWARDS = {
  rewardsTable: { LARGE_TELCO: { Scam: 7, Robocall: 3 }, VENDOR: { Scam: 5 } },
  defaultReward: 10,
};
const DETAILS = {
  status: 'ACTIVE',
  role: 'ROLE_PEER',
  peerType: 'LARGE_TELCO',
  peerOperatingCountry: 'SE',
  peerIsPrivileged: false,
  subscriptionType: 'PREMIUM',
  registrationDate: '2024-01-20T10:02:50Z',
  firstName: 'A\u202Elice',
  irohaPrivateKeyHex: '5ec2e7',
};

const movement = (height: number, more: object = {}) => ({
  height,
  at: '2026-11-02T11:35:41.000Z',
  kind: 'report',
  tokens: 10,
  contributions: 1,
  accountId: 'bob@wonderland',
  downloadId: null,
  ...more,
});

describe('a part that not every deployment offers', () => {
  it('shows the month as a bar, with the rest and the day of the reset', async () => {
    await openPage(offering({ monthlyLimit: () => LIMIT }));
    expect(await screen.findByText('600 of 10,000 tokens earned this month')).toBeTruthy();
    expect(screen.getByText('9,400 tokens left to earn')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Earned this month' }).getAttribute('aria-valuenow')).toBe(
      '600',
    );
    expect(document.querySelector('time')?.dateTime).toBe('2026-12-01T00:00:00.000Z');
  });

  it('shows a sentence instead of the bar if there is no limit', async () => {
    await openPage(offering({ monthlyLimit: () => ({ ...LIMIT, total: 1_000_000_000 }) }));
    expect(await screen.findByText('No monthly limit. 600 tokens earned this month.')).toBeTruthy();
    expect(screen.queryByRole('meter')).toBeNull();
  });

  it('shows the rates, with the own type of peer marked, and the prices', async () => {
    await openPage(
      offering({
        rewards: () => REWARDS,
        account: () => DETAILS,
        downloadPrice: () => ({ price: 1, confidenceIndexPrice: 2 }),
      }),
    );
    expect(await screen.findByRole('columnheader', { name: /^Large telco\s*yours$/u })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Vendor' })).toBeTruthy();
    const cells = (name: string) =>
      within(screen.getByRole('row', { name }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Scam 7 5')).toEqual(['7', '5']);
    expect(cells('Robocall 3 10')).toEqual(['3', '10']);
    expect(valueOf('Download costs')).toBe('1 token per active contribution');
  });

  it('shows the service’s details of the account in words, without its keys', async () => {
    await openPage(offering({ account: () => DETAILS }));
    expect(await screen.findByText('Premium: downloads cost nothing')).toBeTruthy();
    expect(valueOf('Operating country')).toBe('Sweden');
    expect(valueOf('Name')).toBe('A⟨U+202E⟩lice');
    expect(valueOf('Registered')).toMatch(/^2024-01-20 /u);
    expect(document.body.textContent).not.toContain('5ec2e7');
  });

  it('shows the movements page by page, and saves all of them', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const all = [
      movement(99, { kind: 'download', tokens: -120, contributions: 120 }),
      ...Array.from({ length: 50 }, (_, at) => movement(98 - at)),
      movement(1, { kind: 'merger', accountId: '=1+1@x' }),
    ];
    const { user } = await openPage(
      offering({
        movements({ query }) {
          const before = Number(query?.get('before') ?? 100);
          return all.filter(({ height }) => height < before).slice(0, Number(query?.get('size')));
        },
      }),
    );
    expect((await screen.findByRole('row', { name: /Download/u })).textContent).toContain('−120');
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(41));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const [blob] = saved.mock.calls[0] ?? [];
    const lines = blob instanceof Blob ? (await blob.text()).split('\r\n') : [];
    expect(lines).toHaveLength(54);
    expect(lines[0]).toBe('time,kind,tokens,contributions,accountId,height,downloadId');
    expect(lines[1]).toBe('2026-11-02T11:35:41.000Z,download,-120,120,bob@wonderland,99,');
    expect(lines[52]).toBe("2026-11-02T11:35:41.000Z,merger,10,1,'=1+1@x,1,");
  });

  it('saves no movements of an account that has signed out meanwhile', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    let answer = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        answer = () => {
          const text = JSON.stringify({ status: { code: 200 }, data: [movement(9)] });
          controller.enqueue(new TextEncoder().encode(text));
          controller.close();
        };
      },
    });
    const { user, desk, queryClient } = await openPage(
      offering({
        movements: ({ query }) => (query?.get('size') === '1000' ? new Response(body) : [movement(9)]),
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await act(() => desk.session.signOut());
    answer();
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(saved).not.toHaveBeenCalled();
  });

  it('fails and is retried independently of the others', async () => {
    let down = true;
    const { user } = await openPage(
      offering({
        monthlyLimit: () => LIMIT,
        rewards: () => (down ? new Refusal(500, 'The store is down.') : REWARDS),
      }),
    );
    expect(await screen.findByText('9,400 tokens left to earn')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('The rewards could not be loaded');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('columnheader', { name: 'Vendor' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is absent if it is not offered', async () => {
    await openPage();
    await screen.findByText('1,234 tokens');
    await waitFor(() =>
      expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
        'Tokens',
        'Profile',
        'Tampering test',
      ]),
    );
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull();
  });
});
