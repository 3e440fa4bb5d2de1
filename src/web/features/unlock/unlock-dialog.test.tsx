import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SignerError } from '../../../signer/errors.ts';
import type { NewPasskey } from '../../../signer/signer.ts';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { UnlockDialog } from './unlock-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

function Dialog() {
  const { account } = useDeskState();
  return account === undefined ? null : <UnlockDialog account={account} />;
}

/** The dialog of a desk that was locked with or without saved keys. */
async function openDialog({ saved }: { readonly saved: boolean | NewPasskey }) {
  const opened = await openTestDesk(() => null);
  const { session } = opened.desk;
  const passkey = typeof saved === 'boolean' ? undefined : saved;
  if (saved !== false)
    session.keysWereSaved(await session.createKeyFile(passphraseBytes('correct horse battery'), passkey));
  await session.lock();
  renderAtDesk(<Dialog />, opened);
  act(() => session.askForUnlock());
  await screen.findByRole('dialog');
  return { ...opened, session, user: userEvent.setup() };
}

const passphraseField = () => screen.getByLabelText<HTMLInputElement>('Passphrase');

describe('the dialog of a desk whose file has a passkey', () => {
  it('cancels the prompt when the account signs out in another tab, and drops a late answer', async () => {
    let answer: (credential: unknown) => void = () => undefined;
    const signals: (AbortSignal | undefined)[] = [];
    const output = new Uint8Array(32).fill(9);
    class Credential {
      static getClientCapabilities = () => Promise.resolve({ 'extension:prf': true });
      getClientExtensionResults = () => ({ prf: { results: { first: output.buffer } } });
    }
    vi.stubGlobal('PublicKeyCredential', Credential);
    vi.stubGlobal('location', new URL('https://desk.example/'));
    const get = ({ signal }: CredentialRequestOptions) => {
      signals.push(signal);
      return new Promise((resolve) => {
        answer = resolve;
      });
    };
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    const passkey = { rpId: 'desk.example', credentialIdHex: '07'.repeat(20), prfSaltHex: '05'.repeat(32) };
    const { session, user } = await openDialog({ saved: { ...passkey, prfOutput: new Uint8Array(32) } });
    await user.click(screen.getByRole('button', { name: 'Unlock with passkey' }));
    await waitFor(() => expect(signals).toHaveLength(1));
    expect(signals[0]?.aborted).toBe(false);
    await act(() => session.signOut());
    expect(signals[0]?.aborted).toBe(true);
    answer(new Credential());
    await waitFor(() => expect([...output]).toEqual([...new Uint8Array(32)]));
    expect(session.getState()).toMatchObject({ account: undefined, key: 'none' });
  });
});

describe('the dialog of a locked desk', () => {
  it('names the account and asks only for the passphrase of the key file in memory', async () => {
    const { session, user } = await openDialog({ saved: true });
    expect(screen.getByText(/The key of alice@wonderland is locked/u)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(passphraseField()));
    await user.keyboard('correct horse battery{Enter}');
    await waitFor(() => expect(session.getState()).toMatchObject({ key: 'unlocked', unlockAsked: false }));
  });

  it('reports a wrong passphrase at the field, and leaves it empty and focused', async () => {
    const { session, signer, user } = await openDialog({ saved: true });
    signer.acceptPassphrase = (passphrase) => {
      if (passphrase !== 'right') throw new SignerError('wrong-passphrase');
    };
    await user.type(passphraseField(), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong passphrase');
    expect(passphraseField().value).toBe('');
    expect(document.activeElement).toBe(passphraseField());
    await user.keyboard('right{Enter}');
    await waitFor(() => expect(session.getState().key).toBe('unlocked'));
  });

  it('asks for a passphrase if none was typed', async () => {
    const { user } = await openDialog({ saved: true });
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    expect(screen.getByRole('alert').textContent).toBe('Enter the passphrase of this key file.');
    expect(document.activeElement).toBe(passphraseField());
  });

  it('has another key file and typed keys one step away', async () => {
    const { user } = await openDialog({ saved: true });
    expect(screen.getByRole('button', { name: 'Use another key file' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Enter keys' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Blockchain private key'));
  });

  it('offers a new practice account, and nothing else, when the keys were never saved', async () => {
    const { session, user } = await openDialog({ saved: false });
    expect(screen.getByRole('dialog', { name: 'The keys of this practice account are gone' })).toBeTruthy();
    expect(screen.queryByLabelText('Passphrase')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Start a new practice account' }));
    await waitFor(() => expect(session.getState()).toMatchObject({ key: 'unlocked', unlockAsked: false }));
    expect(session.getState().account?.accountId).toMatch(/^analyst@/u);
  });
});
