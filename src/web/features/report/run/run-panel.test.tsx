import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openTestDesk } from '../../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../../testing/web/render-at-desk.tsx';
import { checkForReal, TestRegistry } from '../../../../testing/web/test-registry.ts';
import { ready } from '../../../../transaction/index.ts';
import { receiptCsv } from './receipt-csv.ts';
import { ReportRun } from './report-run.ts';
import { RunPanel } from './run-panel.tsx';

beforeAll(() => ready);
afterEach(cleanup);

it('names the altered row by its line, goes on as decided, and accounts for each row in the end', async () => {
  const registry = new TestRegistry();
  const { assemble } = registry;
  registry.assemble = (drafts) =>
    assemble(drafts.map((one) => (one.id === '+447700900113' ? { ...one, destination: 'FR' } : one)));
  const { desk, queryClient, signer } = await openTestDesk(registry.edge);
  signer.check = checkForReal;
  const run = new ReportRun({
    desk,
    queryClient,
    accountId: 'alice@wonderland',
    rows: Array.from({ length: 5 }, (_, at) => ({
      key: at,
      source: 'calls.csv',
      lineNumber: at + 2,
      item: { id: `+4477009001${10 + at}`, fraudType: 'Scam', origination: 'SE', destination: 'GB' },
    })),
    draft: { judged: () => undefined, isUnchanged: () => true, markSubmitted: () => Promise.resolve() },
    limit: 2,
    clock: () => Date.UTC(2026, 10, 22),
  });
  run.start();
  renderAtDesk(<RunPanel run={run} keepsBundle onDone={() => undefined} />, { desk, queryClient });
  expect(await screen.findByText(/Signing the first transaction approves all 3/u)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Report of 5 rows in 3 transactions' })).toBeDefined();

  run.approve();
  expect(
    await screen.findByText('Line 5 of calls.csv: +447700900113: destination: GB asked, FR found'),
  ).toBeDefined();
  expect(screen.getByText('2 of 5 rows accepted')).toBeDefined();

  fireEvent.click(screen.getByRole('button', { name: 'Go on without its 2 rows' }));
  expect(await screen.findByText('3 rows accepted · +20 tokens · Written: 3 of 3')).toBeDefined();
  expect(screen.getByText('3 confirmed on the registry · 2 left out')).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
  const csv = receiptCsv(run.getState().batches).split('\r\n');
  expect(csv.slice(1, -1).map((line) => line.split(',').slice(0, 9).join(' '))).toEqual([
    `calls.csv 2 '+447700900110 Scam SE GB  confirmed 1`,
    `calls.csv 3 '+447700900111 Scam SE GB  confirmed 1`,
    `calls.csv 4 '+447700900112 Scam SE GB  not sent `,
    `calls.csv 5 '+447700900113 Scam SE GB  not sent `,
    `calls.csv 6 '+447700900114 Scam SE GB  confirmed 3`,
  ]);
});
