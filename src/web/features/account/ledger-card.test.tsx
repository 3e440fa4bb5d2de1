import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { LedgerStatus } from '../../../contract/ledger-status.ts';
import { SAMPLE_LOG_KEY, SAMPLE_WITNESS_KEY } from '../../../testing/transparency/sample-receipt.ts';
import { type Edge, openTestDesk, Refusal } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { LedgerCard } from './ledger-card.tsx';

afterEach(() => {
  vi.restoreAllMocks();
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

async function open(answer: unknown) {
  const { desk, queryClient, publishLedger } = await openTestDesk(() => null);
  const asked = vi.fn<Edge>(() => answer);
  publishLedger(asked);
  renderAtDesk(<LedgerCard />, { desk, queryClient });
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  return queryClient;
}

it('names the ledger, how far it is published, and the key by the service’s word', async () => {
  await open(STATUS);
  expect(await screen.findByRole('heading', { name: 'Ledger' })).toBeTruthy();
  expect(screen.getByText('desk.example/ledger')).toBeTruthy();
  expect(screen.getByText('1,040 of 1,042 entries')).toBeTruthy();
  expect(screen.getByText(SAMPLE_LOG_KEY)).toBeTruthy();
  expect(screen.getByText(/^None: only the operator/u)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says of each witness when it confirmed the ledger, how far, or that it never did', async () => {
  await open({ ...STATUS, witnesses: [witness('new', 1_040), witness('late', 900), witness('never', null)] });
  await screen.findByRole('heading', { name: 'Ledger' });
  const [first, late, never] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(first).toMatch(/^new .*2 minutes ago/u);
  expect(first).not.toContain('up to');
  expect(late).toMatch(/^late .*2 minutes ago.* up to entry 900/u);
  expect(never).toBe('never has confirmed nothing yet');
});

it.each([
  ['fork', 'the note it cosigned', /has seen another history/u, 'Save both notes'],
  ['rollback', 'the note it cosigned', /has seen a longer ledger/u, 'Save both notes'],
  ['fork', null, /has seen another history/u, 'Save the note'],
] as const)(
  'gives the alarm of a %s in words, with what was signed',
  async (kind, cosigned, says, button) => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:here';
    });
    const at = new Date(Date.now() - 120_000).toISOString();
    await open({ ...STATUS, alarms: [{ kind, witness: 'W', at, refused: 'the note it refused', cosigned }] });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(says);
    await userEvent.click(screen.getByRole('button', { name: button }));
    const text = await saved[0]?.text();
    expect(text).toBe(cosigned === null ? 'the note it refused' : `${cosigned}\n\nthe note it refused`);
  },
);

it.each([
  ['has no name', { ...STATUS, origin: null, publishedSize: null, quorumSize: null }],
  ['is not offered', new Refusal(404, 'There is nothing at this address.')],
])('is not there where the ledger %s', async (_what, answer) => {
  const queryClient = await open(answer);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole('heading')).toBeNull();
});
