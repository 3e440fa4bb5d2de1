import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { sessionTokensSchema } from '../../contract/session.ts';
import { type Analyst, createAnalyst, dataOf, sessionRequestOf } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { type Operate, operateOn } from '../../testing/service/operate.ts';
import { issuesOf, refusalOf, refused } from '../../testing/service/refusal.ts';
import { injectInto, type Send } from '../../testing/service/send.ts';
import { createKeyPair } from '../../testing/service/test-keys.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { signTransactionHex } from '../../transaction/index.ts';
import { type KeyPair, publicKeyHexOf } from '../../transaction/sign/key-pair.ts';
import { administrationSchema } from '../ledger/administration.ts';
import { readLedgerHeight } from '../ledger/append-entry.ts';
import { verifyEd25519 } from '../ledger/ed25519.ts';
import { contentHash } from '../ledger/entry.ts';
import { findCallers, openSession } from '../registry/accounts/session-store.ts';
import { verifyLedger } from '../verify/verify-ledger.ts';
import { administer } from './administer.ts';

let service: TestService;
let operate: Operate;
let send: Send;
beforeAll(async () => {
  service = await startTestService();
  operate = operateOn(service.context);
  send = injectInto(service.app);
});
// Whatever was administered here follows from the entries alone.
afterAll(async () => {
  try {
    await service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  } finally {
    await service.close();
  }
});

const signIn = () => createAnalyst(send);
const height = () => readLedgerHeight(service.context.db);

/** Counts the entries that the work appends. */
async function entriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = await height();
  await work();
  return (await height()) - before;
}

async function newAccount(
  accountId: string,
  {
    email = `${accountId}.example`,
    key,
    authKey,
  }: Partial<{ email: string; key: KeyPair; authKey: KeyPair }> = {},
): Promise<string[]> {
  const publicKeyHex = publicKeyHexOf(key ?? (await createKeyPair()));
  const authPublicKeyHex = publicKeyHexOf(authKey ?? (await createKeyPair()));
  const publicKeys = ['--public-key', publicKeyHex, '--auth-public-key', authPublicKeyHex];
  return ['account', 'add', '--id', accountId, '--email', email, ...publicKeys, '--new-peer'];
}

test('registers an account and its peer once, authorizes and suspends it, and says so when nothing changes', async () => {
  const add = await newAccount('ada@lovelace');
  expect(await entriesOf(() => operate(...add))).toBe(2);
  expect(await operate(...add)).toEqual([
    'ada@lovelace is registered with the peer lovelace already; nothing was changed. Authorize it to let it submit.',
  ]);
  const authorize = ['account', 'authorize', 'ada@lovelace'];
  expect(await operate(...authorize)).toEqual(['ada@lovelace is authorized now.']);
  expect(await operate(...authorize)).toEqual(['ada@lovelace is authorized already; nothing was changed.']);
  expect(await operate(...add, '--authorize')).toEqual([
    'ada@lovelace is registered with the peer lovelace already; nothing was changed.',
    'ada@lovelace is authorized already; nothing was changed.',
  ]);
  expect(await operate('account', 'suspend', 'ada@lovelace')).toEqual(['ada@lovelace is suspended now.']);
  expect(
    await entriesOf(async () => {
      await operate(...add);
      await operate('account', 'suspend', 'ada@lovelace');
    }),
  ).toBe(0);
});

test('refuses an account that contradicts what is there, and appends nothing', async () => {
  await operate(...(await newAccount('grace@hopper')));
  const other = await newAccount('grace@hopper');
  const sameEmail = await newAccount('admiral@hopper', { email: 'GRACE@hopper.example' });
  const attempts = [
    [other, /^The account grace@hopper exists already, with another e-mail address or other keys/u],
    [sameEmail, /^An account with this e-mail address exists already/u],
    [
      [...(await newAccount('two@hopper')), '--peer-type', 'VENDOR'],
      /^The peer hopper exists already, as MEDIUM_TELCO\. Nothing was changed; npm run desk -- peer change/u,
    ],
    [['account', 'authorize', 'nobody@hopper'], /^There is no account nobody@hopper\.$/u],
    [['account', 'suspend', 'nobody@hopper'], /^There is no account nobody@hopper\.$/u],
    [
      ['account', 'rotate-key', 'nobody@hopper', '--public-key', publicKeyHexOf(await createKeyPair())],
      /^There is no account nobody@hopper\.$/u,
    ],
  ] as const;
  const appended = await entriesOf(async () => {
    for (const [words, message] of attempts) await expect(operate(...words)).rejects.toThrow(message);
  });
  expect(appended).toBe(0);
});

