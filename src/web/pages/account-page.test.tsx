import { act, cleanup, screen, within } from '@testing-library/react';
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

  it('says what will be listed as long as there is nothing', async () => {
    await openPage();
    expect(screen.getByText(/^Nothing yet/u)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Report a contribution' }).getAttribute('href')).toBe('/report');
  });

  it('lists what was done in this session, with reward, hash and proof, and leads to Search', async () => {
    const { desk } = await openPage();
    act(() => {
      desk.activity.put(REPORTED);
      desk.activity.put({
        ...REPORTED,
        id: 'b',
        kind: 'flag',
        state: 'accepted',
        payloadHashHex: 'cd'.repeat(32),
        rewarded: 0,
      });
    });
    const [, flagged, reported] = within(screen.getByRole('table')).getAllByRole('row');
    expect(flagged?.textContent).toMatch(/Flagged.*\+0.*cdcdcdcdcdcd….*not found yet/u);
    expect(reported?.textContent).toMatch(/Reported.*Scam · SE → GB.*\+10.*abababababab….*found/u);
    const [link] = screen.getAllByRole('link', { name: 'Show +447700900123 in Search' });
    expect(decodeURIComponent(link?.getAttribute('href') ?? '')).toContain('+447700900123');
    expect(valueOf('Earned this session')).toBe('10 tokens');
  });
});
