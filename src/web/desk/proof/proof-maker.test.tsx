import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { reportOf } from '../../../testing/transaction/report-of.ts';
import { type Edge, openTestDesk, Refusal, withReceipts } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { appendSignature, inspectTransaction, keyPairFromHex, ready } from '../../../transaction/index.ts';
import { ProofMaker } from './proof-maker.tsx';
import { readProofFragment } from './proof-link.ts';

const NOW_MS = 1_795_000_000_000;
const hashOf = (hex: string) => inspectTransaction(hexToBytes(hex)).payloadHashHex;
const signedReport = (count: number) =>
  bytesToHex(appendSignature(reportOf(count, NOW_MS).bytes, keyPairFromHex('11'.repeat(32))));

beforeAll(() => ready);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function make(payloadHashHex: string, edge: Edge, ledger?: Edge) {
  const { desk, signer, queryClient, requests, publishLedger } = await openTestDesk(edge);
  if (ledger !== undefined) publishLedger(withReceipts(ledger));
  signer.read = (hex) => {
    const inspection = inspectTransaction(hexToBytes(hex));
    return { inspection, payloadHashHex: inspection.payloadHashHex, byteLength: inspection.byteLength };
  };
  renderAtDesk(<ProofMaker payloadHashHex={payloadHashHex} />, { desk, queryClient });
  const user = userEvent.setup();
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Make a proof link' }));
  return { user, requests, queryClient };
}

const entryOf = (transactionHex: string) => ({
  transactionHex,
  height: 1042,
  entryHash: 'cd'.repeat(32),
  timestamp: new Date(NOW_MS).toISOString(),
});

it('makes a link of what the ledger has, when it is asked for, and keeps it in no cache', async () => {
  const signed = signedReport(1);
  const { requests, queryClient } = await make(hashOf(signed), () => entryOf(signed));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Proof link' });
  expect(await readProofFragment(field.value.slice(field.value.indexOf('#') + 1))).toEqual({
    transactionHex: signed,
  });
  expect(document.activeElement).toBe(field);
  expect(screen.getByText('1,042')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(field.value);
  expect(requests).toMatchObject([{ endpoint: 'readTransaction', identifier: hashOf(signed) }]);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(queryClient.getMutationCache().getAll()).toEqual([]);
});

it('saves a long report as a file instead', async () => {
  const signed = signedReport(900);
  const saved: (Blob | MediaSource)[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob);
    return 'blob:proof';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = await make(hashOf(signed), () => entryOf(signed));
  await user.click(await screen.findByRole('button', { name: 'Save proof file' }));
  expect(names).toEqual([`${hashOf(signed).slice(0, 8)}.proof.hex`]);
  const [file] = saved;
  expect(file instanceof Blob && (await file.text())).toBe(signed);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('says that a service which gives no signed transaction back allows no proof, and offers none again', async () => {
  await make('ab'.repeat(32), () => new Refusal(404, 'There is nothing at this address.'));
  expect((await screen.findByRole('status')).textContent).toContain('No proof link can be made');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['another transaction', () => signedReport(2), /returned another transaction than the one asked for/u],
  ['the same unsigned', () => bytesToHex(reportOf(1, NOW_MS).bytes), /not signed/u],
])('believes no service that answers %s', async (_what, answered, says) => {
  await make(hashOf(signedReport(1)), () => entryOf(answered()));
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('can be asked again when the service was out of reach', async () => {
  const signed = signedReport(1);
  let reachable = false;
  const { user } = await make(hashOf(signed), () => {
    if (!reachable) throw new Error('out of reach');
    return entryOf(signed);
  });
  expect((await screen.findByRole('alert')).textContent).toContain('No proof link was made');
  reachable = true;
  await user.click(screen.getByRole('button', { name: 'Make a proof link' }));
  expect(await screen.findByRole('textbox', { name: 'Proof link' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

/** Lets the pauses between requests pass. */
async function passPauses(): Promise<void> {
  for (let pauses = 0; pauses < 10; pauses += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

const waiting = () => Response.json({ status: { code: 202, name: 'Accepted' }, data: null }, { status: 202 });

it.each([1, 200])('waits for the receipt of %i contributions, and puts it into the link', async (count) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const signed = signedReport(count);
  let asked = 0;
  await make(
    hashOf(signed),
    () => entryOf(signed),
    () => {
      asked += 1;
      return asked < 3 ? waiting() : new Response('a receipt');
    },
  );
  await passPauses();
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Proof link' });
  const isShort = count === 1;
  expect(await readProofFragment(field.value.slice(field.value.indexOf('#') + 1))).toEqual({
    receipt: 'a receipt',
    ...(isShort ? { transactionHex: signed } : {}),
  });
  expect(screen.queryByRole('button', { name: 'Save proof file' }) === null).toBe(isShort);
  expect(screen.queryByRole('button', { name: 'Make it again' })).toBeNull();
});

it('says that the log has no receipt yet, and makes the link again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const signed = signedReport(1);
  let isInTheLog = false;
  const { user } = await make(
    hashOf(signed),
    () => entryOf(signed),
    () => (isInTheLog ? new Response('a receipt') : waiting()),
  );
  await passPauses();
  const again = await screen.findByRole('button', { name: 'Make it again' });
  isInTheLog = true;
  await user.click(again);
  await waitFor(() => expect(screen.queryByText(/^Not in the log yet/u)).toBeNull());
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Proof link' });
  expect(field.value).toContain('.');
  expect(document.activeElement).toBe(field);
});
