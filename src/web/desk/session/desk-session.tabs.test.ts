import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { SignerUnavailableError } from '../../../signer/errors.ts';
import { ScriptedSigner } from '../../../testing/web/scripted-signer.ts';
import { DeskSession } from './desk-session.ts';

const ALICE = { accountId: 'alice@wonderland', email: 'alice@wonderland.example' };
const BOB = { accountId: 'bob@builder', email: 'bob@builder.example' };
const IDLE_LIMIT_MS = 60_000;

let nowMs = 1_000_000;
let browser = 0;
let channels: BroadcastChannel[] = [];
/** The sessions that the service was asked to end. */
let ended: string[] = [];
let answers = 0;
/** Resolves once the service opens sessions. */
let sessionsOpen = Promise.resolve();

afterEach(() => {
  for (const opened of channels) opened.close();
  channels = [];
  ended = [];
  sessionsOpen = Promise.resolve();
  browser += 1;
});

function openChannel(): BroadcastChannel {
  const made = new BroadcastChannel(`test-${browser}`);
  channels.push(made);
  return made;
}

/** A tab of this test's browser. Each has a worker, and opens sessions of its own. */
function openTab(): DeskSession {
  return new DeskSession({
    baseUrl: 'https://registry.example',
    signer: new ScriptedSigner(),
    clock: () => nowMs,
    idleLimitMs: IDLE_LIMIT_MS,
    tabs: openChannel(),
    async fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const sent = new Headers(init?.headers).get('authorization') ?? '';
      const isOpened =
        init?.method === ENDPOINTS.openSession.method && pathname === ENDPOINTS.openSession.path;
      if (isOpened) await sessionsOpen;
      if (pathname === ENDPOINTS.endSession.path) ended.push(sent);
      answers += 1;
      const tokens = {
        accessToken: `access-${answers}`,
        refreshToken: `refresh-${answers}`,
        expirationTime: 300,
      };
      const data = pathname === ENDPOINTS.practiceAccount.path ? { ...ALICE, peerId: 'wonderland' } : tokens;
      return Response.json({ status: { code: 200, name: 'OK', message: '' }, data });
    },
  });
}

const passphrase = () => new TextEncoder().encode('correct horse battery staple');

async function save(tab: DeskSession) {
  const keyFile = await tab.createKeyFile(passphrase());
  tab.keysWereSaved(keyFile);
  return keyFile;
}

async function openTabOf(owner: typeof ALICE, saved = true): Promise<DeskSession> {
  const tab = openTab();
  await tab.startPractice(owner);
  if (saved) await save(tab);
  return tab;
}

/** Another tab of the account that is in `first`, opened by its key file. */
async function openSecond(first: DeskSession): Promise<DeskSession> {
  const second = openTab();
  const { keyFile } = first.getState();
  if (keyFile === undefined) throw new Error('The first tab has no key file.');
  await second.unlockWithKeyFile(keyFile, passphrase());
  return second;
}

/** All earlier messages have arrived once a later one has. */
async function allIsHeard(): Promise<void> {
  const [from, to] = [openChannel(), openChannel()];
  const heard = new Promise<void>((resolve) => {
    to.addEventListener('message', () => resolve());
  });
  from.postMessage({ kind: 'who' });
  await heard;
  await pause(10);
}

test('a new tab learns who is signed in, and needs the passphrase alone', async () => {
  const first = await openTabOf(ALICE);
  const { keyFile } = first.getState();
  const second = openTab();
  await expect.poll(() => second.getState().openElsewhere).toEqual({ accountId: ALICE.accountId, keyFile });
  expect(second.getState()).toMatchObject({ account: undefined, key: 'none', keyFile: undefined });

  if (keyFile !== undefined) await second.unlockWithKeyFile(keyFile, passphrase());
  expect(second.getState()).toMatchObject({ account: ALICE, key: 'unlocked', openElsewhere: undefined });
  expect(first.getState().key).toBe('unlocked');
});

test('a tab that was open already learns it when somebody signs in, and when the keys are saved', async () => {
  const waiting = openTab();
  const first = await openTabOf(ALICE, false);
  await expect
    .poll(() => waiting.getState().openElsewhere)
    .toEqual({ accountId: ALICE.accountId, keyFile: undefined });
  const keyFile = await save(first);
  await expect.poll(() => waiting.getState().openElsewhere?.keyFile).toEqual(keyFile);
  await first.signOut();
  await expect.poll(() => waiting.getState().openElsewhere).toBeUndefined();
});

test('of two accounts the first stays on offer, since its passphrase may be half typed', async () => {
  const waiting = openTab();
  await openTabOf(ALICE);
  await expect.poll(() => waiting.getState().openElsewhere?.keyFile).toBeDefined();
  const bob = await openTabOf(BOB);
  await bob.signOut();
  await allIsHeard();
  expect(waiting.getState().openElsewhere?.accountId).toBe(ALICE.accountId);
});

test('locking one tab locks all of the account, and each is unlocked by itself', async () => {
  const first = await openTabOf(ALICE);
  const second = await openSecond(first);
  await first.lock();
  await expect.poll(() => second.getState()).toMatchObject({ key: 'locked', account: ALICE });
  expect(second.signer.state).toBe('locked');

  const { keyFile } = second.getState();
  if (keyFile !== undefined) await second.unlockWithKeyFile(keyFile, passphrase());
  await allIsHeard();
  expect([first.getState().key, second.getState().key]).toEqual(['locked', 'unlocked']);
});

