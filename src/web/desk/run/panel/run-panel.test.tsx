import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { checkForReal, TestRegistry } from '../../../../testing/web/test-registry.ts';
import { ready } from '../../../../transaction/index.ts';
import { receiptCsv } from '../receipt-csv.ts';
import { Run } from '../run.ts';
import { RunControls, RunInShort } from './run-controls.tsx';
import { RunPanel } from './run-panel.tsx';
import type { RunRow } from '../run-plan.ts';
import { createReportPlan } from '../../../registry/reporting/report-plan.ts';

beforeAll(() => ready);
afterEach(cleanup);

const rowsOf = (count: number): readonly RunRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: at,
    line: { source: 'calls.csv', lineNumber: at + 2 },
    asked: {
      identifier: `+4477009001${10 + at}`,
      fraudType: 'Scam',
      origination: 'SE',
      destination: 'GB',
    },
  }));

async function openRun(registry: TestRegistry, count: number) {
  const { desk, queryClient, signer } = await openTestDesk(registry.edge);
  signer.check = checkForReal;
  const clock = () => Date.UTC(2026, 10, 22);
  const plan = createReportPlan({
    desk: { ...desk, config: { ...desk.config, reportLimit: 2 } },
    queryClient,
    accountId: 'alice@wonderland',
    draft: { judged: () => undefined, isUnchanged: () => true, markSubmitted: () => Promise.resolve() },
    clock,
  });
  const run = new Run({ desk, plan, rows: rowsOf(count), clock });
  run.start();
  const onStopped = vi.fn<() => void>();
  renderAtDesk(
    <>
      <RunPanel run={run} onDone={() => undefined} />
      <RunInShort run={run} />
      <RunControls run={run} onStopped={onStopped} />
    </>,
    { desk, queryClient },
  );
  await screen.findByText(/Signing the first transaction approves all/u);
  return { desk, onStopped, run };
}

it('names the altered row by its line, goes on as decided, and accounts for each row in the end', async () => {
  const registry = new TestRegistry();
  const { assemble } = registry;
  registry.assemble = (drafts) =>
    assemble(drafts.map((one) => (one.id === '+447700900113' ? { ...one, destination: 'FR' } : one)));
  const { run } = await openRun(registry, 5);
  expect(screen.getByRole('heading', { name: 'Report of 5 rows in 3 transactions' })).toBeDefined();

  run.approve();
  expect(
    await screen.findByText('Line 5 of calls.csv: +447700900113: destination: GB asked, FR found'),
  ).toBeDefined();
  expect(screen.getByText('2 of 5 rows accepted')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Go on without its 2 rows' }));
  expect(await screen.findByText('3 rows accepted · +20 tokens · Written: 3 of 3')).toBeDefined();
  expect(screen.getByText('3 confirmed on the registry · 2 left out')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Report of 5 rows in 2 transactions' })).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const csv = receiptCsv('report', run.getState().batches).split('\r\n');
  expect(csv.slice(1, -1).map((line) => line.split(',').slice(0, 9).join(' '))).toEqual([
    `calls.csv 2 +447700900110 Scam SE GB  confirmed 1`,
    `calls.csv 3 +447700900111 Scam SE GB  confirmed 1`,
    `calls.csv 4 +447700900112 Scam SE GB  not sent `,
    `calls.csv 5 +447700900113 Scam SE GB  not sent `,
    `calls.csv 6 +447700900114 Scam SE GB  confirmed 3`,
  ]);
});

it('looks again once the service is back, and counts all rows until then', async () => {
  const registry = new TestRegistry();
  const { retrieve } = registry;
  let isDown = true;
  registry.retrieve = (identifier) => {
    if (isDown && identifier !== '+447700900112') throw new Error('The service is away.');
    return retrieve(identifier);
  };
  const { desk, run } = await openRun(registry, 3);
  run.approve();
  expect(await screen.findByText('3 rows accepted · +20 tokens · Written: 1 of 3')).toBeDefined();
  isDown = false;
  act(() => {
    desk.session.client.connection.networkIs('offline');
    desk.session.client.connection.networkIs('online');
  });
  expect(await screen.findByText('3 rows accepted · +20 tokens · Written: 3 of 3')).toBeDefined();
});

it('is paused, goes on and ends by the buttons beside its verdict', async () => {
  const registry = new TestRegistry();
  const { submit } = registry;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  registry.submit = () => answered.then(submit);
  const { onStopped, run } = await openRun(registry, 6);
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();

  run.approve();
  expect(await screen.findByText('Reporting: 0 of 6')).toBeDefined();
  const pause = screen.getByRole('button', { name: 'Pause' });
  pause.focus();
  fireEvent.click(pause);
  expect(screen.getByText('Pausing: 0 of 6 reported')).toBeDefined();
  answer();
  expect(await screen.findByText('Paused: 2 of 6 reported')).toBeDefined();
  // The same button: the focus stays where it was pressed.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));

  registry.assemble = () => Promise.race([]);
  fireEvent.click(pause);
  expect(screen.getByText('Reporting: 2 of 6')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(onStopped).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
  expect(await screen.findByText('2 rows accepted · +10 tokens')).toBeDefined();
});