test('makes no peer unasked, so that a slip of the keyboard is none', async () => {
  await operate('peer', 'add', 'ritchie', '--type', 'VENDOR');
  const slip = (await newAccount('dennis@ritchi')).slice(0, -1);
  const appended = await entriesOf(async () => {
    await expect(operate(...slip)).rejects.toThrow(
      /^There is no peer ritchi\. Check its spelling .*; if it is a new one, say --new-peer, or add it first\.$/u,
    );
  });
  expect(appended).toBe(0);
  const known = (await newAccount('dennis@ritchie')).slice(0, -1);
  expect(await operate(...known)).toEqual([
    'dennis@ritchie is registered with the peer ritchie. Authorize it to let it submit.',
  ]);
  expect(await operate(...(await newAccount('joan@clarke')))).toEqual([
    'joan@clarke is registered with the peer clarke. Authorize it to let it submit.',
  ]);
});

test('takes new names that may be taken for others only when the operator insists, and never from a practice account', async () => {
  const cyrillicA = '\u0430';
  const refusals = [
    [
      ['peer', 'add', `p${cyrillicA}yp`, '--type', 'VENDOR'],
      /^The peer id may be taken for another: its letters are of/u,
    ],
    [['peer', 'add', 'north\u202etel', '--type', 'VENDOR'], /^The peer id .* U\+202E.* with --any-name\.$/u],
    [
      await newAccount('al\u200bice@wonder', { email: 'odd@name.example' }),
      /^The name before the @ may be taken for another: .* U\+200B/u,
    ],
    [
      await newAccount(`bob@p${cyrillicA}yp`, { email: 'bob@name.example' }),
      /^The peer id may be taken for another/u,
    ],
  ] as const;
  const appended = await entriesOf(async () => {
    for (const [words, message] of refusals) await expect(operate(...words)).rejects.toThrow(message);
    const [key, authKey] = [publicKeyHexOf(await createKeyPair()), publicKeyHexOf(await createKeyPair())];
    const keys = { publicKeyHex: key, authPublicKeyHex: authKey };
    for (const accountId of ['al\u200bice@wonder', `bob@p${cyrillicA}yp`]) {
      const body = { accountId, email: 'odd@name.example', ...keys };
      expect(refusalOf(await send({ ...ENDPOINTS.practiceAccount, body }))).toEqual(
        refused(400, /may be taken for another/u),
      );
    }
  });
  expect(appended).toBe(0);

  // Once it is there, it is a peer like any other.
  await operate('peer', 'add', `p${cyrillicA}yp`, '--type', 'VENDOR', '--any-name');
  expect(await operate('peer', 'add', `p${cyrillicA}yp`, '--type', 'VENDOR')).toEqual([
    `The peer p${cyrillicA}yp is a VENDOR already; nothing was changed.`,
  ]);
  expect(
    await operate(...(await newAccount(`bob@p${cyrillicA}yp`, { email: 'bob@name.example' }))),
  ).toHaveLength(1);
  const odd = await newAccount('al\u200bice@wonder', { email: 'odd@name.example' });
  expect(await operate(...odd, '--any-name')).toHaveLength(1);
  expect(await operate(...odd, '--authorize')).toHaveLength(2);
});

const SMALL_ORDER = 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a';
const NO_POINT = `02${'00'.repeat(31)}`;

