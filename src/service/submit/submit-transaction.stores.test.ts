import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_DRAFTS, submitReceiptSchema } from '../../contract/contribution.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { type Analyst, createAnalyst, dataOf } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { refusalOf, refused } from '../../testing/service/refusal.ts';
import { injectInto } from '../../testing/service/send.ts';
import { createKeyPair } from '../../testing/service/test-keys.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { assembleReport } from '../../transaction/assemble.ts';
import { type SignatureEntry, writeEnvelope } from '../../transaction/envelope/envelope.ts';
import { appendSignature, decodeTransaction, signTransactionHex } from '../../transaction/index.ts';
import { changeStatus } from '../registry/accounts/administer-account.ts';
import { openSession } from '../registry/accounts/session-store.ts';
import { assembleContribution } from './assemble-contribution.ts';
import { submitContribution } from './submit-transaction.ts';

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
  bob = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

const stateSchema = z.object({ entries: z.int(), contributions: z.int(), tokens: z.string().nullable() });

/** Whatever a submission can change. */
function readState() {
  return service.context.db.query(
    `select (select count(*) from ledger_entry)::int4 as entries, (select count(*) from contribution)::int4 as contributions,
       (select sum(tokens) from balance)::text as tokens`,
    [],
    stateSchema,
  );
}

async function setStatus(accountId: string, status: 'authorized' | 'suspended'): Promise<void> {
  const { db, clock } = service.context;
  await db.transaction((tx) => changeStatus(tx, { nowMs: clock.nowMs() }, accountId, status));
}

