import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Edge, Newest, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import { DossierPage } from './dossier-page.tsx';

afterEach(cleanup);

const NUMBER = '203.0.113.7';
const BLOCK = '203.0.113.0-203.0.113.255';

async function open(identifier: string, edge: Edge) {
  const opened = await openTestDesk(edge);
  const onReport = vi.fn<() => void>();
  renderAtDesk(withRoutes(<DossierPage identifier={identifier} onReport={onReport} />, '/dossier'), opened);
  await screen.findByRole('heading', { level: 1 });
  return { ...opened, onReport, user: userEvent.setup() };
}

/** Answers each look-up with the given result. */
const answering =
  (answers: Readonly<Record<string, unknown>>): Edge =>
  ({ identifier }) =>
    answers[identifier] ?? [];

describe('the dossier of an identifier', () => {
  it('says who reports it and who flagged it, where they differ, and leads to what is around it', async () => {
    const own = [
      registryRecord({ peerId: 'alpha', fraudType: 'Wangiri' }),
      registryRecord({
        peerId: 'beta',
        status: 'flagged',
        statusText: 'Flagged',
        flagger: 'alpha',
        flaggedAt: { ms: Date.UTC(2026, 10, 9) },
      }),
      registryRecord({ peerId: 'gamma', id: BLOCK, reportedAt: { text: 'last Tuesday' } }),
    ];
    const { requests, user } = await open(NUMBER, answering({ [NUMBER]: own.map(asAnswered) }));
    expect(
      await screen.findByText(
        /^Active from 1 peer, most recently .*, and 1 more peer in wider ranges\. Flagged by alpha: 1 of 3 contributions\.$/u,
      ),
    ).toBeTruthy();
    expect(
      screen.getByText('alpha flagged another peer’s contribution while its own is active.'),
    ).toBeTruthy();
    expect(screen.getByText('Peers disagree on the type: IPFraud 2 and Wangiri 1.')).toBeTruthy();
    const exact = within(screen.getByRole('table', { name: 'Exactly this' }));
    expect(exact.getByRole('button', { name: `Flag ${NUMBER}` })).toBeTruthy();
    expect(exact.getAllByRole('rowheader').map(({ textContent }) => textContent?.trim())).toEqual([
      'alpha',
      'beta',
    ]);
    const covering = within(screen.getByRole('table', { name: 'Ranges that cover it' }));
    expect(covering.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/identifier/${BLOCK}`);
    await user.click(screen.getByRole('button', { name: 'More' }));
    const around = await screen.findByRole('menuitem', { name: 'Search around' });
    expect(around.getAttribute('href')).toBe(`/search?q=${BLOCK}`);
    expect(requests.map(({ identifier }) => identifier)).toEqual([NUMBER]);
  });

  it('of what nobody reports says what that means, and starts a report of it', async () => {
    const { user, onReport } = await open('+447400123456', answering({}));
    expect(await screen.findByText('Not reported yet.')).toBeTruthy();
    expect(screen.getByText(/Not reported does not mean harmless/u)).toBeTruthy();
    expect(await screen.findByText('Mobile')).toBeTruthy();
    expect(screen.getByText('07400 123456')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('+447400123456');
    expect(screen.getByText('123', { selector: 'h1 span' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Flag…' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Report' }));
    await expect.poll(() => onReport).toHaveBeenCalledTimes(1);
  });

  it('flags its active contributions by a dialog that lists them', async () => {
    const active = registryRecord({ peerId: 'alpha' });
    const flagged = registryRecord({ peerId: 'beta', status: 'flagged', statusText: 'Flagged' });
    const { user } = await open(NUMBER, answering({ [NUMBER]: [active, flagged].map(asAnswered) }));
    await user.click(await screen.findByRole('button', { name: 'Flag…' }));
    expect(await screen.findByRole('dialog', { name: 'Flag contributions' })).toBeTruthy();
  });

  it('whose search is refused says why, and still says what the number is', async () => {
    await open('10.0.0.0-10.255.255.255', () => new Refusal(413, 'More than 100,000 match.'));
    expect((await screen.findByRole('alert')).textContent).toContain('More than 100,000 match.');
    expect(screen.getByText('10.0.0.0/8: private range, not globally unique')).toBeTruthy();
  });

  it('says that only the first were given', async () => {
    await open('fraud@example.com', () => new Newest([], 5));
    expect(await screen.findByText(/^Only the first 0 of 5 contributions/u)).toBeTruthy();
  });

  it('that could not be read says so, and reads again', async () => {
    let fails = true;
    const { user } = await open('fraud@example.com', () => {
      if (fails) throw new Error('down');
      return [];
    });
    await screen.findByText('The registry could not be read');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Not reported yet.')).toBeTruthy();
  });
});

it('an address that names no identifier says why, and what was probably meant', async () => {
  const { requests } = await open('203.0.113.0/24', answering({}));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Not an identifier');
  expect(screen.getByText(/^CIDR notation is not accepted/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: BLOCK }).getAttribute('href')).toBe(`/identifier/${BLOCK}`);
  expect(requests).toEqual([]);
});