test('refuses keys that nobody, or everybody, could sign with: at registration, rotation and in practice', async () => {
  const usable = publicKeyHexOf(await createKeyPair());
  const alice = await signIn();
  for (const bad of [SMALL_ORDER, NO_POINT]) {
    const add = ['account', 'add', '--id', 'eve@bad', '--email', 'eve@bad.example'];
    await expect(operate(...add, '--public-key', bad, '--auth-public-key', usable)).rejects.toThrow(
      /^The public key belongs to no private key: nobody could sign with it, or everybody\./u,
    );
    await expect(operate(...add, '--public-key', usable, '--auth-public-key', bad)).rejects.toThrow(
      /^The Authorization key belongs to no private key/u,
    );
    await expect(operate('account', 'rotate-key', alice.accountId, '--public-key', bad)).rejects.toThrow(
      /^The public key belongs to no private key/u,
    );
    const body = {
      accountId: 'eve@bad',
      email: 'eve@bad.example',
      publicKeyHex: bad,
      authPublicKeyHex: bad,
    };
    const answer = await send({ ...ENDPOINTS.practiceAccount, body });
    expect(refusalOf(answer)).toEqual(refused(400, /^The public key belongs to no private key/u));
    expect(issuesOf(answer).map(({ path, code }) => [path, code])).toEqual([
      ['publicKeyHex', 'unusable-public-key'],
      ['authPublicKeyHex', 'unusable-public-key'],
    ]);
  }
});

const signInWith = ({ email }: Analyst, authKey: KeyPair) =>
  send({ ...ENDPOINTS.openSession, body: sessionRequestOf({ email, authKey }) });

test('after a rotation only the new key signs, also what was assembled and signed before; the session goes on', async () => {
  const alice = await signIn();
  const { rewarded } = await alice.report([draft(freshAddress())]);
  expect(rewarded).toBe(10);
  const transactionHex = await alice.assembleReport([draft(freshAddress())]);
  const signedBefore = alice.sign(transactionHex);
  const key = await createKeyPair();
  const rotate = ['account', 'rotate-key', alice.accountId, '--public-key', publicKeyHexOf(key)];
  expect(await operate(...rotate)).toEqual([`${alice.accountId} signs with its new keys from now on.`]);
  expect(await operate(...rotate)).toEqual([
    `${alice.accountId} has these keys already; nothing was changed.`,
  ]);
  const otherKey = refused(403, /None of the signatures is by the registered key/u);
  expect(refusalOf(await alice.call('submitContribution', signedBefore))).toEqual(otherKey);
  const both = signTransactionHex(signedBefore, key);
  expect(dataOf(await alice.call('submitContribution', both), z.object({ rewarded: z.int() }))).toEqual({
    rewarded: 10,
  });
  const later = alice.sign(await alice.assembleReport([draft(freshAddress())]));
  expect(refusalOf(await alice.call('submitContribution', later))).toEqual(otherKey);
});

test('after a rotation the very bytes that were accepted before get their first answer, with another signature none', async () => {
  const alice = await signIn();
  const [key, strange] = [await createKeyPair(), await createKeyPair()];
  const signed = alice.sign(await alice.assembleReport([draft(freshAddress())]));
  const first = await alice.call('submitContribution', signed);
  await operate('account', 'rotate-key', alice.accountId, '--public-key', publicKeyHexOf(key));
  const again = await alice.call('submitContribution', signed);
  expect(again.statusCode).toBe(200);
  expect(again.body).toEqual(first.body);
  const bySomebodyElse = signTransactionHex(signed, strange);
  expect(refusalOf(await alice.call('submitContribution', bySomebodyElse))).toEqual(
    refused(403, /None of the signatures is by the registered key/u),
  );
});

