import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { KeyFile } from '../../../signer/key-file.ts';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { enter } from '../../../testing/web/enter.ts';
import { openTestDesk } from '../../../testing/web/open-test-desk.ts';
import { renderAtDesk } from '../../../testing/web/render-at-desk.tsx';
import { ScriptedSigner } from '../../../testing/web/scripted-signer.ts';
import { withRoutes } from '../../../testing/web/with-routes.tsx';
import { RememberedAccount } from '../../desk/session/remembered-account.ts';
import { OpenKeyFile } from './open-key-file.tsx';
import { StartCard } from './start-card.tsx';
import { WaysToUnlock } from './ways-to-unlock.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ALICE = 'alice@wonderland';
const KEY = 'contribution-desk.remembered-account';

let browser = 0;
let channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels) channel.close();
  channels = [];
});

function openChannel(): BroadcastChannel {
  const channel = new BroadcastChannel(`first-card-${browser}`);
  channels.push(channel);
  return channel;
}

const FILE = await new ScriptedSigner().createKeyFile(
  { accountId: ALICE, email: `${ALICE}.example` },
  passphraseBytes('correct horse battery'),
);

/** The first card in practice, in a browser with another tab. */
async function openCard() {
  browser += 1;
  const opened = await openTestDesk(() => null, ALICE, undefined, openChannel());
  const { session } = opened.desk;
  await session.signOut();
  const desk = { ...opened.desk, remembered: new RememberedAccount(session) };
  renderAtDesk(
    withRoutes(
      <StartCard continuing={<OpenKeyFile continuing />}>
        <WaysToUnlock firstWay={null} />
      </StartCard>,
    ),
    { ...opened, desk },
  );
  await screen.findByRole('heading', { level: 1 });
  const otherTab = openChannel();
  const tell = async (keyFile?: KeyFile) => {
    otherTab.postMessage({ kind: 'here', accountId: ALICE, ...(keyFile === undefined ? {} : { keyFile }) });
    await waitFor(() => expect(session.getState().openElsewhere).toBeDefined());
  };
  return { session, tell, user: userEvent.setup() };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('offers an unknown analyst a practice account first', async () => {
  await openCard();
  expect(heading()).toBe('Sign in');
  expect(buttons()).toEqual(['Start practising']);
});

it('offers a remembered account its key file first, and no new account by accident', async () => {
  localStorage.setItem(KEY, JSON.stringify({ accountId: ALICE }));
  const { user } = await openCard();
  expect(heading()).toBe(`Continue as ${ALICE}`);
  expect(buttons()).toEqual(['Choose a key file', 'Use another account', 'Forget this account']);
  expect(screen.queryByRole('checkbox')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  expect(heading()).toBe('Sign in');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await user.click(screen.getByRole('button', { name: `Continue as ${ALICE}` }));
  await user.click(screen.getByRole('button', { name: 'Forget this account' }));
  expect(heading()).toBe('Sign in');
  expect(buttons()).toEqual(['Start practising']);
  expect(localStorage.length).toBe(0);
});

it('asks only for the passphrase if the account is open in another tab', async () => {
  const { session, tell, user } = await openCard();
  await tell(FILE);
  await screen.findByText(/open in another tab\. Enter the passphrase/u);
  expect(heading()).toBe(`Continue as ${ALICE}`);
  const field = screen.getByLabelText('Passphrase');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.click(screen.getByRole('checkbox', { name: 'Remember this account on this device' }));
  await enter(user, field, 'correct horse battery');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(session.getState()).toMatchObject({ key: 'unlocked', keysSaved: true }));
  expect(localStorage.getItem(KEY)).toBe(`{"accountId":"${ALICE}"}`);
});

it('gives the remedy if the keys in the other tab have no file yet', async () => {
  const { tell } = await openCard();
  await tell();
  expect(await screen.findByText(/its keys have no file there\. Save them/u)).toBeTruthy();
  expect(buttons()).toContain('Choose a key file');
});

it('keeps a sign-in that has begun when another tab opens an account', async () => {
  const { tell, user } = await openCard();
  await user.click(screen.getByRole('tab', { name: 'Enter keys' }));
  await enter(user, screen.getByLabelText(/^Account id/u), 'bob@builder');
  await tell();
  expect(await screen.findByRole('button', { name: `Continue as ${ALICE}` })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Account id/u).value).toBe('bob@builder');
});
