import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { LedgerStatus } from '../../../contract/ledger-status.ts';
import {
  SampleLog,
  sampleEntryHashes,
  sampleLogSigner,
  sampleWitnessSigner,
} from '../../../testing/transparency/sample-log.ts';
import {
  OTHER_LOG_KEY,
  SAMPLE_LOG_KEY,
  SAMPLE_POLICY,
  SAMPLE_WITNESS_KEY,
  withBrokenCosignature,
} from '../../../testing/transparency/sample-receipt.ts';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { SettingsStore } from '../../platform/preferences/settings-store.ts';
import { JsonStorage } from '../../platform/storage/json-storage.ts';
import { LedgerCard } from './ledger-card.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  cleanup();
});

const STATUS: LedgerStatus = {
  origin: 'desk.example/ledger',
  verifierKeys: [SAMPLE_LOG_KEY],
  height: 1_042,
  publishedSize: 1_040,
  quorumSize: 1_040,
  witnesses: [],
  alarms: [],
};

const witness = (name: string, cosignedSize: number | null): LedgerStatus['witnesses'][number] => ({
  name,
  verifierKey: SAMPLE_WITNESS_KEY,
  cosignedSize,
  cosignedAt: cosignedSize === null ? null : new Date(Date.now() - 120_000).toISOString(),
});

/** The card, while the service answers so about the ledger and shows this checkpoint. */
async function open(answer: unknown, { policy = '', note }: { policy?: string; note?: unknown } = {}) {
  const { desk, queryClient, publishLedger } = await openTestDesk(() => null);
  const asked = vi.fn<Edge>(({ endpoint }) => (endpoint === 'ledgerCheckpoint' ? note : answer));
  publishLedger(asked);
  const settings = new SettingsStore(new JsonStorage(null));
  settings.change({ ledgerPolicy: policy });
  renderAtDesk(<LedgerCard />, { desk, queryClient, settings });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  return { queryClient, endpoints: () => asked.mock.calls.map(([{ endpoint }]) => endpoint) };
}

it('names the ledger, how far it is published, and the key according to the service', async () => {
  await open(STATUS);
  expect(await screen.findByRole('heading', { name: 'Ledger' })).toBeTruthy();
  expect(screen.getByText('desk.example/ledger')).toBeTruthy();
  expect(screen.getByText('1,040 of 1,042 entries')).toBeTruthy();
  expect(screen.getByText(SAMPLE_LOG_KEY)).toBeTruthy();
  expect(screen.getByText(/^None; only the operator vouches/u)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says of each witness when it confirmed the ledger, how far, or that it never did', async () => {
  await open({ ...STATUS, witnesses: [witness('new', 1_040), witness('late', 900), witness('never', null)] });
  await screen.findByRole('heading', { name: 'Ledger' });
  const [first, late, never] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^new .*2 minutes ago/u);
  expect(first).not.toContain('up to');
  expect(late).toMatch(/^late .*2 minutes ago.* up to entry 900/u);
  expect(never).toBe('never not confirmed yet');
});

it.each([
  ['fork', 'the note it cosigned', /has seen another history/u],
  ['rollback', 'the note it cosigned', /has seen a longer ledger/u],
  ['fork', null, /has seen another history/u],
] as const)('gives the alarm of a %s in words, with each note as a file', async (kind, cosigned, says) => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:here';
  });
  const at = new Date(Date.now() - 120_000).toISOString();
  await open({ ...STATUS, alarms: [{ kind, witness: 'W', at, refused: 'the note it refused', cosigned }] });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(says);
  for (const button of within(alert).getAllByRole('button')) await userEvent.click(button);
  expect(await Promise.all(saved.map((blob) => blob.text()))).toEqual(
    cosigned === null ? ['the note it refused'] : ['the note it refused', cosigned],
  );
});

it.each([
  ['has no name', { ...STATUS, origin: null, publishedSize: null, quorumSize: null }],
  ['is not offered', new Refusal(404, 'There is nothing at this address.')],
])('is not there where the ledger %s', async (_what, answer) => {
  const { queryClient } = await open(answer);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole('heading')).toBeNull();
});

const [logSigner, witnessSigner] = [await sampleLogSigner(), await sampleWitnessSigner()];
const log = new SampleLog(sampleEntryHashes(1_040));

/** The newest checkpoint, as its witness cosigned it so long ago; `null`: not yet. */
const noteOf = (cosignedAgoS: number | null): string =>
  log.note(
    cosignedAgoS === null ? [logSigner] : [logSigner, witnessSigner],
    log.size,
    Math.floor(Date.now() / 1_000) - (cosignedAgoS ?? 0),
  );
const shown = (text: string) => new Response(text, { headers: { 'content-type': 'text/plain' } });

