import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { HeaderActions } from './header-actions.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Actions() {
  const { account } = useDeskState();
  return account === undefined ? <p>signed out</p> : <HeaderActions account={account} />;
}

async function openActions(accountId = 'alice@wonderland') {
  const opened = await openTestDesk(
    () => ({ tokenId: { definitionId: 'token#peer', accountId }, balance: 7 }),
    accountId,
  );
  renderAtDesk(withRoutes(<Actions />), opened);
  await screen.findByRole('button', { name: /^Account: /u });
  return { ...opened, user: userEvent.setup() };
}

const keyChip = () => screen.getByRole('button', { name: /^Key: /u });
const accountMenu = () => screen.getByRole('button', { name: /^Account: /u });
const items = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);

it('marks deceptive characters in the account’s id', async () => {
  await openActions('al\u202eice@wonderland');
  const menu = screen.getByTitle('al⟨U+202E⟩ice@wonderland');
  expect(menu.textContent).toBe('al⟨U+202E⟩ice@wonderland');
});

describe('the key’s chip', () => {
  it('says no time before it is short, then offers to unlock', async () => {
    const { desk, user } = await openActions();
    expect(screen.getByText('Unlocked')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    await user.click(keyChip());
    expect(await items()).toEqual(['Save key file', 'Lock now']);
    const { session } = desk;
    session.keysWereSaved(await session.createKeyFile(passphraseBytes('correct horse battery')));
    await act(() => desk.session.lock());
    expect(screen.getByText('Locked')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Locked Unlock' }));
    expect(desk.session.getState().unlockAsked).toBe(true);
  });

  it('counts down from two minutes before the lock, under a name that stands still', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openActions();
    act(() => void vi.advanceTimersByTime(13 * 60_000 + 1000));
    expect(screen.getByRole('timer').textContent).toMatch(/^Unlocked · locks in 1:\d\d$/u);
    expect(keyChip().getAttribute('aria-label')).toBe('Key: unlocked, no backup');
  });

  it('says that a lock erased keys without a backup', async () => {
    const { desk, user } = await openActions();
    await act(() => desk.session.lock());
    expect(screen.queryByText('Locked')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Keys erased' }));
    expect(desk.session.getState().unlockAsked).toBe(true);
  });

  it('says that the keys have no backup, and asks before they are lost', async () => {
    const { desk, user } = await openActions();
    expect(keyChip().getAttribute('aria-label')).toBe('Key: unlocked, no backup');
    await user.click(keyChip());
    await user.click(await screen.findByRole('menuitem', { name: 'Lock now' }));
    expect(desk.session.getState().key).toBe('unlocked');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('saves the keys first and then locks, when that is chosen', async () => {
    const { desk, user } = await openActions();
    await user.click(keyChip());
    await user.click(await screen.findByRole('menuitem', { name: 'Lock now' }));
    await user.click(await screen.findByRole('button', { name: 'Save a key file first' }));
    await user.click(await screen.findByLabelText('New passphrase'));
    await user.paste('correct horse battery');
    await user.click(screen.getByLabelText('Repeat passphrase'));
    await user.paste('correct horse battery');
    await user.click(screen.getByRole('button', { name: 'Save and lock' }));
    await user.click(await screen.findByRole('button', { name: 'Done' }));
    expect(desk.session.getState()).toMatchObject({ key: 'locked', keysSaved: true });
  });
});

describe('the account’s menu', () => {
  it('shows the id in full, copies it exactly, and leads to the account', async () => {
    const { user } = await openActions();
    await user.click(accountMenu());
    expect(await items()).toEqual(['Copy account id', 'Account details', 'Settings', 'Sign out']);
    await user.click(screen.getByRole('menuitem', { name: 'Copy account id' }));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('alice@wonderland');
    await user.click(screen.getByRole('menuitem', { name: 'Account details' }));
    expect(await screen.findByText('another page')).toBeTruthy();
  });

  it('changes the colour scheme, which follows the system at first', async () => {
    const { user } = await openActions();
    await user.click(accountMenu());
    const checked = async () =>
      (await screen.findAllByRole('menuitemradio'))
        .filter((item) => item.getAttribute('aria-checked') === 'true')
        .map(({ textContent }) => textContent);
    expect(await checked()).toEqual(['System']);
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(await checked()).toEqual(['Dark']);
    expect(document.documentElement.getAttribute('data-mantine-color-scheme')).toBe('dark');
    await user.click(screen.getByRole('menuitemradio', { name: 'System' }));
  });
});

it('the tokens link to the page that explains them', async () => {
  const { user } = await openActions();
  const link = await screen.findByTitle('7 tokens');
  await user.click(link);
  expect(await screen.findByText('another page')).toBeTruthy();
});
