import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import { balanceSchema } from '../../../contract/balance.ts';
import { envelopeSchema } from '../../../contract/envelope.ts';
import { sessionRequestSchema, type SessionTokens, sessionTokensSchema } from '../../../contract/session.ts';
import { keyFileSchema } from '../../../signer/key-file.ts';
import { passphraseBytes } from '../../../signer/passphrase.ts';
import { createSigner } from '../../../signer/worker-signer.ts';
import { createKeyPair } from '../../../testing/service/test-keys.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { cheapWorker } from '../../../testing/signer/cheap-worker.ts';
import { retrieveContributions } from '../../../client/registry/retrieve-contributions.ts';
import {
  accountOfSession,
  createPracticeAccount,
  refreshSession,
} from '../../../client/sessions/sessions.ts';
import { DeskSession, type DeskSessionOptions } from './desk-session.ts';

const PASSPHRASE = 'correct horse battery staple';

let service: TestService;
let baseUrl: string;
beforeAll(async () => {
  service = await startTestService();
  baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => service.close());

let count = 0;
const newOwner = () => {
  count += 1;
  return { accountId: `analyst@desk-${count}`, email: `analyst@desk-${count}.example` };
};

function openDesk(options: Partial<Omit<DeskSessionOptions, 'signer'>> = {}) {
  const signer = createSigner({ createWorker: cheapWorker });
  return new DeskSession({ baseUrl, signer, ...options });
}

type HeldEndpoint = 'balance' | 'openSession' | 'refreshSession';

/** A desk whose requests the test sees, and can hold before they are sent or before their answers arrive. */
function openHeldDesk() {
  const asked: { readonly what: string; readonly body: string }[] = [];
  let hold: { readonly what: string; pass(answer?: Response): Promise<void> } | undefined;
  async function pass(what: string, answer?: Response): Promise<void> {
    if (hold?.what !== what) return;
    const passing = hold.pass(answer?.clone());
    hold = undefined;
    await passing;
  }
  const name = (endpoint: HeldEndpoint) => `${ENDPOINTS[endpoint].method} ${ENDPOINTS[endpoint].path}`;
  const desk = new DeskSession({
    baseUrl,
    signer: createSigner({ createWorker: cheapWorker }),
    async fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const what = `${init?.method ?? 'GET'} ${pathname}`;
      asked.push({ what, body: typeof init?.body === 'string' ? init.body : '' });
      await pass(`${what} request`);
      const answer = await fetch(input, init);
      await pass(`${what} answer`, answer);
      return answer;
    },
  });
  function holdNext(endpoint: HeldEndpoint, part: 'request' | 'answer') {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isHeld = new Promise<Response | undefined>((resolve) => {
      hold = {
        what: `${name(endpoint)} ${part}`,
        pass(answer) {
          resolve(answer);
          return released;
        },
      };
    });
    return { isHeld, release };
  }
  const askedOf = (endpoint: HeldEndpoint) =>
    asked.filter(({ what }) => what === name(endpoint)).map(({ body }) => body);
  return { desk, askedOf, holdNext };
}

/** Registers an account with the service and returns its keys as typed by a user. */
async function registeredKeys(desk: DeskSession) {
  const owner = newOwner();
  const [key, authKey] = await Promise.all([createKeyPair(), createKeyPair()]);
  const publicKeys = {
    publicKeyHex: bytesToHex(key.publicKey),
    authPublicKeyHex: bytesToHex(authKey.publicKey),
  };
  await createPracticeAccount(desk.client, { ...owner, ...publicKeys });
  const keys = () => ({
    privateKey: Uint8Array.from(key.privateKey),
    authPrivateKey: Uint8Array.from(authKey.privateKey),
  });
  return { owner, publicKeys, authKey, keys };
}

async function tokensIn(answer: Response | undefined): Promise<SessionTokens> {
  return envelopeSchema(sessionTokensSchema).parse(await answer?.json()).data;
}

/** The tokens in the answer to what `start` asks. */
async function heldTokens(
  { isHeld, release }: { readonly isHeld: Promise<Response | undefined>; release(): void },
  start: () => Promise<void>,
): Promise<SessionTokens> {
  const started = start();
  const tokens = await tokensIn(await isHeld);
  release();
  await started;
  return tokens;
}

const ask = async (desk: DeskSession) =>
  (await retrieveContributions(desk.client, { wire: '203.0.113.9' })).records;