test('a rotated Authorization key ends the sessions of the account, and only of that', async () => {
  const [alice, bob] = [await signIn(), await signIn()];
  const second = dataOf(await signInWith(alice, alice.authKey), sessionTokensSchema);
  const authKey = await createKeyPair();
  const rotate = ['account', 'rotate-key', alice.accountId, '--auth-public-key', publicKeyHexOf(authKey)];
  expect(await operate(...rotate)).toEqual([
    `${alice.accountId} signs with its new keys from now on. 2 sessions ended.`,
  ]);
  for (const token of [alice.token, second.accessToken]) {
    expect((await send({ ...ENDPOINTS.balance, token })).statusCode).toBe(401);
  }
  expect((await send({ ...ENDPOINTS.refreshSession, token: second.refreshToken })).statusCode).toBe(401);
  expect((await signInWith(alice, alice.authKey)).statusCode).toBe(401);
  const { accessToken: token } = dataOf(await signInWith(alice, authKey), sessionTokensSchema);
  expect((await send({ ...ENDPOINTS.balance, token })).statusCode).toBe(200);
  expect(await bob.balance()).toBe(0);
});

test('no session that is being opened while the Authorization key is rotated outlives it', async () => {
  const { db, clock } = service.context;
  const alice = await signIn();
  const owner = { accountId: alice.accountId, authPublicKey: alice.authKey.publicKey };
  const [isOpen, mayCommit] = [new EventEmitter(), new EventEmitter()];
  const wasOpened = once(isOpen, 'event');
  const opening = db.transaction(async (tx) => {
    const tokens = await openSession(tx, owner, clock.nowMs());
    const committing = once(mayCommit, 'event');
    isOpen.emit('event');
    await committing;
    return tokens;
  });
  await wasOpened;
  const key = publicKeyHexOf(await createKeyPair());
  const rotating = operate('account', 'rotate-key', alice.accountId, '--auth-public-key', key);
  // It must still be waiting for the session.
  await Promise.race([rotating, pause(200)]);
  mayCommit.emit('event');
  await rotating;
  const { accessToken = '' } = (await opening) ?? {};
  expect(await findCallers(db, [accessToken], clock.nowMs())).toEqual(new Map());
  expect(await openSession(db, owner, clock.nowMs())).toBeUndefined();
});

test('a suspended account signs in and searches, and submits nothing, not even what it assembled before; its peer keeps its tokens', async () => {
  const alice = await signIn();
  const address = freshAddress();
  const accepted = alice.sign(await alice.assembleReport([draft(address)]));
  const first = await alice.call('submitContribution', accepted);
  const waiting = alice.sign(await alice.assembleReport([draft(freshAddress())]));
  await operate('account', 'suspend', alice.accountId);
  expect(refusalOf(await alice.call('submitContribution', waiting))).toEqual(refused(403, /is suspended/u));
  // An accepted transaction still gets its answer.
  expect(await alice.call('submitContribution', accepted)).toEqual(first);
  expect((await signInWith(alice, alice.authKey)).statusCode).toBe(200);
  expect(await alice.retrieve(address)).toHaveLength(1);
  expect(await alice.balance()).toBe(10);
  await operate('account', 'authorize', alice.accountId);
  expect((await alice.call('submitContribution', waiting)).statusCode).toBe(200);
});

test('adds and changes a peer, from then on: its rates, its privilege', async () => {
  const add = ['peer', 'add', 'turing', '--type', 'SMALL_TELCO'];
  expect(await operate(...add)).toEqual(['The peer turing is registered, as a SMALL_TELCO.']);
  expect(await operate(...add)).toEqual(['The peer turing is a SMALL_TELCO already; nothing was changed.']);
  await expect(operate(...add, '--privileged', 'yes')).rejects.toThrow(
    /^The peer turing exists already, as SMALL_TELCO\. Nothing was changed/u,
  );
  const alice = await createAnalyst(send, { peerId: 'turing' });
  const address = freshAddress();
  await operate('rate', 'set', '--peer-type', 'SMALL_TELCO', '--fraud-type', 'IPFraud', '--tokens', '3');
  expect((await alice.report([draft(address)])).rewarded).toBe(3);
  expect(await operate('peer', 'change', 'turing', '--type', 'VENDOR', '--privileged', 'yes')).toEqual([
    'The peer turing is a VENDOR, privileged now.',
  ]);
  expect(await operate('peer', 'change', 'turing', '--privileged', 'yes')).toEqual([
    'The peer turing is a VENDOR, privileged already; nothing was changed.',
  ]);
  expect((await alice.report([draft(freshAddress())])).rewarded).toBe(10);
  const [record] = await alice.retrieve(address);
  expect(record?.contribution.isPrivileged).toBe(true);
  await expect(operate('peer', 'change', 'nobody', '--privileged', 'yes')).rejects.toThrow(
    /^There is no peer nobody\.$/u,
  );
  expect(await operate('peer', 'list')).toContainEqual(
    expect.stringMatching(/^turing +VENDOR +privileged +1 account +13 tokens$/u),
  );
  const listed: unknown = JSON.parse((await operate('peer', 'list', '--json'))[0] ?? '');
  expect(listed).toContainEqual({
    peerId: 'turing',
    peerType: 'VENDOR',
    privileged: true,
    companyName: null,
    operatingCountry: null,
    accounts: 1,
    balanceTokens: 13,
    plan: 'FREEMIUM',
    untilS: null,
    withdrawals: [],
  });
});

