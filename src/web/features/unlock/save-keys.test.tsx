import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDesk, type TestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { RememberedAccount } from '../../desk/session/remembered-account.ts';
import { browserStorage } from '../../platform/storage/json-storage.ts';
import { type Leaving, SaveKeysDialog } from './save-keys.tsx';

const PASSPHRASE = 'correct horse battery staple';

const downloads: string[] = [];
beforeEach(() => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
  downloads.length = 0;
});

async function openDialog(leaving?: Leaving, desk?: TestDesk) {
  const opened = desk ?? (await openTestDesk(() => null));
  const onLeave = vi.fn<(how: Leaving) => void>();
  const onClose = vi.fn<() => void>();
  renderAtDesk(
    <SaveKeysDialog
      opened
      leaving={leaving && { how: leaving, leave: () => onLeave(leaving) }}
      onClose={onClose}
      onClosed={() => undefined}
    />,
    opened,
  );
  const user = userEvent.setup();
  const save = async (button: string, passphrase = PASSPHRASE) => {
    await user.click(await screen.findByLabelText('New passphrase'));
    await user.paste(passphrase);
    await user.click(screen.getByLabelText('Repeat passphrase'));
    await user.paste(passphrase);
    await user.click(screen.getByRole('button', { name: button }));
  };
  return { ...opened, session: opened.desk.session, user, save, onLeave, onClose };
}

/** A browser whose authenticator gives this answer, as far as the page can see. */
function stubPasskeys(results: AuthenticationExtensionsPRFOutputs): void {
  class Credential {
    static getClientCapabilities = () => Promise.resolve({ 'extension:prf': true });
    readonly rawId = new Uint8Array(20).fill(7).buffer;
    getClientExtensionResults = () => ({ prf: results });
  }
  vi.stubGlobal('PublicKeyCredential', Credential);
  vi.stubGlobal('location', new URL('https://desk.example/'));
  const credentials = {
    create: () => Promise.resolve(new Credential()),
    get: () => Promise.resolve(new Credential()),
  };
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
}

describe('the dialog that saves keys', () => {
  it('confirms the saving with the file name, and offers the file once more', async () => {
    const { session, user, save, onClose } = await openDialog();
    await save('Save key file');
    expect(await screen.findByText('Saved as alice-wonderland.keys.json')).toBeTruthy();
    expect(session.getState()).toMatchObject({ keysSaved: true, key: 'unlocked' });
    expect(session.getState().keyFile).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save it again' }));
    expect(downloads).toEqual(['alice-wonderland.keys.json', 'alice-wonderland.keys.json']);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('remembers the account once there is a file, and forgets it at once on request', async () => {
    const opened = await openTestDesk(() => null);
    const remembered = new RememberedAccount(opened.desk.session, browserStorage());
    const { user, save } = await openDialog(undefined, { ...opened, desk: { ...opened.desk, remembered } });
    await save('Save key file');
    const box = await screen.findByRole('checkbox', { name: 'Remember this account on this device' });
    expect(box).toHaveProperty('checked', true);
    expect(remembered.getState().accountId).toBe('alice@wonderland');
    await user.click(box);
    expect(remembered.getState().accountId).toBeUndefined();
  });

  it('saves nothing when it is cancelled', async () => {
    const { session, user, onClose } = await openDialog();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(session.getState().keysSaved).toBe(false);
  });

  it('locks at once on request, since the file to unlock with is in memory', async () => {
    const { save, onLeave } = await openDialog('lock');
    await save('Save and lock');
    expect(await screen.findByText('Saved as alice-wonderland.keys.json, and locked')).toBeTruthy();
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('lock');
  });

  it('signs out only after the analyst has confirmed the file', async () => {
    const { user, save, onLeave } = await openDialog('sign-out');
    await save('Save key file');
    const signOut = await screen.findByRole('button', { name: 'Sign out' });
    expect(onLeave).not.toHaveBeenCalled();
    await user.click(signOut);
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('sign-out');
  });

  it('offers no passkey if the browser has none', async () => {
    await openDialog();
    await screen.findByLabelText('New passphrase');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('adds a passkey if the browser supports it and the analyst chooses it', async () => {
    stubPasskeys({ enabled: true, results: { first: new Uint8Array(32).fill(9).buffer } });
    const { session, user, save } = await openDialog();
    await user.click(await screen.findByRole('checkbox', { name: 'Also unlock with a passkey' }));
    await save('Save key file');
    expect(await screen.findByText('The passphrase or your passkey opens it.')).toBeTruthy();
    expect(session.getState().keyFile?.passkey).toMatchObject({
      rpId: 'desk.example',
      credentialIdHex: '07'.repeat(20),
    });
  });

  it('keeps the typed passphrase when the passkey fails, and saves without it', async () => {
    stubPasskeys({ enabled: false });
    const { session, user, save } = await openDialog();
    const checkbox = await screen.findByRole('checkbox', { name: 'Also unlock with a passkey' });
    await user.click(checkbox);
    await save('Save key file');
    expect((await screen.findByRole('alert')).textContent).toContain('This passkey cannot encrypt files');
    expect(session.getState().keysSaved).toBe(false);
    await user.click(checkbox);
    await user.click(screen.getByRole('button', { name: 'Save key file' }));
    await waitFor(() => expect(session.getState().keysSaved).toBe(true));
    expect(session.getState().keyFile?.passkey).toBeUndefined();
  });
});
