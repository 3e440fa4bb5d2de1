import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { reportOf } from '../../../testing/transaction/report-of.ts';
import {
  OTHER_LOG_KEY,
  SAMPLE_LOG_KEY,
  SAMPLE_POLICY,
  sampleReceipt,
  withBrokenCosignature,
} from '../../../testing/transparency/sample-receipt.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { appendSignature, inspectTransaction, keyPairFromHex, ready } from '../../../transaction/index.ts';
import { formatReceipt } from '../../../transparency/receipt.ts';
import { proofLink } from '../../desk/proof/proof-link.ts';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { InspectPage } from './inspect-page.tsx';

const NOW_MS = 1_795_000_000_000;
const signedReport = (count: number) =>
  appendSignature(reportOf(count, NOW_MS).bytes, keyPairFromHex('11'.repeat(32)));
beforeAll(() => ready);
afterEach(() => {
  vi.unstubAllEnvs();
  cleanup();
});

interface Opened {
  readonly policy?: string;
  /** The receipt in the link, of the transaction in it unless told otherwise. */
  readonly receipt?: string;
  readonly bytes?: Uint8Array;
  /** In place of the link's. */
  readonly fragment?: string;
}

async function fragmentOf(bytes: Uint8Array, receipt: string): Promise<string> {
  return new URL((await proofLink('https://registry.example', bytesToHex(bytes), receipt)) ?? '').hash.slice(
    1,
  );
}

async function open({ policy = '', bytes = signedReport(1), receipt, fragment }: Opened = {}) {
  const { desk, signer, queryClient, requests } = await openTestDesk(() => {
    throw new Error('nothing is asked of the service');
  });
  signer.read = (hex) => {
    const inspection = inspectTransaction(hexToBytes(hex));
    return { inspection, payloadHashHex: inspection.payloadHashHex, byteLength: inspection.byteLength };
  };
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ ledgerPolicy: policy });
  const page = (shown: string) => <InspectPage fragment={shown} onForgetFragment={() => undefined} />;
  const link = await fragmentOf(bytes, receipt ?? formatReceipt(await sampleReceipt(bytes)));
  const { rerender } = renderAtDesk(page(fragment ?? link), { desk, queryClient, settings });
  return { user: userEvent.setup(), requests, follow: (next: string) => rerender(page(next)) };
}

function fileInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('there is no place for a file');
  return input;
}

const refusal = () => screen.findByText('The receipt proves nothing');
const NOT_ACCEPTED = /and that a registry accepted it\.$/u;
/** Whether the line of a text has the tick of what is proved. */
const isTicked = (text: HTMLElement) =>
  text.closest('li')?.querySelector('.tabler-icon-check') instanceof Element;
const ENTRY = /^In the log \S+ as entry 3/u;

it('proves the entry, tells of its witnesses and says what is not proved, without a request', async () => {
  const { requests } = await open({ policy: SAMPLE_POLICY });
  expect(await screen.findByText(/^In the log desk\.example\/ledger as entry 3 of 5/u)).toBeTruthy();
  expect(isTicked(screen.getByText(/^Seen by 1 of 1 witness, by 2025-11-24/u))).toBe(true);
  expect(screen.getByText(/^Not proved: /u)).toBeTruthy();
  expect(screen.queryByText(NOT_ACCEPTED)).toBeNull();
  expect(requests).toEqual([]);
});

it('proves the entry by the key that was built in, and says so', async () => {
  vi.stubEnv('VITE_LEDGER_POLICY', SAMPLE_POLICY);
  await open();
  expect((await screen.findByText(ENTRY)).textContent).toContain('built into this app');
});

it('says that others may see another history where witnesses are missing', async () => {
  const bytes = signedReport(1);
  const receipt = formatReceipt(await sampleReceipt(bytes, { isCosigned: false }));
  await open({ policy: SAMPLE_POLICY, bytes, receipt });
  const witnesses = await screen.findByText(/^Seen by 0 of 1 witness/u);
  expect(witnesses.textContent).toContain('others may have been shown another history');
  expect(isTicked(witnesses)).toBe(false);
});