test('signing out of one tab signs all of the account out, and ends the session of each', async () => {
  const first = await openTabOf(ALICE);
  const second = await openSecond(first);
  await second.signOut();
  await expect
    .poll(() => first.getState())
    .toMatchObject({ account: undefined, key: 'none', keyFile: undefined });
  await expect.poll(() => new Set(ended).size).toBe(2);
});

test.each([
  ['lock', 'signer-locked'],
  ['signOut', 'sign-in-overtaken'],
] as const)('a %s while a session is being opened is not undone when it is open', async (leave, code) => {
  let open: () => void = () => undefined;
  sessionsOpen = new Promise((resolve) => {
    open = resolve;
  });
  const tab = openTab();
  const starting = tab.startPractice(ALICE);
  await pause(0);
  expect(tab.signer.state).toBe('unlocked');
  await tab[leave]();
  open();
  await expect(starting).rejects.toMatchObject({ code });
  expect(tab.getState()).toMatchObject({ account: undefined, key: 'none' });
  expect(ended).toHaveLength(1);
});

test('what should have opened a key file is wiped when another tab has signed out', async () => {
  const tab = openTab();
  const [typed, prfOutput] = [passphrase(), new Uint8Array(32).fill(1)];
  const passkey = { rpId: 'desk.example', credentialIdHex: '01', prfSaltHex: '00'.repeat(32), prfOutput };
  await expect(tab.createKeyFile(typed, passkey)).rejects.toMatchObject({ code: 'unlock-declined' });
  expect([...typed, ...prfOutput].every((byte) => byte === 0)).toBe(true);
});

test('what should have encrypted new keys is wiped when they cannot be made', async () => {
  const tab = openTab();
  const typed = passphrase();
  vi.spyOn(tab.signer, 'generateKeys').mockRejectedValue(new SignerUnavailableError('no-start'));
  await expect(tab.makeKeyFile(ALICE, typed)).rejects.toMatchObject({ code: 'signer-unavailable' });
  expect(typed.every((byte) => byte === 0)).toBe(true);
});

test('tabs of different accounts leave each other alone', async () => {
  const alice = await openTabOf(ALICE);
  const bob = await openTabOf(BOB);
  const before = bob.getState();
  nowMs += 1_000;
  alice.stayAwake();
  await alice.lock();
  await alice.signOut();
  await allIsHeard();
  expect(bob.getState()).toBe(before);
});

test('activity in one tab keeps the others awake', async () => {
  const first = await openTabOf(ALICE);
  const second = await openSecond(first);
  nowMs += IDLE_LIMIT_MS - 1;
  first.stayAwake();
  await expect.poll(() => second.getState().locksAtMs).toBe(nowMs + IDLE_LIMIT_MS);
  nowMs += 1;
  await second.lockWhenIdle();
  expect(second.getState().key).toBe('unlocked');
});

test('after the computer slept past the limit, the first sign of life locks every tab', async () => {
  const first = await openTabOf(ALICE);
  const second = await openSecond(first);
  nowMs += IDLE_LIMIT_MS;
  await first.lockWhenIdle();
  first.stayAwake();
  await expect.poll(() => second.getState().key).toBe('locked');
});

test('a tab that locks for idleness locks itself alone: others may have been in use while it was frozen', async () => {
  const first = await openTabOf(ALICE);
  const second = await openSecond(first);
  await allIsHeard();
  nowMs += IDLE_LIMIT_MS;
  await first.lockWhenIdle();
  await allIsHeard();
  expect([first.getState().key, second.getState().key]).toEqual(['locked', 'unlocked']);
});

test('a tab that is left locks itself alone', async () => {
  const first = await openTabOf(ALICE);
  const second = await openSecond(first);
  await first.lockHere();
  await allIsHeard();
  expect([first.getState().key, second.getState().key]).toEqual(['locked', 'unlocked']);
});

test('what tabs tell each other holds no key, no token and nothing signed', async () => {
  const told: string[] = [];
  const listener = new BroadcastChannel(`test-${browser}`);
  listener.addEventListener('message', ({ data }: MessageEvent<unknown>) => told.push(JSON.stringify(data)));
  const first = await openTabOf(ALICE);
  const second = await openSecond(first);
  second.stayAwake();
  await second.lock();
  await first.signOut();
  await allIsHeard();
  listener.close();
  const all = told.join('\n');
  for (const kind of ['who', 'here', 'alive', 'lock', 'sign-out']) expect(all).toContain(`"kind":"${kind}"`);
  expect(all).not.toMatch(/access-|refresh-|correct horse/u);
  expect(all).not.toMatch(new RegExp((await new ScriptedSigner().signEmail()).slice(0, 16), 'u'));
});

test.each([
  ['text', 'lock'],
  ['another shape', { kind: 'lock' }],
  ['a file that is none', { kind: 'here', accountId: ALICE.accountId, keyFile: { accountId: 'x' } }],
  ['more than belongs there', { kind: 'lock', accountId: ALICE.accountId, and: 'more' }],
])('does nothing when another version of this page tells %s', async (_what, message) => {
  const tab = await openTabOf(ALICE);
  const signedOut = openTab();
  await expect.poll(() => signedOut.getState().openElsewhere?.keyFile).toBeDefined();
  const before = [tab.getState(), signedOut.getState()];
  const stranger = new BroadcastChannel(`test-${browser}`);
  stranger.postMessage(message);
  await allIsHeard();
  stranger.close();
  expect(tab.getState()).toBe(before[0]);
  expect(signedOut.getState()).toMatchObject({ openElsewhere: before[1]?.openElsewhere });
});
