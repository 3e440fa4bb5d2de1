import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Webhook } from '../../../../contract/webhook.ts';
import { type Edge, openTestDesk, Refusal } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../../testing/web/with-routes.tsx';
import { ConnectionsPage } from './connections-page.tsx';
import type { ConnectionsParts } from '../connections-parts.ts';

afterEach(cleanup);

const KEY = `cdf_0123456789ab_${'A'.repeat(43)}`;
const SECRET = `whsec_${'B'.repeat(43)}=`;

const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  webhookId: '0123456789ab',
  name: 'case\u202Esystem',
  url: 'https://cases.example/in',
  events: ['contribution.reported'],
  watch: ['203.0.113.0-203.0.113.255'],
  madeBy: 'alice@wonderland',
  madeAt: '2026-11-01T00:00:00.000Z',
  cursor: '7.3',
  off: null,
  lastAnswer: null,
  nextTryAt: null,
  ...changes,
});

function Page({ parts: initial }: { readonly parts: ConnectionsParts }) {
  const [parts, setParts] = useState(initial);
  return (
    <>
      <output>{JSON.stringify(parts)}</output>
      <ConnectionsPage parts={parts} onParts={setParts} />
    </>
  );
}

/** A service with lists, keys and webhooks. */
async function openPage({
  parts = {},
  webhooks = [],
  edge,
}: { parts?: ConnectionsParts; webhooks?: Webhook[]; edge?: Edge } = {}) {
  const opened = await openTestDesk((request) => {
    const own = edge?.(request);
    if (own !== undefined) return own;
    switch (request.endpoint) {
      case 'list':
        return new Response('203.0.113.0/24\n198.51.100.7\n', {
          headers: { 'list-count': '2', 'list-left-out': 'wide=1, odd=4', 'list-not-yours': '3' },
        });
      case 'feedKeys':
        return [];
      case 'makeFeedKey':
        return { keyId: '0123456789ab', key: KEY };
      case 'webhooks':
        return webhooks;
      case 'makeWebhook':
        return { webhookId: 'fedcba987654', secret: SECRET };
      case 'deleteWebhook':
      case 'replayWebhook':
      case 'verifyWebhook':
        return null;
      default:
        return new Refusal(404, 'There is none.');
    }
  });
  renderAtDesk(withRoutes(<Page parts={parts} />, '/account/connections'), opened);
  await screen.findByRole('heading', { level: 1, name: 'Connections' });
  return { ...opened, user: userEvent.setup() };
}

const keptIn = ({ queryClient }: Awaited<ReturnType<typeof openPage>>) =>
  JSON.stringify([
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
  ]);

it('says so where the service offers nothing of it', async () => {
  await openPage({ edge: () => new Refusal(404, 'No.') });
  expect(await screen.findByText('This service has no lists, feed keys or webhooks.')).toBeTruthy();
  expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([]);
});

it('hides lists and webhooks where the service has feed keys alone', async () => {
  const { requests } = await openPage({
    edge: ({ endpoint }) =>
      endpoint === 'list' || endpoint === 'webhooks' ? new Refusal(404, 'No.') : undefined,
  });
  await expect.poll(() => requests.some(({ endpoint }) => endpoint === 'webhooks')).toBe(true);
  await expect.poll(() => screen.queryByRole('heading', { name: 'Webhooks' })).toBeNull();
  expect(screen.queryByText('Preview')).toBeNull();
});