test('sets the rate of a fraud type, known or not, for a type of peer', async () => {
  const alice = await signIn();
  const report = async (fraudType: string) =>
    (await alice.report([draft(freshAddress(), { fraudType })])).rewarded;
  const set = (fraudType: string, tokens: string) =>
    operate('rate', 'set', '--peer-type', 'MEDIUM_TELCO', '--fraud-type', fraudType, '--tokens', tokens);
  expect(await set('SIM box', '10')).toEqual([
    'SIM box earns a MEDIUM_TELCO 10 tokens already; nothing was changed.',
  ]);
  expect(await set('SIM box', '400000')).toEqual([
    'SIM box earns a MEDIUM_TELCO 400,000 tokens from now on.',
  ]);
  expect(await set('SIM box', '400000')).toEqual([
    'SIM box earns a MEDIUM_TELCO 400,000 tokens already; nothing was changed.',
  ]);
  expect(await report('SIM box')).toBe(400_000);
  await set('SIM box', '0');
  expect(await report('SIM box')).toBe(0);
  expect(await report('Wangiri')).toBe(10);
  expect(await set('stolen device', '10')).toEqual([
    'stolen device earns a MEDIUM_TELCO 10 tokens already; nothing was changed.',
    'Mind that stolen device is a fraud type of its own, beside StolenDevice.',
  ]);
  const lines = await operate('rate', 'list');
  expect(lines).toContainEqual(expect.stringMatching(/^MEDIUM_TELCO +SIM box +0 tokens$/u));
  expect(lines).toContainEqual(expect.stringMatching(/^LARGE_TELCO +Wangiri +10 tokens +not set$/u));
  expect(lines.at(-1)).toBe('Every other fraud type earns 10 tokens.');
  const listed: unknown = JSON.parse((await operate('rate', 'list', '--json'))[0] ?? '');
  expect(listed).toContainEqual({
    peerType: 'MEDIUM_TELCO',
    fraudType: 'SIM box',
    tokens: 0,
    set: true,
  });
});

test('limits what a peer earns in a month, shows what is left until when, and lifts the limit again', async () => {
  const { clock } = service.context;
  const alice = await signIn();
  const report = async () => (await alice.report([draft(freshAddress()), draft(freshAddress())])).rewarded;
  expect(await report()).toBe(20);
  const set = ['limit', 'set', alice.peerId, '--tokens', '25'];
  expect(await operate(...set)).toEqual([`${alice.peerId} can earn 25 tokens in a month from now on.`]);
  expect(await operate(...set)).toEqual([
    `${alice.peerId} can earn 25 tokens in a month already; nothing was changed.`,
  ]);
  expect(await report()).toBe(5);
  const nowMs = clock.nowMs();
  expect(await operate('limit', 'list')).toEqual([
    `${alice.peerId}  25 tokens a month  25 earned  0 left until 2026-12-01T00:00:00.000Z`,
  ]);
  const inDecember = operateOn({ db: service.context.db, clock: { nowMs: () => nowMs + 11 * 86_400_000 } });
  expect(JSON.parse((await inDecember('limit', 'list', '--json'))[0] ?? '')).toEqual([
    {
      peerId: alice.peerId,
      limitTokens: 25,
      earnedTokens: 0,
      remainingTokens: 25,
      resetsAt: '2027-01-01T00:00:00.000Z',
    },
  ]);
  expect(await operate('limit', 'remove', alice.peerId)).toEqual([
    `${alice.peerId} has no monthly limit any more.`,
  ]);
  expect(await operate('limit', 'remove', alice.peerId)).toEqual([
    `${alice.peerId} has no monthly limit already; nothing was changed.`,
  ]);
  expect(await report()).toBe(20);
  expect(await operate('limit', 'list')).toEqual(['No peer has a monthly limit.']);
  for (const words of [
    ['set', 'nobody', '--tokens', '1'],
    ['remove', 'nobody'],
  ]) {
    await expect(operate('limit', ...words)).rejects.toThrow(/^There is no peer nobody\.$/u);
  }
});