describe('a desk', () => {
  it('starts practising with keys that are made in the worker and not saved yet', async () => {
    const desk = openDesk();
    const owner = newOwner();
    await desk.startPractice(owner);
    const { account, key, keysSaved } = desk.getState();
    expect(account).toMatchObject({ ...owner, peerId: owner.accountId.split('@')[1] });
    expect(account?.publicKeyHex).toMatch(/^[0-9a-f]{64}$/u);
    expect({ key, keysSaved }).toEqual({ key: 'unlocked', keysSaved: false });
    expect(await ask(desk)).toEqual([]);
  });

  it('holds no key when the account could not be made', async () => {
    const desk = openDesk({ baseUrl: 'http://127.0.0.1:1' });
    await expect(desk.startPractice(newOwner())).rejects.toMatchObject({ code: 'network' });
    expect(desk.getState()).toMatchObject({ account: undefined, key: 'none' });
    expect(desk.signer.state).not.toBe('unlocked');
  });

  it('goes on reading while it is locked, and signs again after its key file is opened', async () => {
    const desk = openDesk();
    await desk.startPractice(newOwner());
    const keyFile = keyFileSchema.parse(
      JSON.parse(JSON.stringify(await desk.createKeyFile(passphraseBytes(PASSPHRASE)))),
    );
    desk.keysWereSaved(keyFile);
    await desk.lock();
    expect(desk.getState()).toMatchObject({ key: 'locked', keysSaved: true, keyFile, locksAtMs: undefined });
    expect(await ask(desk)).toEqual([]);

    const waiting = desk.ensureUnlocked();
    expect(desk.getState().unlockAsked).toBe(true);
    await expect(
      desk.unlockWithKeyFile(keyFile, passphraseBytes('not the passphrase')),
    ).rejects.toMatchObject({
      code: 'wrong-passphrase',
    });
    await desk.unlockWithKeyFile(keyFile, passphraseBytes(PASSPHRASE));
    await waiting;
    expect(desk.getState()).toMatchObject({ key: 'unlocked', unlockAsked: false });
    await desk.signOut();
    expect(desk.getState().keyFile).toBeUndefined();
  });

  it('goes on with a new practice account when the keys of the first are lost, and signs nothing of the first', async () => {
    const desk = openDesk();
    await desk.startPractice(newOwner());
    await desk.lock();
    const waiting = desk.ensureUnlocked();
    const next = newOwner();
    const [refusal] = await Promise.allSettled([waiting, desk.startPractice(next)]);
    expect(refusal).toMatchObject({ status: 'rejected', reason: { code: 'unlock-declined' } });
    expect(desk.getState()).toMatchObject({
      account: next,
      key: 'unlocked',
      keysSaved: false,
      unlockAsked: false,
    });
    expect(await ask(desk)).toEqual([]);
  });

  it('leaves no session behind when the account in place of the first is not opened after all', async () => {
    const { desk, holdNext } = openHeldDesk();
    const first = await heldTokens(holdNext('openSession', 'answer'), () => desk.startPractice(newOwner()));
    await desk.lock();
    const { isHeld, release } = holdNext('openSession', 'answer');
    const next = desk.startPractice(newOwner());
    const second = tokensIn(await isHeld);
    await desk.lock();
    release();
    await expect(next).rejects.toMatchObject({ code: 'signer-locked' });
    expect(desk.signer.state).not.toBe('unlocked');
    for (const { refreshToken } of [first, await second])
      await expect(refreshSession(desk.client, refreshToken)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('keeps the session of the first account until another one is open', async () => {
    const { path, method } = ENDPOINTS.openSession;
    let isOut = false;
    const desk = openDesk({
      fetch: (input, init) =>
        isOut &&
        init?.method === method &&
        new URL(input instanceof Request ? input.url : input).pathname === path
          ? Promise.reject(new TypeError('Failed to fetch'))
          : fetch(input, init),
    });
    const owner = newOwner();
    await desk.startPractice(owner);
    await desk.lock();
    isOut = true;
    await expect(desk.startPractice(newOwner())).rejects.toMatchObject({ code: 'network' });
    expect(desk.getState()).toMatchObject({ account: owner, key: 'locked' });
    expect(desk.signer.state).not.toBe('unlocked');
    expect(await ask(desk)).toEqual([]);
  });

  it('is of the account that signed in last, when an earlier sign-in is answered late', async () => {
    const { desk, holdNext } = openHeldDesk();
    const [early, last] = [await registeredKeys(desk), await registeredKeys(desk)];
    const { isHeld, release } = holdNext('openSession', 'answer');
    const late = desk.unlockWithKeys(early.owner, early.keys());
    const lateTokens = await tokensIn(await isHeld);
    await desk.unlockWithKeys(last.owner, last.keys());
    release();
    await expect(late).rejects.toMatchObject({ code: 'sign-in-overtaken' });
    expect(desk.getState()).toMatchObject({ account: last.owner, key: 'unlocked' });
    expect(desk.signer.identity).toEqual(last.publicKeys);
    expect(await accountOfSession(desk.client, undefined)).toBe(last.owner.accountId);
    await expect(refreshSession(desk.client, lateTokens.refreshToken)).rejects.toMatchObject({
      code: 'unauthorized',
    });
  });

  it('opens another day with the key file alone', async () => {
    const first = openDesk();
    const owner = newOwner();
    await first.startPractice(owner);
    const keyFile = await first.createKeyFile(passphraseBytes(PASSPHRASE));
    await first.signOut();

    const next = openDesk();
    await next.unlockWithKeyFile(keyFile, passphraseBytes(PASSPHRASE));
    expect(next.getState()).toMatchObject({ account: owner, key: 'unlocked', keysSaved: true, keyFile });
    expect(await next.client.request({ endpoint: 'balance', data: balanceSchema })).toMatchObject({
      balance: 0,
    });
  });

  it('refuses the keys of another account while somebody is signed in, and forgets them', async () => {
    const other = openDesk();
    await other.startPractice(newOwner());
    const otherFile = await other.createKeyFile(passphraseBytes(PASSPHRASE));
    const desk = openDesk();
    await desk.startPractice(newOwner());
    await desk.lock();
    await expect(desk.unlockWithKeyFile(otherFile, passphraseBytes(PASSPHRASE))).rejects.toMatchObject({
      code: 'other-account',
    });
    expect(desk.getState()).toMatchObject({ key: 'locked', keyFile: undefined });
    expect(desk.signer.state).not.toBe('unlocked');
  });

  it('says when the service does not know the keys, and forgets them', async () => {
    const desk = openDesk();
    const keys = { privateKey: new Uint8Array(32).fill(7), authPrivateKey: new Uint8Array(32).fill(8) };
    await expect(desk.unlockWithKeys(newOwner(), keys)).rejects.toThrow(
      /this e-mail with this Authorization key/u,
    );
    expect(keys.privateKey).toHaveLength(0);
    const file = await desk.makeKeyFile(newOwner(), passphraseBytes(PASSPHRASE));
    await expect(desk.unlockWithKeyFile(file, passphraseBytes(PASSPHRASE))).rejects.toThrow(
      /account request/u,
    );
    expect(desk.getState()).toMatchObject({ account: undefined, key: 'none' });
  });

  it('takes no typed account id that is not the one of these keys, and forgets them', async () => {
    const desk = openDesk();
    const { keys, owner } = await registeredKeys(desk);
    const typo = desk.unlockWithKeys({ ...owner, accountId: 'analyst@typo' }, keys());
    await expect(typo).rejects.toMatchObject({
      code: 'typed-account',
      fields: { typed: 'analyst@typo', found: owner.accountId },
    });
    expect(desk.getState()).toMatchObject({ account: undefined, key: 'none' });
    expect(desk.signer.state).not.toBe('unlocked');
    await expect(ask(desk)).rejects.toMatchObject({ code: 'unauthorized' });
    await desk.unlockWithKeys(owner, keys());
    expect(desk.getState()).toMatchObject({ account: owner, key: 'unlocked' });
  });

  it('rejects pending requests for the key when the analyst declines', async () => {
    const desk = openDesk();
    await desk.startPractice(newOwner());
    await desk.lock();
    const waiting = desk.ensureUnlocked();
    desk.declineUnlock();
    await expect(waiting).rejects.toMatchObject({ code: 'unlock-declined' });
  });

  it('rejects them, too, when the analyst signs out', async () => {
    const desk = openDesk();
    await desk.startPractice(newOwner());
    await desk.lock();
    const [waited] = await Promise.allSettled([desk.ensureUnlocked(), desk.signOut()]);
    expect(waited).toMatchObject({ status: 'rejected', reason: { code: 'unlock-declined' } });
  });

  it('locks after the idle limit, and not while something happens', async () => {
    let nowMs = 1_000_000;
    const desk = openDesk({ clock: () => nowMs, idleLimitMs: 60_000 });
    await desk.startPractice(newOwner());
    nowMs += 59_000;
    desk.stayAwake();
    nowMs += 59_000;
    await desk.lockWhenIdle();
    expect(desk.getState().key).toBe('unlocked');
    nowMs += 1_000;
    await desk.lockWhenIdle();
    expect(desk.getState().key).toBe('locked');
    expect(desk.signer.state).toBe('locked');
  });

  it('ends the session when the analyst signs out', async () => {
    const desk = openDesk();
    await desk.startPractice(newOwner());
    await desk.signOut();
    expect(desk.getState()).toMatchObject({ account: undefined, key: 'none' });
    await expect(ask(desk)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('ends it also when only its access token has ended, as it does after five minutes without a request', async () => {
    const { desk, holdNext } = openHeldDesk();
    const { refreshToken } = await heldTokens(holdNext('openSession', 'answer'), () =>
      desk.startPractice(newOwner()),
    );
    service.context.clock.advance(301_000);
    await desk.signOut();
    await expect(refreshSession(desk.client, refreshToken)).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('asks nothing in the name of the next account when a refusal arrives late', async () => {
    const { desk, askedOf, holdNext } = openHeldDesk();
    await desk.startPractice(newOwner());
    const { release } = holdNext('balance', 'request');
    const balance = desk.client.request({ endpoint: 'balance', data: balanceSchema });
    await desk.signOut();
    await desk.startPractice(newOwner());
    release();
    await expect(balance).rejects.toMatchObject({ code: 'unauthorized' });
    expect(askedOf('balance')).toHaveLength(1);
  });

  it('opens no session of an account that was left while its tokens were renewed, least of all with the next one’s key', async () => {
    const { desk, askedOf, holdNext } = openHeldDesk();
    const alice = newOwner();
    const bob = newOwner();
    await desk.startPractice(alice);
    service.context.clock.advance(13 * 3_600_000);
    const { isHeld, release } = holdNext('refreshSession', 'request');
    const late = ask(desk);
    await isHeld;
    await desk.signOut();
    await desk.startPractice(bob);
    release();
    await expect(late).rejects.toMatchObject({ code: 'unauthorized' });
    const opened = askedOf('openSession').map((body) => sessionRequestSchema.parse(JSON.parse(body)).email);
    expect(opened).toEqual([alice.email, bob.email]);
    expect(await ask(desk)).toEqual([]);
  });

  it('ends the session that a renewal opened when the analyst signed out meanwhile', async () => {
    const { desk, holdNext } = openHeldDesk();
    await desk.startPractice(newOwner());
    service.context.clock.advance(13 * 3_600_000);
    const { isHeld, release } = holdNext('openSession', 'answer');
    const late = ask(desk);
    const { accessToken: token } = await tokensIn(await isHeld);
    const balance = () => desk.client.request({ endpoint: 'balance', data: balanceSchema, token });
    expect(await balance()).toMatchObject({ balance: 0 });
    await desk.signOut();
    release();
    await expect(late).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(balance()).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('gets a new access token by itself when the old one has ended', async () => {
    const desk = openDesk();
    await desk.startPractice(newOwner());
    service.context.clock.advance(301_000);
    expect(await ask(desk)).toEqual([]);
  });

  it('says when a locked session has ended for good, and opens another one once it is unlocked', async () => {
    const desk = openDesk();
    const { keys, owner } = await registeredKeys(desk);
    await desk.unlockWithKeys(owner, keys());
    await desk.lock();
    service.context.clock.advance(13 * 3_600_000);
    await expect(ask(desk)).rejects.toMatchObject({ code: 'unauthorized', outcome: 'not-now' });

    const declined = desk.ensureSignedIn();
    expect(desk.getState().unlockAsked).toBe(true);
    desk.declineUnlock();
    await expect(declined).rejects.toMatchObject({ code: 'sign-in-declined' });

    const waiting = desk.ensureSignedIn();
    await desk.unlockWithKeys(owner, keys());
    await waiting;
    expect(await ask(desk)).toEqual([]);
  });

  it('takes a typed account id where the service does not say whose session it is', async () => {
    const desk = openDesk({
      fetch: (input, init) =>
        new URL(input instanceof Request ? input.url : input).pathname === ENDPOINTS.balance.path
          ? Promise.resolve(new Response('<p>Not found</p>', { status: 404 }))
          : fetch(input, init),
    });
    const { keys, owner } = await registeredKeys(desk);
    await desk.unlockWithKeys(owner, keys());
    expect(desk.getState().key).toBe('unlocked');
  });
});
