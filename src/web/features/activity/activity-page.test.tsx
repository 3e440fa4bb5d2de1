import { act, cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { giveElementsSize } from '../../../testing/web/give-elements-size.ts';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { operationWith } from '../../../testing/web/operation.ts';
import { asAnswered, registryRecord } from '../../../testing/web/registry-record.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import { OperationDatabase } from '../../desk/operations/operation-database.ts';
import type { Operation } from '../../desk/operations/operation.ts';
import { ActivityPage } from './activity-page.tsx';

// Nothing on this page is hidden from the accessibility tree, and checking that takes most of the time in a
// test DOM.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
afterEach(cleanup);

const NOW_MS = Date.now();
const nothing: Edge = () => [];

const BLOCKED = operationWith({
  state: 'blocked',
  askedAtMs: NOW_MS - 1000,
  payloadHashHex: 'cd'.repeat(32),
  rows: [{ identifier: '203.0.113.7', fraudType: 'IPFraud', origination: 'SE', destination: 'GB' }],
  incident: {
    atMs: NOW_MS,
    verdict: 'differs',
    payloadHashHex: 'cd'.repeat(32),
    reasons: [],
    differences: [{ item: 0, field: 'destination', asked: 'GB', found: 'SE' }],
    differenceCount: 1,
  },
});
const OPEN = operationWith({ state: 'unknown', askedAtMs: NOW_MS - 2000 });
const CONFIRMED = operationWith({ kind: 'flag', askedAtMs: NOW_MS - 3000 });

async function openPage(
  operations: readonly Operation[],
  { open = '', edge = nothing, onLedger = nothing } = {},
) {
  const opened = await openTestDesk((request) =>
    request.endpoint === 'operations' ? onLedger(request) : edge(request),
  );
  for (const operation of operations.toReversed()) opened.desk.activity.put(operation);
  const onOpen = vi.fn<(key: string) => void>();
  const onReport = vi.fn<() => void>();
  renderAtDesk(
    withRoutes(<ActivityPage open={open} onOpen={onOpen} onReport={onReport} />, '/activity'),
    opened,
  );
  await screen.findByRole('heading', { level: 1, name: 'Activity' });
  return { ...opened, onOpen, onReport, user: userEvent.setup() };
}

const table = () => screen.getByRole('table', { name: 'Reports and flags, with their outcome' });
const rowTexts = () =>
  within(table())
    .getAllByRole('rowheader')
    .map((cell) => cell.parentElement?.textContent ?? '');

describe('the activity', () => {
  it('explains an empty list, its retention and who can read it', async () => {
    await openPage([]);
    expect(await screen.findByText(/^No activity yet/u)).toBeTruthy();
    expect(screen.getByText(/in this browser for 90 days\.$/u)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^About/u }));
    expect(
      await screen.findByText(/of this browser are kept in it for 90 days.*not encrypted/u),
    ).toBeTruthy();
  });

  it('lists every operation with outcome, reward and hash, open ones first', async () => {
    await openPage([BLOCKED, OPEN, CONFIRMED]);
    const [open, blocked, confirmed] = rowTexts();
    expect(open).toMatch(/Report.*\+447700900123.*Scam · SE → GB.*Outcome unknown/u);
    expect(blocked).toMatch(/203\.0\.113\.7.*Blocked.*cdcdcdcdcdcd…/u);
    expect(confirmed).toMatch(/Flag.*\+10.*Confirmed/u);
    expect(screen.getByText('3 operations')).toBeTruthy();
  });

  it('tells of several rows what they share, and counts what differs', async () => {
    const [row] = OPEN.rows;
    if (row === undefined) throw new RangeError('No row.');
    await openPage([
      operationWith({ rowCount: 2, rows: [row, { ...row, fraudType: 'IRSF' }] }),
      operationWith({ rowCount: 3, rows: [row, { ...row, destination: 'LV' }] }),
    ]);
    expect(rowTexts()).toEqual([
      expect.stringContaining('+ 1 more2 types · SE → GBReward'),
      expect.stringContaining('+ 2 moreScam · 2 routes + 1 moreReward'),
    ]);
  });

  const HOUR_MS = 3_600_000;
  const listed = (height: number, changes = {}) => ({
    height,
    at: new Date(NOW_MS - HOUR_MS * (1000 - height)).toISOString(),
    kind: 'report',
    payloadHash: height.toString(16).padStart(64, 'e'),
    contributions: 7,
    rewarded: 70,
    repeated: 0,
    items: [{ id: `198.51.100.${height % 256}`, fraudType: 'IRSF', origination: 'LV', destination: 'SE' }],
    ...changes,
  });

  it('lists what the account has on the ledger, each once, page by page, and says what is not loaded', async () => {
    const pages = [
      [
        listed(900, { payloadHash: CONFIRMED.payloadHashHex }),
        ...Array.from({ length: 49 }, (_, at) => listed(899 - at)),
      ],
      [listed(850)],
    ];
    const answers: unknown[] = [pages[0], new Refusal(500, 'Broken.'), pages[1]];
    const asked: string[] = [];
    giveElementsSize();
    const { user } = await openPage([OPEN, BLOCKED, CONFIRMED], {
      onLedger({ query }) {
        asked.push(String(query));
        return answers.shift();
      },
    });
    expect(await screen.findByText('52 operations')).toBeTruthy();
    await screen.findByRole('table');
    const [open, , confirmed, elsewhere] = rowTexts();
    expect([open, confirmed]).toEqual([
      expect.stringContaining('Outcome unknown'),
      expect.stringMatching(/Flag.*Confirmed/u),
    ]);
    expect(elsewhere).toMatch(/Report.*198\.51\.100\.131 \+ 6 more.*IRSF · LV → SE.*\+70.*Confirmed/u);
    expect(screen.getByText(/^Older operations are not loaded/u)).toBeTruthy();
    expect(screen.getByText(/only the first rows are listed/u)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show older ones' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Older ones could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('53 operations')).toBeTruthy();
    expect(screen.queryByText(/^Older operations are not loaded/u)).toBeNull();
    expect(asked).toEqual(['limit=50', 'limit=50&before=851', 'limit=50&before=851']);
  });

  it('is what this browser has where a deployment lists none, and where the list fails', async () => {
    await openPage([CONFIRMED], { onLedger: () => new Refusal(404, 'No such path.') });
    expect(await screen.findByText('1 operation')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    const answers: unknown[] = [new Refusal(500, 'Broken.'), []];
    const { user } = await openPage([CONFIRMED], { onLedger: () => answers.shift() });
    expect((await screen.findByRole('alert')).textContent).toContain('on the ledger could not be loaded');
    expect(screen.getByText('1 operation')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await expect.poll(() => screen.queryByRole('alert')).toBeNull();
  });

  it('opens an operation by a click anywhere in its row', async () => {
    const { user } = await openPage([BLOCKED]);
    const opened = vi.fn<(event: Event) => void>((event) => event.preventDefault());
    screen.getByRole('link', { name: 'Details of 203.0.113.7' }).addEventListener('click', opened);
    await user.click(screen.getByText('cdcdcdcdcdcd…'));
    expect(opened).toHaveBeenCalledOnce();
  });

  it('is filtered by text and outcome', async () => {
    const { user } = await openPage([BLOCKED, OPEN, CONFIRMED]);
    await user.type(screen.getByRole('searchbox', { name: 'Identifier or hash' }), 'cdcd');
    expect(await screen.findByText('1 of 3 operations')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Outcome' }), 'Confirmed on the registry');
    expect(await screen.findByText('Nothing matches. Change the filter.')).toBeTruthy();
  });

  it('finds a text in the rows of a long report that are not in memory', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => ({
      ...(BLOCKED.rows[0] ?? { identifier: '', fraudType: '', origination: '', destination: '' }),
      identifier: `198.51.100.${at}`,
    }));
    const { desk, user } = await openPage([CONFIRMED]);
    act(() => desk.activity.put(operationWith({ rowCount: 60, rows: rows.slice(0, 50) }), rows));
    await user.type(screen.getByRole('searchbox', { name: 'Identifier or hash' }), '198.51.100.59');
    expect(await screen.findByText('1 of 2 operations')).toBeTruthy();
  });

  it('shows nothing while locked, and offers a new account where the lock erased the keys', async () => {
    const { desk, user } = await openPage([BLOCKED], { open: BLOCKED.payloadHashHex ?? '' });
    await act(() => desk.session.lock());
    expect(document.body.textContent).not.toContain('203.0.113.7');
    expect(document.body.textContent).not.toContain('cdcdcd');
    await user.click(screen.getByRole('button', { name: 'Start a new practice account…' }));
    expect(desk.session.getState().unlockAsked).toBe(true);
  });

  it('settles an open outcome by the registry', async () => {
    const record = registryRecord({ id: '+447700900123', peerId: 'wonderland', reportedAt: { ms: NOW_MS } });
    const { desk, user } = await openPage([OPEN], { edge: () => [asAnswered(record)] });
    await user.click(screen.getByRole('button', { name: 'Check the registry' }));
    expect(await screen.findByText(/was accepted: it is on the ledger/u)).toBeTruthy();
    expect(desk.activity.getState().operations).toMatchObject([{ state: 'verified' }]);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(/was accepted: it is on the ledger/u)).toBeNull();
  });

  it('confirms what was accepted and not confirmed, once it opens', async () => {
    const accepted = operationWith({ state: 'accepted', askedAtMs: NOW_MS });
    const record = registryRecord({ id: '+447700900123', peerId: 'wonderland', reportedAt: { ms: NOW_MS } });
    const { desk } = await openPage([accepted, CONFIRMED], { edge: () => [asAnswered(record)] });
    await expect
      .poll(() => desk.activity.getState().operations.map(({ state }) => state))
      .toEqual(['verified', 'verified']);
    expect(screen.queryByText(/was accepted: it is on the ledger/u)).toBeNull();
  });

  it('says why what was accepted could not be confirmed', async () => {
    await openPage([operationWith({ state: 'accepted' })], { edge: () => new Refusal(403, 'Not you.') });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Accepted operations could not be confirmed on the registry');
  });

  it('is erased without its open outcomes, unless they are included', async () => {
    const { desk, user } = await openPage([BLOCKED, OPEN]);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Erase activity' });
    expect(dialog.textContent).toContain('Erases 1 operation of this account');
    await user.click(within(dialog).getByRole('button', { name: 'Erase' }));
    expect(desk.activity.getState().operations).toEqual([OPEN]);
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Erase 1 open outcome too/u }));
    await user.click(screen.getByRole('button', { name: 'Erase' }));
    expect(desk.activity.getState().operations).toEqual([]);
  });

  it('says that the browser keeps nothing', async () => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
    const opened = await openTestDesk(nothing, undefined, new OperationDatabase());
    renderAtDesk(
      withRoutes(<ActivityPage open="" onOpen={() => undefined} onReport={() => undefined} />, '/activity'),
      opened,
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('this list ends with this tab');
  });

  it('renders few of many rows', async () => {
    giveElementsSize();
    const opened = await openTestDesk(nothing);
    for (let at = 100; at >= 0; at -= 1) opened.desk.activity.put(operationWith({ askedAtMs: NOW_MS - at }));
    renderAtDesk(
      withRoutes(<ActivityPage open="" onOpen={() => undefined} onReport={() => undefined} />, '/activity'),
      opened,
    );
    await screen.findByText('101 operations');
    await expect.poll(() => rowTexts().length).toBeLessThan(60);
  });
});

