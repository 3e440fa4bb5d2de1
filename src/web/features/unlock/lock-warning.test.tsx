import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { LockWarning } from './lock-warning.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const MINUTE_MS = 60_000;

async function openWarning({ saved }: { readonly saved: boolean }) {
  const opened = await openTestDesk(() => null);
  const { session } = opened.desk;
  if (saved) session.keysWereSaved(await session.createKeyFile(passphraseBytes('correct horse battery')));
  session.stayAwake();
  renderAtDesk(<LockWarning />, opened);
  return session;
}

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('warns two minutes before the lock, once and in words, and stays on request', async () => {
  const session = await openWarning({ saved: true });
  pass(13 * MINUTE_MS - 1);
  expect(screen.queryByRole('alert')).toBeNull();
  pass(1);
  expect(screen.getByRole('alert').textContent).toBe('No activity: your key locks in less than 2 minutes.');
  pass(MINUTE_MS);
  expect(screen.getByRole('alert').textContent).toMatch(/less than 2 minutes\.$/u);
  expect(buttons()).toEqual(['Stay']);

  const stay = screen.getByRole('button', { name: 'Stay' });
  const heard = vi.fn<() => void>();
  window.addEventListener('pointerdown', heard);
  fireEvent.pointerDown(stay);
  // As input, it would remove the button before the click.
  expect(heard).not.toHaveBeenCalled();
  fireEvent.click(stay);
  expect(session.getState().locksAtMs).toBe(Date.now() + 15 * MINUTE_MS);
  expect(screen.queryByRole('alert')).toBeNull();
  window.removeEventListener('pointerdown', heard);
});

it('names the keys that would be lost without a backup, and offers to save them', async () => {
  const session = await openWarning({ saved: false });
  pass(13 * MINUTE_MS);
  expect(screen.getByRole('alert').textContent).toContain(
    'It has no backup. Locking erases it, and alice@wonderland can never sign again.',
  );
  expect(buttons()).toEqual(['Save keys', 'Stay']);
  fireEvent.click(screen.getByRole('button', { name: 'Save keys' }));
  pass(1_000);
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(session.getState().locksAtMs).toBeGreaterThan(Date.now() + 14 * MINUTE_MS);
});

it('disappears when the analyst is active in another tab, and when the key locks', async () => {
  const session = await openWarning({ saved: true });
  pass(13 * MINUTE_MS);
  act(() => session.stayAwake());
  expect(buttons()).toEqual([]);
  pass(13 * MINUTE_MS);
  expect(buttons()).toEqual(['Stay']);
  await act(() => session.lock());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('locks without a warning on a computer that slept past the limit', async () => {
  await openWarning({ saved: true });
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
  pass(13 * MINUTE_MS);
  expect(screen.queryByRole('alert')).toBeNull();
});
