import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { reportOf } from '../../../testing/transaction/report-of.ts';
import { type Edge, openTestDesk, Refusal, withReceipts } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { appendSignature, inspectTransaction, keyPairFromHex, ready } from '../../../transaction/index.ts';
import { ProofMaker } from './proof-maker.tsx';
import { readProofFragment } from './proof-link.ts';

const realImmediate = setImmediate;
const NOW_MS = 1_795_000_000_000;
const hashOf = (hex: string) => inspectTransaction(hexToBytes(hex)).payloadHashHex;
const signedReport = (count: number) =>
  bytesToHex(appendSignature(reportOf(count, NOW_MS).bytes, keyPairFromHex('11'.repeat(32))));

beforeAll(() => ready);
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

/** A click that takes no time. */
function press(button: HTMLElement): void {
  button.focus();
  fireEvent.click(button);
}

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
  if (ledger !== undefined) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  press(screen.getByRole('button', { name: 'Make a proof link' }));
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
  const kept = [queryClient.getQueryCache(), queryClient.getMutationCache()].flatMap((cache) =>
    cache.getAll().map(({ state }) => state),
  );
  expect(JSON.stringify(kept)).not.toContain(signed);
  expect(JSON.stringify(kept)).not.toContain(field.value);
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

/** Lets the pauses between requests pass, and the cryptography that takes no fake time, until this is shown. */
async function passUntil(isShown: () => boolean): Promise<void> {
  while (!isShown()) {
    await act(() => vi.advanceTimersByTimeAsync(100));
    await new Promise((resolve) => {
      realImmediate(resolve);
    });
  }
}

const link = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Proof link' });
const again = () => screen.queryByRole('button', { name: 'Make it again' });

const waiting = () => Response.json({ status: { code: 202, name: 'Accepted' }, data: null }, { status: 202 });

it.each([1, 200])('waits for the receipt of %i contributions, and puts it into the link', async (count) => {
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
  await passUntil(() => link() !== null);
  const field = link();
  const isShort = count === 1;
  expect(await readProofFragment(field?.value.slice(field.value.indexOf('#') + 1) ?? '')).toEqual({
    receipt: 'a receipt',
    ...(isShort ? { transactionHex: signed } : {}),
  });
  expect(screen.queryByRole('button', { name: 'Save proof file' }) === null).toBe(isShort);
  expect(again()).toBeNull();
});

it('says that the log has no receipt yet, and makes the link again, which keeps the focus meanwhile', async () => {
  const signed = signedReport(1);
  let isInTheLog = false;
  await make(
    hashOf(signed),
    () => entryOf(signed),
    () => (isInTheLog ? new Response('a receipt') : waiting()),
  );
  await passUntil(() => again() !== null);
  const button = again();
  if (button === null) throw new Error('it cannot be made again');
  press(button);
  await passUntil(() => button.textContent === 'Making the link…');
  expect(document.activeElement).toBe(button);
  isInTheLog = true;
  await passUntil(() => screen.queryByText('Making the link…') === null);
  expect(again()).toBeNull();
  expect(link()?.value).toContain('.');
  expect(document.activeElement).toBe(link());
});

it('makes the link without a receipt where it cannot be fetched', async () => {
  const signed = signedReport(1);
  await make(
    hashOf(signed),
    () => entryOf(signed),
    () => new Refusal(500, 'The log is down.'),
  );
  await passUntil(() => again() !== null);
  expect(await readProofFragment(link()?.value.split('#')[1] ?? '')).toEqual({ transactionHex: signed });
});