describe('a consumer of lists', () => {
  it('shows what it would get, what is left out and why, and the command that fetches it', async () => {
    const { requests, user } = await openPage({ parts: { to: 'haproxy' } });
    expect(await screen.findByText('2 entries')).toBeTruthy();
    expect(screen.getByText('1 range too wide to block, odd: 4')).toBeTruthy();
    expect(screen.getByText(/3 contributions not downloaded yet/u)).toBeTruthy();
    expect(screen.getByRole('region', { name: 'First lines' }).textContent).toBe(
      '203.0.113.0/24198.51.100.7',
    );
    await user.selectOptions(screen.getByLabelText('Reported by at least'), '1 peer');
    expect(await screen.findByText(/lists\/ip\.txt\?min-peers=1' && \{ \[ ! -s \$f\.new \]/u)).toBeTruthy();
    await expect
      .poll(() =>
        requests
          .filter(({ endpoint }) => endpoint === 'list')
          .map(({ identifier, query }) => `${identifier}?${query?.toString() ?? ''}`),
      )
      .toEqual(['ip.txt?min-peers=2&allow-empty=true', 'ip.txt?min-peers=1&allow-empty=true']);
    await user.selectOptions(screen.getByLabelText('System'), 'BIND (RPZ)');
    expect(screen.getByText('{"to":"bind"}')).toBeTruthy();
    expect(await screen.findByText(/lists\/rpz\.zone' && .*rndc reload/u)).toBeTruthy();
  });

  it('gets a key of its name that never lists some, shown once and kept nowhere', async () => {
    const opened = await openPage({ parts: { to: 'kamailio' } });
    const { requests, user } = opened;
    await user.click(await screen.findByRole('button', { name: /^New key for/u }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Kamailio');
    const never = dialog.getByRole('textbox', { name: 'Exclude' });
    await user.type(never, '+447700900000-+447700900999{Enter}0800');
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText(/^“0800”: /u)).toBeTruthy();
    await user.type(never, '{Backspace>4/}203.0.113.0/24');
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(await dialog.findByText(KEY)).toBeTruthy();
    expect(dialog.getByText(/lists\/kamailio\.sql' && \{ \[ ! -s \$f\.new \] \|\| \{ psql/u)).toBeTruthy();
    expect(requests.find(({ endpoint }) => endpoint === 'makeFeedKey')?.body).toEqual({
      name: 'Kamailio',
      never: ['+447700900000-+447700900999', '203.0.113.0/24'],
    });
    expect(keptIn(opened)).not.toContain(KEY);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(document.body.textContent).not.toContain(KEY);
  });

  it('of a threat platform has three fields, and shows what it first gets', async () => {
    const { requests } = await openPage({ parts: { to: 'opencti' } });
    expect(await screen.findByText(/\/taxii2\/registry\/$/u)).toBeTruthy();
    expect(screen.getByText('Collection')).toBeTruthy();
    await expect.poll(() => requests.some(({ endpoint }) => endpoint === 'list')).toBe(true);
  });
});

describe('a webhook', () => {
  it('is made from a saved search; its secret is shown once and kept nowhere', async () => {
    const opened = await openPage({
      parts: {
        watch: '203.0.113.0/24 (ours)\n1. +44 7700 900xxx\n*@evil.example\n0900\n0900\n0800\n0700',
        name: ' Our  block',
      },
    });
    const { requests, user } = opened;
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', ' Our  block');
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText('Give the whole address, beginning with https://.')).toBeTruthy();
    expect(
      dialog.getByText(/^“0900”: .*\n“0800”: .*\n“0700”: [^\n]*$/u, { normalizer: (text) => text }),
    ).toBeTruthy();
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://cases.example/in');
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(requests.some(({ endpoint }) => endpoint === 'makeWebhook')).toBe(false);
    await user.type(dialog.getByRole('textbox', { name: 'Watch' }), '{Backspace>19/}');
    await user.click(dialog.getByRole('checkbox', { name: /monthly limit/u }));
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText(SECRET)).toBeTruthy();
    expect(requests.find(({ endpoint }) => endpoint === 'makeWebhook')?.body).toEqual({
      name: 'Our block',
      url: 'https://cases.example/in',
      events: ['contribution.reported', 'limit.near'],
      watch: ['203.0.113.0-203.0.113.255', '+447700900000-+447700900999', '@evil.example'],
    });
    expect(keptIn(opened)).not.toContain(SECRET);
    await user.keyboard('{Escape}');
    expect(screen.getByText(SECRET)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(document.body.textContent).not.toContain(SECRET);
    expect(screen.getByText('{}')).toBeTruthy();
  });

  it('is not begun from a saved search where the peer has all that it may have', async () => {
    const webhooks = Array.from({ length: 5 }, (_, at) => webhook({ webhookId: `${at}` }));
    await openPage({ parts: { watch: 'evil.example', name: 'Evil' }, webhooks });
    expect(await screen.findByText(/^Your peer has all 5 webhooks/u)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of own reports alone watches nothing, and its secret goes with a lock', async () => {
    const { desk, requests, user } = await openPage();
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Flags');
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://cases.example/in');
    await user.type(dialog.getByRole('textbox', { name: 'Watch' }), '0800');
    await user.click(dialog.getByRole('checkbox', { name: 'A watched identifier is reported' }));
    expect(dialog.queryByRole('textbox', { name: 'Watch' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Create webhook' }));
    expect(await dialog.findByText(SECRET)).toBeTruthy();
    expect(requests.find(({ endpoint }) => endpoint === 'makeWebhook')?.body).toEqual({
      name: 'Flags',
      url: 'https://cases.example/in',
      events: ['contribution.flagged'],
    });
    await act(() => desk.session.lock());
    expect(document.body.textContent).not.toContain(SECRET);
  });

  it('of a peer that pays per contribution watches nothing at first, and says why', async () => {
    const { user } = await openPage({
      edge: ({ endpoint }) => (endpoint === 'downloadPrice' ? { price: 1 } : undefined),
    });
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    const watches = await dialog.findByRole('checkbox', {
      name: 'A watched identifier is reported',
      description: /^Your peer pays per contribution: its own reports are sent, /u,
    });
    expect(watches).toHaveProperty('checked', false);
  });

  it('of a peer with a plan watches, whatever a download costs others', async () => {
    const { user } = await openPage({
      edge: ({ endpoint }) =>
        endpoint === 'downloadPrice'
          ? { price: 1 }
          : endpoint === 'account'
            ? { subscriptionType: 'PREMIUM' }
            : undefined,
    });
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    expect(
      await screen.findByRole('checkbox', { name: 'A watched identifier is reported', description: '' }),
    ).toHaveProperty('checked', true);
  });

  it('shows its last answer and why it is off; it is verified, replayed and deleted', async () => {
    let fails = true;
    const { requests, user } = await openPage({
      webhooks: [
        webhook({
          cursor: '125.999999999',
          off: 'failing',
          lastAnswer: { at: '2026-11-02T00:00:00.000Z', status: 503, problem: 'The receiver answered 503.' },
        }),
      ],
      edge: ({ endpoint }) =>
        endpoint === 'verifyWebhook' && fails ? new Refusal(409, 'The receiver answered 404.') : undefined,
    });
    expect(await screen.findByText(/^Off: nothing was received for three days/u)).toBeTruthy();
    expect(document.body.textContent).toContain('case⟨U+202E⟩system');
    expect(document.body.textContent).toMatch(/The receiver answered 503\. · 2026-11-02/u);
    const verify = screen.getByRole('button', { name: /^Verify case/u });
    await user.click(verify);
    expect((await screen.findByRole('alert')).textContent).toContain('The receiver answered 404.');
    fails = false;
    await user.click(verify);
    expect(await screen.findByText(/^Verified:/u)).toBeTruthy();

    await user.click(screen.getByRole('button', { name: /^Replay case/u }));
    const after = await screen.findByRole('textbox', { name: 'After' });
    expect(screen.getByText('0.0 is the beginning. What comes after entry 125 is sent anyway.')).toBeTruthy();
    await user.clear(after);
    await user.type(after, 'yesterday');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Enter a point such as 1042.17, or 0.0.')).toBeTruthy();
    await user.clear(after);
    await user.type(after, '4.2');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('What came after 4.2 is being sent again.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'After' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();

    await user.click(screen.getByRole('button', { name: /^Delete case/u }));
    await user.click(await screen.findByRole('button', { name: 'Delete webhook' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Webhooks' }));
    expect(
      requests
        .filter(({ endpoint }) => endpoint === 'replayWebhook' || endpoint === 'deleteWebhook')
        .map(({ endpoint, identifier, body }) => [endpoint, identifier, body]),
    ).toEqual([
      ['replayWebhook', '0123456789ab', { after: '4.2' }],
      ['deleteWebhook', '0123456789ab', undefined],
    ]);
  });
});
