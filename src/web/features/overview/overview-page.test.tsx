import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import type { Operation } from '../../desk/operations/operation.ts';
import { OverviewPage } from './overview-page.tsx';

afterEach(cleanup);

const COUNTS = { newWithConfidenceIndex: 0, contributionsNotReturned: 0, contributionsNotReturnedCost: 0 };

const ANSWERS: Readonly<Record<string, unknown>> = {
  quote: {
    details: { self: 6, old: 19, new: 123, creditsSpent: 120, balanceLeft: 1114, ...COUNTS },
    balance: 1234,
  },
  statistics: {
    total: 148,
    active: 100,
    flagged: 8,
    expired: 40,
    byFraudType: { IRSF: 100, Scam: 48 },
    byDay: [{ day: '2026-11-01', reported: 148, flagged: 8 }],
    topOriginations: [{ country: 'LV', reported: 148 }],
    topDestinations: [{ country: 'GB', reported: 148 }],
  },
};

async function openPage(edge: Edge) {
  const opened = await openTestDesk(edge);
  renderAtDesk(withRoutes(<OverviewPage />, '/overview'), opened);
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  return opened;
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the overview', () => {
  it('shows each part that the deployment offers, and asks for nothing that costs', async () => {
    const { requests } = await openPage(
      ({ endpoint }) => ANSWERS[endpoint] ?? new Refusal(404, 'No such thing.'),
    );
    const added = await screen.findByRole('link', { name: 'Download 123 new contributions 120 tokens' });
    expect(added.getAttribute('href')).toBe('/download?whose=new');
    await screen.findByRole('region', { name: 'Registry' });
    const registry = card('Registry');
    expect((await registry.findByText('Expired')).nextElementSibling?.textContent).toBe('40');
    expect(registry.getByText('Latvia')).toBeTruthy();
    const parts = [...registry.getByTitle('2026-11-01: 148 reported, 8 of them flagged').children];
    const heights = parts.map((part) => part instanceof HTMLElement && part.style.blockSize);
    expect(heights).toEqual([`${(140 / 148) * 100}%`, `${(8 / 148) * 100}%`]);
    expect(requests.map(({ endpoint }) => endpoint)).not.toContain('download');
  });

  it('counts no further than a thousand, since counting everything keeps a large registry busy', async () => {
    const details = { self: 0, old: 0, new: 1_000, creditsSpent: 1_000, balanceLeft: 234, ...COUNTS };
    await openPage(({ endpoint, query }) =>
      endpoint === 'quote' && query?.get('size') === '1000'
        ? { details, balance: 1234 }
        : new Refusal(404, 'No such thing.'),
    );
    const name = 'Download 1,000 or more new contributions the newest 1,000 for 1,000 tokens';
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  });

  it('is what this browser knows where only the interface proper is offered', async () => {
    await openPage(() => new Refusal(404, 'No such thing.'));
    await expect.poll(headings).toEqual(['To do']);
    expect(await card('To do').findByText('Nothing waits for you.')).toBeTruthy();
  });

  it('says which part could not be read, and shows the others', async () => {
    await openPage(({ endpoint }) =>
      endpoint === 'statistics'
        ? new Refusal(500, 'The store is down.')
        : (ANSWERS[endpoint] ?? new Refusal(404, 'No such thing.')),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The registry could not be counted');
    expect(
      await screen.findByRole('link', { name: 'Download 123 new contributions 120 tokens' }),
    ).toBeTruthy();
  });
});

const OPEN: Omit<Operation, 'id'> = {
  accountId: 'alice@wonderland',
  kind: 'report',
  state: 'unknown',
  host: 'registry.example',
  askedAtMs: Date.now() - 300_000,
  changedAtMs: Date.now() - 300_000,
  rowCount: 3,
  rows: [{ identifier: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' }],
};

describe('the queue of the overview', () => {
  beforeEach(() => localStorage.clear());

  const links = () => card('To do').getAllByRole('link');
  /** The time that passes in a test is not what it is about. */
  const names = () => links().map(({ textContent }) => textContent?.replace(/\d+ minutes ago$/u, '… ago'));

  it('has a line for each open outcome and for new contributions, and is worked by keys', async () => {
    const { desk } = await openPage(
      ({ endpoint }) => ANSWERS[endpoint] ?? new Refusal(404, 'No such thing.'),
    );
    act(() => desk.activity.put({ ...OPEN, id: 'a' }));
    await expect
      .poll(names)
      .toEqual([
        'Report of +447700900123 and 2 more: outcome unknown … ago',
        'Download 123 new contributions 120 tokens',
      ]);
    expect(links().map((link) => link.getAttribute('href'))).toEqual(['/activity', '/download?whose=new']);
    const user = userEvent.setup();
    await user.keyboard('jjk');
    expect(document.activeElement).toBe(links()[0]);
    await user.keyboard('j{Enter}');
    expect(await screen.findByText('another page')).toBeTruthy();
  });

  it('puts more than three open outcomes into one line', async () => {
    const { desk } = await openPage(() => new Refusal(404, 'No such thing.'));
    act(() => {
      for (const id of ['a', 'b', 'c', 'd']) desk.activity.put({ ...OPEN, id });
    });
    await expect.poll(names).toEqual(['4 reports and flags of unknown outcome … ago']);
  });

  it('names what was accepted and not confirmed', async () => {
    const { desk } = await openPage(() => new Refusal(404, 'No such thing.'));
    act(() => desk.activity.put({ ...OPEN, id: 'a', state: 'accepted' }));
    await expect.poll(names).toEqual(['Report of +447700900123 and 2 more: accepted, not confirmed … ago']);
    act(() => {
      for (const id of ['b', 'c', 'd']) desk.activity.put({ ...OPEN, id, state: 'accepted' });
    });
    await expect.poll(names).toEqual(['4 reports and flags accepted, not confirmed … ago']);
    const registry = { expected: 3, found: 2, newestOnly: true };
    act(() => {
      for (const id of ['a', 'b', 'c', 'd']) desk.activity.put({ ...OPEN, id, state: 'accepted', registry });
    });
    expect(await card('To do').findByText('Nothing waits for you.')).toBeTruthy();
  });

  it('names no identifier while the keys are locked', async () => {
    const { desk } = await openPage(() => new Refusal(404, 'No such thing.'));
    await act(async () => {
      desk.activity.put({ ...OPEN, id: 'a' });
      await desk.session.lock();
    });
    await expect.poll(names).toEqual(['1 report or flag of unknown outcome … ago']);
  });
});
