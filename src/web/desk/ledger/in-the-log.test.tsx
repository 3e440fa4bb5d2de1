import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { report } from '../../../testing/transaction/samples.ts';
import {
  OTHER_LOG_KEY,
  SAMPLE_LOG_KEY,
  SAMPLE_POLICY,
  sampleReceipt,
} from '../../../testing/transparency/sample-receipt.ts';
import { type Edge, openTestDesk, Refusal, withReceipts } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import { appendSignature, inspectTransaction, keyPairFromHex, ready } from '../../../transaction/index.ts';
import { formatReceipt } from '../../../transparency/receipt.ts';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { InTheLog } from './in-the-log.tsx';

const realImmediate = setImmediate;

let signed = '';
let payloadHashHex = '';
let receipt = '';
let receiptWithoutWitness = '';
beforeAll(async () => {
  await ready;
  const bytes = appendSignature(report.bytes, keyPairFromHex('11'.repeat(32)));
  signed = bytesToHex(bytes);
  ({ payloadHashHex } = inspectTransaction(bytes));
  receipt = formatReceipt(await sampleReceipt(bytes));
  receiptWithoutWitness = formatReceipt(await sampleReceipt(bytes, { isCosigned: false }));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const waiting = () => Response.json({ status: { code: 202, name: 'Accepted' }, data: null }, { status: 202 });

/** A receipt's line, while the service answers in turn, the last for good. */
async function open(ledgerPolicy: string, ...answers: readonly (() => unknown)[]) {
  const edge: Edge = () => ({
    transactionHex: signed,
    height: 3,
    entryHash: 'cd'.repeat(32),
    timestamp: new Date(0).toISOString(),
  });
  const { desk, signer, queryClient, requests, publishLedger } = await openTestDesk(edge);
  signer.read = (hex) => {
    const inspection = inspectTransaction(hexToBytes(hex));
    return { inspection, payloadHashHex: inspection.payloadHashHex, byteLength: inspection.byteLength };
  };
  const left = [...answers];
  const asked = vi.fn<Edge>(() => (left.length > 1 ? left.shift() : left[0])?.());
  publishLedger(withReceipts(asked));
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ ledgerPolicy });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const line = (
    <dl>
      <InTheLog payloadHashHex={payloadHashHex} />
    </dl>
  );
  renderAtDesk(withRoutes(line), { desk, queryClient, settings });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  return {
    asked,
    queryClient,
    fetched: () => requests.filter(({ endpoint }) => endpoint === 'readTransaction').length,
    openAgain() {
      cleanup();
      renderAtDesk(withRoutes(line), { desk, queryClient, settings });
    },
  };
}

const receiptAnswer = () => new Response(receipt);

it('says that it waits, then how many witnesses have seen it, and asks no more', async () => {
  const { asked } = await open(SAMPLE_POLICY, waiting, receiptAnswer);
  expect(await screen.findByText('Accepted, and not in the log yet…')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await screen.findByText('In the log as entry 3, seen by 1 of 1 witness')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('asks again where the first answer was none', async () => {
  await open(SAMPLE_POLICY, () => new Refusal(503, 'Not now.'), receiptAnswer);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await screen.findByText('In the log as entry 3, seen by 1 of 1 witness')).toBeTruthy();
});

it('asks on while witnesses are missing, ever more seldom', async () => {
  const { asked, queryClient } = await open(SAMPLE_POLICY, () => new Response(receiptWithoutWitness));
  expect(await screen.findByText('In the log as entry 3, seen by 0 of 1 witness so far')).toBeTruthy();
  const pausesS: number[] = [];
  for (let pauseS = 0; pausesS.length < 14;) {
    const { length } = asked.mock.calls;
    await vi.advanceTimersByTimeAsync(1_000);
    // The check takes no fake time.
    while (queryClient.isFetching() > 0) {
      await new Promise((resolve) => {
        realImmediate(resolve);
      });
    }
    pauseS += 1;
    if (asked.mock.calls.length === length) continue;
    pausesS.push(pauseS);
    pauseS = 0;
  }
  expect(pausesS.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 1));
  expect(pausesS.at(-1)).toBeGreaterThan(10);
});

it('fetches the transaction once while its receipt stays as it is', async () => {
  const { asked, fetched } = await open(
    SAMPLE_POLICY,
    () => new Response(receiptWithoutWitness),
    () => new Response(receiptWithoutWitness),
    receiptAnswer,
  );
  expect(await screen.findByText('In the log as entry 3, seen by 0 of 1 witness so far')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(fetched()).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await screen.findByText('In the log as entry 3, seen by 1 of 1 witness')).toBeTruthy();
  expect(fetched()).toBe(2);
});

it('asks no more for an entry that is proved, also where it is shown again', async () => {
  const { asked, openAgain, queryClient } = await open(SAMPLE_POLICY, receiptAnswer);
  expect(await screen.findByText('In the log as entry 3, seen by 1 of 1 witness')).toBeTruthy();
  openAgain();
  expect(await screen.findByText('In the log as entry 3, seen by 1 of 1 witness')).toBeTruthy();
  expect(queryClient.isFetching()).toBe(0);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('checks nothing without a key, says so, and leads to where it is chosen', async () => {
  await open('', receiptAnswer);
  expect((await screen.findByRole('status')).textContent).toContain('To check it here');
  expect(screen.getByRole('link', { name: 'add the ledger key' }).getAttribute('href')).toBe(
    '/account#ledger',
  );
});

it('trusts a key alone, without witnesses', async () => {
  await open(SAMPLE_LOG_KEY, receiptAnswer);
  expect(await screen.findByText('In the log as entry 3; you trust no witness')).toBeTruthy();
});

it.each([
  ['a checkpoint by another key', OTHER_LOG_KEY, () => receipt, /No log that is trusted here/u],
  [
    'a receipt of another place',
    SAMPLE_POLICY,
    () => receipt.replace('index 2', 'index 3'),
    /another place/u,
  ],
])('refuses %s, says why and asks no more', async (_what, policy, answered, says) => {
  const { asked } = await open(policy, () => new Response(answered()));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The log does not prove this transaction');
  expect(alert.textContent).toMatch(says);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('shows nothing where the ledger is not published, and asks no more', async () => {
  const { asked } = await open(SAMPLE_POLICY, () => new Refusal(404, 'The ledger is not published.'));
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(screen.queryByText('Log')).toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});