test('stores a report: a token for each item in their order, the reward, and what is found again', async () => {
  const before = await alice.balance();
  const ids = [freshAddress(), freshAddress(), freshAddress()];
  const items = ids.map((id) => draft(id, { fraudType: 'Scam' }));
  const { tokenIds, rewarded } = await alice.report(items);
  expect(rewarded).toBe(30);
  expect(await alice.balance()).toBe(before + 30);
  expect(tokenIds.map(({ definitionId }) => definitionId.replace(/_\d+#contribution$/u, ''))).toEqual(ids);
  expect(tokenIds.map(({ accountId }) => accountId)).toEqual(ids.map(() => alice.accountId));
  const reportedAtMs = service.context.clock.nowMs();
  expect(await bob.retrieve(ids[1] ?? '')).toEqual([
    {
      assetDefinitionIds: tokenIds[1]?.definitionId,
      contribution: {
        id: ids[1],
        fraudType: 'Scam',
        origination: 'SE',
        destination: 'GB',
        sourcePeerId: null,
        expiryDate: Math.floor(reportedAtMs / 1000) + 30 * 86_400,
        fraudStatus: 'Active',
        confidenceIndex: null,
        isPrivileged: false,
        peerId: alice.peerId,
        flagger: null,
        timestamp: new Date(reportedAtMs).toISOString(),
        flagTimestamp: null,
      },
    },
  ]);
});

test('stores a transaction once, however often and however much at once it is submitted', async () => {
  const id = freshAddress();
  const signed = alice.sign(await alice.assembleReport([draft(id)]));
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => alice.call('submitContribution', signed)),
  );
  const receipts = answers.map((answer) => dataOf(answer, submitReceiptSchema));
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
  const state = await readState();
  expect(dataOf(await alice.call('submitContribution', signed.toUpperCase()), submitReceiptSchema)).toEqual(
    receipts[0],
  );
  expect(await readState()).toEqual(state);
  expect(await alice.retrieve(id)).toHaveLength(1);
});

test('answers what it answered first even when the account was suspended or the time ran out since', async () => {
  const carol = await createAnalyst(injectInto(service.app));
  const signed = carol.sign(await carol.assembleReport([draft(freshAddress())]));
  const first = await carol.call('submitContribution', signed);
  await setStatus(carol.accountId, 'suspended');
  expect(await carol.call('submitContribution', signed)).toEqual(first);
});

test('accepts a further valid signature beside the account’s own', async () => {
  const other = await createKeyPair();
  const signed = signTransactionHex(alice.sign(await alice.assembleReport([draft(freshAddress())])), other);
  expect((await alice.call('submitContribution', signed)).statusCode).toBe(200);
});

/** Offsets in a signed transaction with one signature: version 1, count 1, algorithm 1, length 1, key 32, length 2. */
const SIGNATURE_AT = 38;
const PAYLOAD_AT = 102;

function flipByte(hex: string, at: number): string {
  const bytes = hexToBytes(hex);
  return bytesToHex(bytes.with(at, (bytes[at] ?? 0) ^ 1));
}

const header = () => ({
  authority: alice.accountId,
  creationTimeMs: service.context.clock.nowMs(),
  nonce: 7,
});
const item = (suffix: number) => ({ draft: draft('192.0.2.99'), suffix, expiryAtS: 2_000_000_000 });

/** Layout A: alice@wonderland registers the domain hello. The start of the ledger's documented JavaScript example. */
const OLDER_LAYOUT =
  '0114616c69636528776f6e6465726c616e640004000d09001468656c6c6f00002cde318c87010000a086010000000000000000';

const REFUSED: readonly (readonly [string, number, RegExp, () => Promise<unknown>])[] = [
  ['text that is not hex', 400, /hex/u, () => Promise.resolve('0x01')],
  ['an empty text', 400, /byte 0/u, () => Promise.resolve('')],
  ['bytes that are no transaction', 400, /cannot be read/u, () => Promise.resolve('0100ff')],
  [
    'another version',
    400,
    /version/u,
    async () => `02${(await alice.assembleReport([draft('192.0.2.1')])).slice(2)}`,
  ],
  [
    'a trailing byte',
    400,
    /more byte/u,
    async () => `${alice.sign(await alice.assembleReport([draft('192.0.2.1')]))}00`,
  ],
  ['a transaction in an older layout', 400, /in layout A, A5 or A6/u, () => Promise.resolve(OLDER_LAYOUT)],
  ['an unsigned transaction', 400, /not signed/u, () => alice.assembleReport([draft('192.0.2.1')])],
  [
    'a signature that was changed',
    400,
    /does not verify/u,
    async () => flipByte(alice.sign(await alice.assembleReport([draft('192.0.2.1')])), SIGNATURE_AT),
  ],
  [
    'a payload that was changed after it was signed',
    400,
    /does not verify/u,
    async () => flipByte(alice.sign(await alice.assembleReport([draft('192.0.2.1')])), PAYLOAD_AT),
  ],
  [
    'a payload that was changed before it was signed',
    400,
    /did not issue/u,
    async () => alice.sign(flipByte(await alice.assembleReport([draft('192.0.2.1')]), 2)),
  ],
  [
    'an invalid signature beside a valid one',
    400,
    /does not verify/u,
    async () => {
      const signed = hexToBytes(bob.sign(await alice.assembleReport([draft('192.0.2.1')])));
      return bytesToHex(
        appendSignature(signed.with(SIGNATURE_AT, (signed[SIGNATURE_AT] ?? 0) ^ 1), alice.key),
      );
    },
  ],
  [
    'the signature of another key alone',
    403,
    /registered key/u,
    async () => bob.sign(await alice.assembleReport([draft('192.0.2.1')])),
  ],
  [
    'another account’s transaction, though signed with the caller’s key',
    403,
    /another account/u,
    async () => alice.sign(await bob.assembleReport([draft('192.0.2.1')])),
  ],
  [
    'another account’s transaction, validly signed by it',
    403,
    /another account/u,
    async () => bob.sign(await bob.assembleReport([draft('192.0.2.1')])),
  ],
  [
    'a transaction that somebody else assembled',
    400,
    /did not issue/u,
    () => Promise.resolve(alice.sign(bytesToHex(assembleReport(header(), [item(1)])))),
  ],
];

/**
 * A key of order one: with a signature of nothing but itself it verifies every message, where that is not
 * looked at.
 */
const SMALL_ORDER = Uint8Array.of(1, ...new Uint8Array(31));
const FORGED = Uint8Array.of(1, ...new Uint8Array(63));

function withSignatures(transactionHex: string, signatures: readonly SignatureEntry[]): string {
  const { payload } = decodeTransaction(hexToBytes(transactionHex));
  return bytesToHex(writeEnvelope(signatures, payload));
}

test('refuses a forged signature by a key of small order, even were it an account’s', async () => {
  const { db } = service.context;
  const carol = await createAnalyst(injectInto(service.app));
  await db.run('update account set public_key = $2 where account_id = $1', [carol.accountId, SMALL_ORDER]);
  const forged = { algorithm: 'Ed25519', publicKey: SMALL_ORDER, signature: FORGED } as const;
  const body = withSignatures(await carol.assembleReport([draft(freshAddress())]), [forged]);
  expect(refusalOf(await carol.call('submitContribution', body))).toEqual(refused(400, /does not verify/u));
});

test('refuses more than 64 signatures before it verifies any', async () => {
  const assembled = await alice.assembleReport([draft(freshAddress())]);
  const entries = Array.from({ length: 65 }, (_, index) => ({
    algorithm: 'Ed25519' as const,
    publicKey: new Uint8Array(32).fill(index),
    signature: new Uint8Array(64),
  }));
  expect(refusalOf(await alice.call('submitContribution', withSignatures(assembled, entries)))).toEqual(
    refused(413, /at most 64 signatures here; this one has 65/u),
  );
  expect(
    refusalOf(await alice.call('submitContribution', withSignatures(assembled, entries.slice(1)))),
  ).toEqual(refused(400, /does not verify/u));
});

test('refuses more instructions than a report can have, and what is large and was not assembled here, unread', async () => {
  const items = Array.from({ length: MAX_DRAFTS + 1 }, (_, index) => item(index));
  const many = alice.sign(bytesToHex(assembleReport(header(), items)));
  expect(refusalOf(await alice.call('submitContribution', many))).toEqual(
    refused(413, /at most 5001 instructions here; this one has 5002/u),
  );
  const unknown = bytesToHex(assembleReport(header(), items.slice(0, 600)));
  expect(refusalOf(await alice.call('submitContribution', unknown))).toEqual(refused(400, /did not issue/u));
});

test('refuses to assemble what would be too large a transaction, and says how large', async () => {
  const items = Array.from({ length: 1_200 }, (_, index) =>
    draft(`https://long.example/${index}/${'a'.repeat(1_980)}`),
  );
  expect(refusalOf(await alice.call('assembleContribution', items))).toEqual(
    refused(413, /a transaction of \d+ bytes, and 4194304 is the most/u),
  );
});

test.each(REFUSED)('refuses %s, with %i, and stores nothing', async (_what, status, words, makeBody) => {
  const body = await makeBody();
  const before = await readState();
  expect(refusalOf(await alice.call('submitContribution', body))).toEqual(refused(status, words));
  expect(await readState()).toEqual(before);
});

test('refuses a report where flags are submitted, before and after it was stored', async () => {
  const signed = alice.sign(await alice.assembleReport([draft(freshAddress())]));
  expect(refusalOf(await alice.call('submitFlag', signed))).toEqual(refused(400, /reports contributions/u));
  expect((await alice.call('submitContribution', signed)).statusCode).toBe(200);
  expect(refusalOf(await alice.call('submitFlag', signed))).toEqual(refused(400, /reports contributions/u));
});

test.each([
  ['suspended', /suspended, so nothing was stored/u],
  ['registered', /registered but not yet authorized, so nothing was stored/u],
])(
  'refuses the report of an account that is %s in words, and takes it once it is authorized',
  async (status, words) => {
    const signed = bob.sign(await bob.assembleReport([draft(freshAddress())]));
    await service.context.db.run('update account set status = $1 where account_id = $2', [
      status,
      bob.accountId,
    ]);
    const before = await readState();
    expect(refusalOf(await bob.call('submitContribution', signed))).toEqual(refused(403, words));
    expect(await readState()).toEqual(before);
    await setStatus(bob.accountId, 'authorized');
    expect((await bob.call('submitContribution', signed)).statusCode).toBe(200);
  },
);

test('refuses an asset id that exists already, with all that was reported beside it', async () => {
  const taken = freshAddress();
  const free = freshAddress();
  await alice.report([draft(taken)]);
  const { db } = service.context;
  await db.run('update asset_suffix set last = last - 2');
  // The next two numbers include the one that was just given out.
  const signed = alice.sign(await alice.assembleReport([draft(free), draft(taken)]));
  const before = await readState();
  expect(refusalOf(await alice.call('submitContribution', signed))).toEqual(
    refused(409, /^One of these 2 assets exists already, so nothing was stored/u),
  );
  expect(await readState()).toEqual(before);
  expect(await alice.retrieve(free)).toEqual([]);
  await db.run('update asset_suffix set last = last + 10');
});

test('refuses what is too far in the future, and what has expired', async () => {
  const { db, clock } = service.context;
  // Nothing was stored at that time, so the ledger has not reached it.
  clock.advance(5 * 60_000 + 1);
  const work = { db, clock };
  const signed = alice.sign(await assembleContribution(work, alice, [draft(freshAddress())]));
  const late = alice.sign(await assembleContribution(work, alice, [draft(freshAddress())]));
  clock.advance(-5 * 60_000 - 1);
  expect(refusalOf(await alice.call('submitContribution', signed))).toEqual(
    refused(400, /more than 5 minutes in the future/u),
  );
  clock.advance(1);
  expect((await alice.call('submitContribution', signed)).statusCode).toBe(200);
  clock.advance(5 * 60_000 + 24 * 3_600_000);
  const account = { accountId: alice.accountId, authPublicKey: alice.authKey.publicKey };
  const token = (await openSession(db, account, clock.nowMs()))?.accessToken ?? '';
  const expired = await injectInto(service.app)({ ...ENDPOINTS.submitContribution, token, body: late });
  expect(refusalOf(expired)).toEqual(refused(400, /has expired/u));
});

test('with a clock that was set back it says that the clock is behind the ledger, at assemble already', async () => {
  const { db, clock } = service.context;
  const [work, fast] = [
    { db, clock },
    { db, clock: { nowMs: () => clock.nowMs() + 2 * 86_400_000 } },
  ];
  const isoOf = (at: typeof fast) => new Date(at.clock.nowMs()).toISOString();
  const reporter = await createAnalyst(injectInto(service.app));
  const behind = {
    statusCode: 503,
    code: 'clock-behind-ledger',
    message: `The service’s clock (${isoOf(work)}) is more than a day behind the ledger, whose newest entry is of ${isoOf(fast)}, so nothing can be reported or flagged until the clock is right. Nothing was stored. Tell the registry’s operator.`,
    headers: { 'retry-after': '60' },
  };
  const before = reporter.sign(await assembleContribution(work, reporter, [draft(freshAddress())]));
  const meanwhile = { db, clock: { nowMs: () => clock.nowMs() + 23 * 3_600_000 } };
  const tooLate = reporter.sign(await assembleContribution(meanwhile, reporter, [draft(freshAddress())]));
  const ahead = await assembleContribution(fast, reporter, [draft(freshAddress())]);
  await submitContribution(fast, reporter, reporter.sign(ahead));
  await expect(submitContribution(work, reporter, before)).rejects.toMatchObject(behind);
  const assembled = await db.query(
    'select count(*) as count from assembled',
    [],
    z.object({ count: z.int() }),
  );
  await expect(assembleContribution(work, reporter, [draft(freshAddress())])).rejects.toMatchObject(behind);
  expect(await db.query('select count(*) as count from assembled', [], z.object({ count: z.int() }))).toEqual(
    assembled,
  );
  // Within a day nothing is wrong with it, and what is too late is to be assembled again.
  clock.advance(86_400_001);
  await expect(submitContribution(work, reporter, tooLate)).rejects.toMatchObject({
    statusCode: 400,
    code: 'expired',
  });
  expect(
    await submitContribution(
      work,
      reporter,
      reporter.sign(await assembleContribution(work, reporter, [draft(freshAddress())])),
    ),
  ).toMatchObject({ rewarded: 10 });
});
