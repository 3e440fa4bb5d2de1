import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../../../contract/app-error.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { EnterKeys } from './enter-keys.tsx';

afterEach(cleanup);

const KEY = '0a'.repeat(32);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function openForm() {
  const opened = await openTestDesk(() => null);
  const { session } = opened.desk;
  await session.signOut();
  renderAtDesk(<EnterKeys />, opened);
  const user = userEvent.setup();
  const enter = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  };
  const signIn = () => user.click(screen.getByRole('button', { name: 'Sign in' }));
  await enter('Account id', 'alice@wonderland');
  await enter('E-mail address of the account', 'alice@wonderland.example');
  return { session, enter, signIn };
}

it('shows the problem with a key while it is typed, without repeating it', async () => {
  const { session, enter, signIn } = await openForm();
  await enter('Blockchain private key', KEY.slice(1));
  expect(screen.getByText(/this has 63\.$/u)).toBeTruthy();
  expect(document.body.textContent).not.toContain(KEY.slice(1));
  await enter('Authorization private key', KEY);
  await signIn();
  expect(document.activeElement).toBe(field('Blockchain private key'));
  expect(session.getState().key).toBe('none');
});

it('marks every field that is wrong, and focuses the first of them', async () => {
  const { enter, signIn } = await openForm();
  await enter('Account id', 'alice');
  await signIn();
  await expect.poll(() => document.activeElement).toBe(field('Account id'));
  expect(document.querySelectorAll('[aria-invalid="true"]').length).toBe(3);
  await enter('Account id', 'alice@wonderland');
  await enter('Blockchain public key', 'ed0120abc');
  await signIn();
  await expect.poll(() => document.activeElement).toBe(field('Blockchain private key'));
});

it('says what a public key is until the field is emptied', async () => {
  const { enter, signIn } = await openForm();
  await enter('Blockchain public key', 'ed0120abc');
  await signIn();
  expect(
    await screen.findByText('A public key has 64 hexadecimal characters, or ed0120 followed by 64.'),
  ).toBeTruthy();
  await enter('Blockchain public key', ' ');
  await expect.poll(() => screen.queryByText(/^A public key has/u)).toBeNull();
});

it('gives the reason for refused keys, keeps them for a retry, and clears the fields once the desk is open', async () => {
  const { session, enter, signIn } = await openForm();
  await enter('Blockchain private key', KEY);
  await enter('Authorization private key', KEY);
  const unlock = vi
    .spyOn(session, 'unlockWithKeys')
    .mockRejectedValueOnce(new AppError('unauthorized', 'The service does not know these keys.'));
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toContain('The service does not know these keys.');
  expect(field('Authorization private key').value).toBe(KEY);
  unlock.mockRestore();
  await enter('Blockchain public key', 'ed0120abc');
  await signIn();
  await screen.findByText(/^A public key has/u);
  expect(screen.queryByText(/does not know these keys/u)).toBeNull();
  await enter('Blockchain public key', ' ');
  await signIn();
  await expect.poll(() => session.getState().key).toBe('unlocked');
  expect(field('Blockchain private key').value).toBe('');
  expect(field('Authorization private key').value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves no bytes of the first key behind when the second one is malformed', async () => {
  const { enter, signIn } = await openForm();
  await enter('Blockchain private key', KEY);
  await enter('Authorization private key', KEY.slice(1));
  const overwrite = vi.spyOn(Uint8Array.prototype, 'fill');
  await signIn();
  await screen.findByText(/this has 63\.$/u);
  const overwritten = overwrite.mock.contexts.filter((bytes) => bytes instanceof Uint8Array);
  overwrite.mockRestore();
  expect(overwritten).toEqual([new Uint8Array(KEY.length / 2)]);
});

it('leaves no key in the fields of a page that is left, which the browser may keep', async () => {
  const { enter } = await openForm();
  await enter('Blockchain private key', KEY);
  await enter('Authorization private key', KEY);
  window.dispatchEvent(new Event('pagehide'));
  expect(field('Blockchain private key').value).toBe('');
  expect(field('Authorization private key').value).toBe('');
  expect(field('Account id').value).toBe('alice@wonderland');
});
