import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { ExternalSignIn } from './external-sign-in.tsx';

afterEach(cleanup);

const SIGNATURE = `${'ab'.repeat(32)}${'01'.repeat(32)}`;
const OWNER = {
  'Account id': 'bob@glass',
  'E-mail address of the account': 'bob@glass.example',
  'Blockchain public key': `ed0120${'44'.repeat(32).toUpperCase()}`,
  'Authorization public key': '55'.repeat(32),
};

async function openForm({ practice = true } = {}) {
  const opened = await openTestDesk(() => null);
  await opened.desk.session.signOut();
  const desk = { ...opened.desk, config: { baseUrl: '', practice } };
  renderAtDesk(<ExternalSignIn />, { ...opened, desk });
  return { ...opened, user: userEvent.setup() };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const signature = () => field('Signature of the e-mail address');

async function fillOwner(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  for (const [label, text] of Object.entries(OWNER)) {
    await user.click(field(label));
    await user.paste(text);
  }
}

describe('the form for keys that are kept elsewhere', () => {
  it('opens the desk with public facts and a signature, and empties the signature’s field', async () => {
    const { user, desk } = await openForm();
    await fillOwner(user);
    await user.click(signature());
    await user.paste(`0x${SIGNATURE.toUpperCase()}`);
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await expect.poll(() => desk.session.getState().key).toBe('external');
    expect(desk.session.getState().account).toEqual({
      accountId: 'bob@glass',
      email: 'bob@glass.example',
      peerId: 'glass',
      publicKeyHex: '44'.repeat(32),
      authPublicKeyHex: '55'.repeat(32),
    });
    await expect.poll(() => signature().value).toBe('');
  });

  it('names each missing field, and does not sign in', async () => {
    const { user, desk } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Required to sign in.')).toBeTruthy();
    expect(screen.getAllByText(/^A public key has 64/u)).toHaveLength(2);
    expect(desk.session.getState().key).toBe('none');
  });

  it('does not take a private key for a signature, whatever was typed first', async () => {
    const { user, desk } = await openForm();
    await user.click(signature());
    // The public key at its end is unknown yet.
    await user.paste(`${'77'.repeat(32)}${'05'.repeat(32)}`);
    await fillOwner(user);
    await user.clear(field('Blockchain public key'));
    await user.click(field('Blockchain public key'));
    await user.paste('05'.repeat(32));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(/^This looks like a key, not a signature/u)).toBeTruthy();
    expect(desk.session.getState().key).toBe('none');
  });

  it('masks the field without offering it to a password manager', async () => {
    await openForm();
    expect(signature().type).toBe('text');
    expect(signature().autocomplete).toBe('off');
    expect(signature().className).toMatch(/masked/u);
  });

  it('offers to register an account in practice only', async () => {
    await openForm({ practice: false });
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    await openForm();
    expect(screen.getByRole('checkbox', { name: /^Register this account for practice/u })).toBeTruthy();
  });

  it('registers an account once, even if signing in fails afterwards', async () => {
    const { user, desk } = await openForm();
    await fillOwner(user);
    const box = () => screen.getByRole<HTMLInputElement>('checkbox');
    await user.click(box());
    await user.click(signature());
    await user.paste(SIGNATURE);
    const signIn = vi
      .spyOn(desk.session, 'signInWithExternalSigner')
      .mockRejectedValueOnce(new AppError('network', 'The connection was lost.'));
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('The connection was lost.')).toBeTruthy();
    expect(box().checked).toBe(false);
    signIn.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await expect.poll(() => desk.session.getState().key).toBe('external');
  });
});