it('claims nothing without a key, and takes one there and then', async () => {
  const { user } = await open();
  expect(await screen.findByText(/is not checked: no key of the ledger is trusted here/u)).toBeTruthy();
  expect(screen.getByText(NOT_ACCEPTED)).toBeTruthy();
  const key = screen.getByRole('textbox', { name: /^Ledger key or policy/u });
  const reported = screen.getByRole('heading', { name: 'Contribution' });
  expect(reported.compareDocumentPosition(key)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(key);
  await user.paste(SAMPLE_LOG_KEY);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(isTicked(await screen.findByText(ENTRY))).toBe(true);
  expect(isTicked(screen.getByText('You trust no witness.'))).toBe(false);
});

it('refuses a checkpoint by another key, and leaves the key to be corrected', async () => {
  await open({ policy: OTHER_LOG_KEY });
  await refusal();
  expect(screen.getByText(/^No log that is trusted here has signed/u)).toBeTruthy();
  expect(screen.getByText(NOT_ACCEPTED)).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Ledger key/u }).value).toBe(
    OTHER_LOG_KEY,
  );
});

it('refuses another transaction with the receipt of one that was proved before', async () => {
  const bytes = signedReport(1);
  const receipt = formatReceipt(await sampleReceipt(bytes));
  const { follow } = await open({ policy: SAMPLE_POLICY, bytes, receipt });
  await screen.findByText(ENTRY);
  follow(await fragmentOf(signedReport(2), receipt));
  await refusal();
  expect(screen.queryByText(ENTRY)).toBeNull();
});

it.each([
  ['a changed index', (receipt: string) => receipt.replace('index 2', 'index 1')],
  ['a broken cosignature', (receipt: string) => withBrokenCosignature(receipt, 'w3')],
  ['no receipt’s form', () => 'nothing of the kind'],
])('refuses %s', async (_what, change) => {
  const bytes = signedReport(1);
  await open({ policy: SAMPLE_POLICY, bytes, receipt: change(formatReceipt(await sampleReceipt(bytes))) });
  await refusal();
  expect(screen.getByText(NOT_ACCEPTED)).toBeTruthy();
});

it('takes the receipt of a long report from the link and the report from a file, also after a wrong file', async () => {
  const bytes = signedReport(200);
  const { user } = await open({ policy: SAMPLE_POLICY, bytes });
  expect(await screen.findByText(/^This is a receipt of the ledger, without/u)).toBeTruthy();
  const input = fileInput();
  await user.upload(input, new File(['no transaction'], 'letter.txt'));
  await screen.findByText('Not a readable transaction');
  await user.upload(input, new File([bytesToHex(signedReport(1))], 'other.proof.hex'));
  await refusal();
  await user.upload(input, new File([bytesToHex(bytes)], '1234abcd.proof.hex'));
  expect(await screen.findByText(ENTRY)).toBeTruthy();
});

it('holds a receipt that was proved against no other transaction', async () => {
  const bytes = signedReport(200);
  const { user } = await open({ policy: SAMPLE_POLICY, bytes });
  await screen.findByText(/^This is a receipt of the ledger, without/u);
  await user.upload(fileInput(), new File([bytesToHex(bytes)], '1234abcd.proof.hex'));
  await screen.findByText(ENTRY);
  await user.upload(fileInput(), new File([bytesToHex(signedReport(1))], 'other.proof.hex'));
  await expect.poll(() => screen.queryByText(ENTRY)).toBeNull();
  expect(screen.getByText(NOT_ACCEPTED)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Ledger key/u })).toBeNull();
});

it('takes the report that belongs to the receipt of a link as hex, too', async () => {
  const bytes = signedReport(200);
  const { user } = await open({ policy: SAMPLE_POLICY, bytes });
  await screen.findByText(/^This is a receipt of the ledger, without/u);
  await user.click(screen.getByText(/characters from the link$/u));
  await user.paste(bytesToHex(bytes));
  expect(await screen.findByText(ENTRY)).toBeTruthy();
});

it('takes a receipt from a file, before or after its transaction', async () => {
  const bytes = signedReport(1);
  const receipt = new File([formatReceipt(await sampleReceipt(bytes))], 'receipt.txt');
  const transaction = new File([bytesToHex(bytes)], 'report.hex');
  const { user } = await open({ policy: SAMPLE_POLICY, fragment: '' });
  await user.upload(fileInput(), receipt);
  await screen.findByText(/^This is a receipt of the ledger, without/u);
  await user.upload(fileInput(), transaction);
  expect(await screen.findByText(ENTRY)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  await user.upload(fileInput(), transaction);
  await screen.findByRole('heading', { name: 'What it proves' });
  expect(screen.queryByText(ENTRY)).toBeNull();
  await user.upload(fileInput(), receipt);
  expect(await screen.findByText(ENTRY)).toBeTruthy();
});
