import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestDesk } from '../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../testing/web/render-at-desk.tsx';
import { useDeskState } from '../session/desk-context.tsx';
import { AccountChips, formatCountdown } from './account-chips.tsx';

describe('key countdown', () => {
  describe('formatCountdown', () => {
    it.each([
      [900_000, '15:00'],
      [872_001, '14:33'],
      [59_000, '0:59'],
      [1, '0:01'],
      [0, '0:00'],
      [-5_000, '0:00'],
    ])('shows %i ms as %s', (remainingMs, text) => {
      expect(formatCountdown(remainingMs)).toBe(text);
    });
  });
});

afterEach(cleanup);

function Chips() {
  const { account } = useDeskState();
  return account === undefined ? <p>signed out</p> : <AccountChips account={account} />;
}

async function openChips(accountId = 'alice@wonderland') {
  const opened = await openTestDesk(
    () => ({ tokenId: { definitionId: 'token#peer', accountId }, balance: 7 }),
    accountId,
  );
  renderAtDesk(<Chips />, opened);
  return { ...opened, user: userEvent.setup() };
}

it('marks what deceives the eye in the account’s id', async () => {
  await openChips('al\u202eice@wonderland');
  const id = screen.getByTitle('al⟨U+202E⟩ice@wonderland');
  expect(id.textContent).toBe('al⟨U+202E⟩ice@wonderland');
});

const ALICE = {
  accountId: 'alice@wonderland',
  email: 'alice@wonderland.example',
  publicKeyHex: '11'.repeat(32),
  authPublicKeyHex: '22'.repeat(32),
  emailSignatureHex: '33'.repeat(64),
};

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('the chips of an account', () => {
  it('count down to the lock, then offer to unlock', async () => {
    const { desk } = await openChips();
    expect(screen.getByRole('timer').textContent).toMatch(/^Unlocked · /u);
    expect(buttons()).toContain('Lock now');
    await act(() => desk.session.lock());
    expect(screen.queryByRole('timer')).toBeNull();
    expect(screen.getByText('Locked')).toBeTruthy();
    expect(buttons()).toContain('Unlock');
  });

  it('say that the keys are kept elsewhere, with nothing to lock, unlock or save', async () => {
    const { desk, user } = await openChips();
    await act(async () => {
      await desk.session.signOut();
      await desk.session.signInWithExternalSigner(ALICE);
    });
    expect(screen.getByText('Keys kept elsewhere')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(buttons()).toEqual(['']);
    await user.click(screen.getByRole('button', { name: 'Key: kept elsewhere' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Sign in again', 'Sign out']);
  });

  it('lead to a new session and out without a warning about keys', async () => {
    const { desk, user } = await openChips();
    await act(async () => {
      await desk.session.signOut();
      await desk.session.signInWithExternalSigner(ALICE);
    });
    await user.click(screen.getByRole('button', { name: 'Key: kept elsewhere' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign in again' }));
    expect(desk.session.getState().unlockAsked).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Key: kept elsewhere' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    expect(await screen.findByText('signed out')).toBeTruthy();
  });
});
