import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type Edge, openTestDesk, Refusal } from '../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../testing/web/render-at-desk.tsx';
import { TestRegistry } from '../../testing/web/test-registry.ts';
import { withRoutes } from '../../testing/web/with-routes.tsx';
import type { Operation } from '../activity/operation.ts';
import { AccountPage } from './account-page.tsx';

afterEach(cleanup);

async function openPage(edge: Edge = new TestRegistry().edge, accountId?: string) {
  const opened = await openTestDesk(edge, accountId);
  renderAtDesk(withRoutes(<AccountPage />, '/account'), opened);
  await screen.findByRole('heading', { level: 1, name: 'Account' });
  return { ...opened, user: userEvent.setup() };
}

const valueOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

const REPORTED: Operation = {
  id: 'a',
  accountId: 'alice@wonderland',
  kind: 'report',
  state: 'verified',
  host: 'registry.example',
  askedAtMs: Date.now(),
  sentAtMs: Date.now() + 60_000,
  changedAtMs: Date.now(),
  payloadHashHex: 'ab'.repeat(32),
  rewarded: 10,
  rowCount: 1,
  rows: [{ identifier: '+447700900123', fraudType: 'Scam', origination: 'SE', destination: 'GB' }],
};

describe('the account page', () => {
  it('marks what deceives the eye in the names of one’s own account and peer', async () => {
    await openPage(undefined, 'al\u200bice@p\u0430ypal');
    expect(document.body.textContent).toContain('al⟨U+200B⟩ice@pа⟨U+0430⟩ypal');
    expect(valueOf('Peer')).toBe('pа⟨U+0430⟩ypal');
    expect(document.body.textContent).not.toContain('\u200b');
  });

  it('says who is signed in, with the public keys to copy, and the key’s state', async () => {
    const { desk } = await openPage();
    expect(screen.getByText('alice@wonderland')).toBeTruthy();
    expect(valueOf('Peer')).toBe('wonderland');
    expect(valueOf('E-mail address')).toBe('alice@wonderland.example');
    expect(valueOf('Blockchain public key')).toContain('11'.repeat(32));
    expect(valueOf('Authorization public key')).toContain('22'.repeat(32));
    expect(screen.getByRole('button', { name: 'Copy Blockchain public key' })).toBeTruthy();
    expect(valueOf('Key')).toMatch(/^Unlocked/u);
    await act(() => desk.session.lock());
    expect(valueOf('Key')).toMatch(/^Locked/u);
  });

  it('says that the keys are kept elsewhere when they are', async () => {
    const { desk } = await openPage();
    await act(async () => {
      await desk.session.signOut();
      await desk.session.signInWithExternalSigner({
        accountId: 'alice@wonderland',
        email: 'alice@wonderland.example',
        publicKeyHex: '44'.repeat(32),
        authPublicKeyHex: '55'.repeat(32),
        emailSignatureHex: '33'.repeat(64),
      });
    });
    expect(valueOf('Key')).toMatch(/^Kept elsewhere/u);
    expect(valueOf('Blockchain public key')).toContain('44'.repeat(32));
    expect(screen.getByText(/kept outside this browser/u)).toBeTruthy();
    expect(screen.queryByText('Key file')).toBeNull();
  });

  it('shows the balance where the service offers it', async () => {
    await openPage();
    expect(await screen.findByText('1,234 tokens')).toBeTruthy();
    expect(valueOf('Earned this session')).toBe('0 tokens');
  });

  it('copes without a balance', async () => {
    await openPage(() => new Refusal(404, 'There is no such thing.'));
    expect(await screen.findByText('This service does not offer balances.')).toBeTruthy();
    expect(valueOf('Earned this session')).toBe('0 tokens');
  });

  it('says why the balance could not be read, and tries again', async () => {
    let down = true;
    const registry = new TestRegistry();
    const { user } = await openPage((request) =>
      down ? new Refusal(500, 'The store is down.') : registry.edge(request),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The store is down.');
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,234 tokens')).toBeTruthy();
  });

  it('says what was earned since signing in, and leads to all activity', async () => {
    const { desk } = await openPage();
    act(() => {
      desk.activity.put(REPORTED);
      desk.activity.put({ ...REPORTED, id: 'earlier', sentAtMs: 1 });
    });
    expect(valueOf('Earned this session')).toBe('10 tokens');
    const link = screen.getByRole('link', { name: 'Show all activity' });
    expect(link.getAttribute('href')).toBe('/activity');
  });
});