const factOf = async (name: string): Promise<string> =>
  (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent ?? '';

it('is not checked without a key, asks for no checkpoint, and leads to where a key is entered', async () => {
  const { endpoints } = await open(STATUS);
  expect(await factOf('Checked here')).toContain('Not verified.');
  await userEvent.click(screen.getByRole('button', { name: 'Add key' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Ledger key or policy/u }));
  expect(endpoints()).not.toContain('ledgerCheckpoint');
});

it('is checked by a key alone, which knows no witness', async () => {
  await open(STATUS, { policy: SAMPLE_LOG_KEY, note: shown(noteOf(0)) });
  await screen.findByText('Signed by the key that you trust, up to entry 1,040; you trust no witness');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is checked as soon as a key is entered', async () => {
  await open(STATUS, { note: shown(noteOf(0)) });
  expect(await factOf('Key (unverified)')).toContain(SAMPLE_LOG_KEY);
  await userEvent.click(screen.getByRole('textbox', { name: /^Ledger key or policy/u }));
  await userEvent.paste(SAMPLE_LOG_KEY);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Signed by the key that you trust/u)).toBeTruthy();
  expect(await factOf('Key')).toContain(SAMPLE_LOG_KEY);
});

it('is checked by the key of the build, until the reader trusts another one', async () => {
  vi.stubEnv('VITE_LEDGER_POLICY', SAMPLE_POLICY);
  await open(STATUS, { note: shown(noteOf(120)) });
  await screen.findByText('Signed by the key built into this app, up to entry 1,040');
  expect(await factOf('Witnesses')).toContain('Seen by 1 of 1 witness that this app trusts');
});

it('says which trusted witnesses have seen it and when, in place of what the service says', async () => {
  await open(
    { ...STATUS, witnesses: [witness('claimed', 1_040)] },
    { policy: SAMPLE_POLICY, note: shown(noteOf(120)) },
  );
  await screen.findByText('Signed by the key that you trust, up to entry 1,040');
  const seen = await factOf('Witnesses');
  expect(seen).toMatch(/^Seen by 1 of 1 witness that you trustW .*2 minutes ago$/u);
  expect(screen.queryByText(/claimed/u)).toBeNull();
});

it('says that others may see another history while too few witnesses have seen it', async () => {
  await open(
    { ...STATUS, witnesses: [witness('W', 1_040)] },
    { policy: SAMPLE_POLICY, note: shown(noteOf(null)) },
  );
  await screen.findByText('Signed by the key that you trust, up to entry 1,040');
  const seen = await factOf('Witnesses');
  expect(seen).toContain('Seen by 0 of 1 witness that you trust so far');
  expect(seen).toContain('W has not confirmed it');
  expect(seen).toContain('others may have been shown another history');
});

it('says that what was confirmed hours ago may be an old copy', async () => {
  await open(STATUS, { policy: SAMPLE_POLICY, note: shown(noteOf(7_200)) });
  await screen.findByText('Signed by the key that you trust, up to entry 1,040');
  const seen = await factOf('Witnesses');
  expect(seen).toContain('2 hours ago');
  expect(seen).toContain('may be an old copy');
});

it('raises an alarm for a checkpoint that the trusted key has not signed, and claims nothing', async () => {
  await open(STATUS, { policy: OTHER_LOG_KEY, note: shown(noteOf(120)) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Not signed by the key that you trust');
  expect(alert.textContent).toContain('do not rely on this registry');
  expect(screen.queryByText(/^Signed by/u)).toBeNull();
});

it.each([
  ['a broken cosignature', withBrokenCosignature(noteOf(120), 'w3'), /w3 is wrong/u],
  ['another size than was signed', noteOf(120).replace('1040', '1041'), /is wrong/u],
  ['garbage', '<!doctype html>', /something that is no checkpoint/u],
  ['nothing', '', /something that is no checkpoint/u],
])('raises an alarm for %s', async (_what, note, says) => {
  await open(STATUS, { policy: SAMPLE_POLICY, note: shown(note) });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The newest checkpoint fails the check');
  expect(alert.textContent).toMatch(says);
  expect(screen.queryByText(/^Signed by/u)).toBeNull();
});

it('says that it is not checked where the service shows no checkpoint', async () => {
  await open(STATUS, { policy: SAMPLE_POLICY, note: new Refusal(404, 'There is nothing at this address.') });
  expect(await screen.findByText('No: the service shows no checkpoint.')).toBeTruthy();
});

it('says that it could not be checked while the service gives no answer', async () => {
  await open(STATUS, { policy: SAMPLE_POLICY, note: new Refusal(503, 'The service is busy.') });
  expect((await screen.findByRole('alert')).textContent).toContain('The ledger could not be checked');
});