const entrySchema = z.object({
  height: z.int(),
  atMs: z.int(),
  previousHash: z.instanceof(Uint8Array),
  body: z.instanceof(Uint8Array),
  signature: z.instanceof(Uint8Array),
});

test('a rotated operator’s key signs what comes after its entry, which the old one signs, however many administer at once', async () => {
  const { db } = service.context;
  await Promise.all([
    ...Array.from({ length: 8 }, async (_, index) => operate(...(await newAccount(`many@peer-${index}`)))),
    ...Array.from({ length: 4 }, () => operate('operator', 'rotate-key')),
  ]);
  const entries = await db.query(
    `select height, at_ms as "atMs", previous_hash as "previousHash", body, signature
     from ledger_entry where kind = 'administration' order by height`,
    [],
    entrySchema,
  );
  let operatorKey = new Uint8Array(32);
  const signers = new Set<string>();
  for (const entry of entries) {
    const said = administrationSchema.parse(JSON.parse(new TextDecoder().decode(entry.body)));
    if (said.type === 'ledger-opened') operatorKey = hexToBytes(said.operatorPublicKeyHex);
    signers.add(bytesToHex(operatorKey));
    const hash = contentHash({ kind: 'administration', ...entry });
    expect(verifyEd25519(entry.signature, hash, operatorKey)).toBe(true);
    if (said.type === 'operator-key-rotated') operatorKey = hexToBytes(said.operatorPublicKeyHex);
  }
  expect(signers.size).toBeGreaterThanOrEqual(4);
  const [line = ''] = await operate('operator', 'show', '--json');
  const shown = z
    .object({ operatorPublicKeyHex: z.string(), ledgerHead: z.object({ height: z.int() }) })
    .parse(JSON.parse(line));
  expect(shown.operatorPublicKeyHex).toBe(bytesToHex(operatorKey));
  expect(shown.ledgerHead.height).toBe(await height());
  expect((await operate('operator', 'show'))[0]).toBe(
    `The operator’s public key: ${bytesToHex(operatorKey)}`,
  );
});

test('ends every session, and tells how many there were', async () => {
  const alice = await signIn();
  expect((await operate('operator', 'end-sessions'))[0]).toMatch(
    /^\d+ sessions have ended; everybody signs in again\.$/u,
  );
  expect((await send({ ...ENDPOINTS.balance, token: alice.token })).statusCode).toBe(401);
  expect(await operate('operator', 'end-sessions')).toEqual([
    '0 sessions have ended; everybody signs in again.',
  ]);
});

test.each([
  { subject: 'account', command: 'remove', given: {} },
  { subject: 'nobody', command: 'list', given: {} },
  { subject: 'account', command: 'authorize', given: {} },
  { subject: 'account', command: 'authorize', given: { accountId: 'a@b', force: true as const } },
])('does nothing that it does not understand: %j', async (request) => {
  const { db, clock } = service.context;
  await expect(administer(db, { nowMs: clock.nowMs() }, request)).rejects.toThrow(
    /^The running service does not know this command in this form\./u,
  );
});