describe('one operation', () => {
  it('starts a similar report', async () => {
    const { onReport, user } = await openPage([BLOCKED], { open: BLOCKED.id });
    await user.click(await screen.findByRole('button', { name: 'Report like this one' }));
    await expect.poll(() => onReport.mock.calls.length).toBe(1);
  });

  it('can be proved once it is on the ledger, and not before', async () => {
    const key = CONFIRMED.payloadHashHex ?? '';
    await openPage([CONFIRMED], { open: key });
    expect(await screen.findByRole('button', { name: 'Make a proof link' })).toBeTruthy();
    cleanup();
    await openPage([OPEN], { open: OPEN.payloadHashHex ?? '' });
    expect(await screen.findByRole('dialog', { name: /^(?:Report|Flag) of /u })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make a proof link' })).toBeNull();
  });

  it('is opened by its hash, with all its records', async () => {
    const { onOpen, user } = await openPage([BLOCKED], { open: 'cd'.repeat(32) });
    const drawer = await screen.findByRole('dialog', { name: 'Report of 203.0.113.7' });
    expect(drawer.textContent).toContain('The service assembled something other than what was requested');
    expect(drawer.textContent).toContain('registry.example');
    const differences = within(drawer).getByRole('table', { name: 'What differs' });
    expect(differences.textContent).toMatch(/destination, row 1.*GB.*SE/u);
    expect(within(drawer).getByRole('button', { name: 'Export incident' })).toBeTruthy();
    await user.click(within(drawer).getByRole('button', { name: 'Copy JSON' }));
    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
      state: 'blocked',
      rows: [{ identifier: '203.0.113.7' }],
    });
    await user.click(within(drawer).getByRole('button', { name: 'Close' }));
    expect(onOpen).toHaveBeenCalledWith('');
  });

  it('shows a message if this browser does not have it', async () => {
    await openPage([BLOCKED], { open: 'ef'.repeat(32) });
    expect(await screen.findByText(/^This operation is not listed/u)).toBeTruthy();
  });
});
