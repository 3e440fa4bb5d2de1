import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitReceiptSchema } from '../../../contract/contribution.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { operateOn } from '../../../testing/service/operate.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import { verifyLedger } from '../../verify/verify-ledger.ts';

const DAY_MS = 86_400_000;

let service: TestService;
let alice: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await signIn();
});
afterAll(() => service.close());

const signIn = (peerId?: string) =>
  createAnalyst(injectInto(service.app), peerId === undefined ? {} : { peerId });

test.each([
  ['an address', '2001:db8:1::1', '2001:DB8:1:0::1'],
  ['a range', '192.0.2.0-192.0.2.9', '192.0.2.0-192.0.2.9'],
  ['a phone number', '+447700900123', '+447700900123-+447700900123'],
  ['an IMEI', '490154203237518', '490154203237518'],
  ['an e-mail address', 'Fraud@Example.com', 'Fraud@example.COM'],
  ['a URL', 'https://A.example/x', 'https://a.example/x'],
])('a peer’s own repeat of %s is kept, earns nothing, and says so', async (_what, id, sameId) => {
  expect(await alice.report([draft(id)])).toMatchObject({ rewarded: 10, repeated: 0 });
  const colleague = await signIn(alice.peerId);
  const before = await alice.balance();
  expect(await colleague.report([draft(sameId)])).toMatchObject({ rewarded: 0, repeated: 1 });
  expect(await alice.balance()).toBe(before);
  const own = (await alice.retrieve(id)).filter(({ contribution }) => contribution.peerId === alice.peerId);
  expect(own).toHaveLength(2);
});

test('another peer’s is none, nor is one with another type or country', async () => {
  const id = freshAddress();
  await alice.report([draft(id)]);
  const other = await signIn();
  expect(await other.report([draft(id)])).toMatchObject({ rewarded: 10, repeated: 0 });
  for (const changes of [{ fraudType: 'Scam' }, { origination: 'FR' }, { destination: 'FR' }]) {
    expect(await alice.report([draft(id, changes)])).toMatchObject({ rewarded: 10, repeated: 0 });
  }
  const swapped = { origination: 'GB', destination: 'SE' };
  expect(await alice.report([draft(id, swapped)])).toMatchObject({ rewarded: 10, repeated: 0 });
});

test('the same twice in one report earns once, and its source no more either', async () => {
  const source = await signIn();
  const id = freshAddress();
  const items = [draft(id), draft(freshAddress()), draft(id, { sourcePeerId: source.peerId })];
  expect(await alice.report(items)).toMatchObject({ rewarded: 20, repeated: 1 });
  expect(await source.balance()).toBe(0);
});

test('earns again once the first is flagged, and then not until that is', async () => {
  const [id, flagger] = [freshAddress(), await signIn()];
  const reportAndFlag = async () => {
    const { rewarded, tokenIds } = await alice.report([draft(id)]);
    await flagger.flag([tokenIds[0]?.definitionId ?? '']);
    return rewarded;
  };
  const first = await alice.report([draft(id)]);
  // A repeat that is flagged leaves the first active.
  expect(await reportAndFlag()).toBe(0);
  expect(await reportAndFlag()).toBe(0);
  await flagger.flag([first.tokenIds[0]?.definitionId ?? '']);
  expect(await reportAndFlag()).toBe(10);
  expect(await reportAndFlag()).toBe(10);
  expect(await alice.report([draft(id)])).toMatchObject({ rewarded: 10, repeated: 0 });
  expect(await alice.report([draft(id)])).toMatchObject({ rewarded: 0, repeated: 1 });
});

test('earns again once the first has expired, whatever was repeated meanwhile', async () => {
  const { clock } = service.context;
  const id = freshAddress();
  const report = async (days: number) => {
    clock.advance(days * DAY_MS);
    const colleague = await signIn(alice.peerId);
    return (await colleague.report([draft(id)])).rewarded;
  };
  expect([await report(0), await report(29), await report(1), await report(29), await report(1)]).toEqual([
    10, 0, 10, 0, 10,
  ]);
  alice = await signIn(alice.peerId);
});

test('is the same when it is submitted again', async () => {
  const id = freshAddress();
  const signed = alice.sign(await alice.assembleReport([draft(id), draft(id)]));
  const [first, again] = [
    await alice.call('submitContribution', signed),
    await alice.call('submitContribution', signed),
  ];
  expect(first.body).toMatchObject({ data: { rewarded: 10, repeated: 1 } });
  expect(again).toEqual(first);
});

test('two at once earn once', async () => {
  const id = freshAddress();
  const signed = [
    alice.sign(await alice.assembleReport([draft(id)])),
    alice.sign(await alice.assembleReport([draft(id)])),
  ];
  const answers = await Promise.all(signed.map((hex) => alice.call('submitContribution', hex)));
  const receipts = answers.map((answer) => dataOf(answer, submitReceiptSchema));
  const first = receipts.find(({ rewarded }) => rewarded === 10);
  const second = receipts.find((receipt) => receipt !== first);
  expect([first?.repeated, second]).toEqual([0, expect.objectContaining({ rewarded: 0, repeated: 1 })]);
});

test('nothing repeats a withdrawn contribution, which is an original again once reinstated', async () => {
  const operate = operateOn(service.context);
  const [peer, ids] = [await signIn(), [freshAddress(), '192.0.2.0-192.0.2.3', 'https://repeats.example/']];
  const reportAll = async () => (await peer.report(ids.map((id) => draft(id)))).rewarded;
  const withdraw = () => operate('account', 'withdraw', peer.accountId, '--reason', 'a test');
  const reinstate = (height: number) =>
    operate('account', 'reinstate', peer.accountId, '--withdrawal', String(height), '--reason', 'a test');
  expect(await reportAll()).toBe(30);
  await withdraw();
  const first = await readLedgerHeight(service.context.db);
  expect([await reportAll(), await reportAll()]).toEqual([30, 0]);
  await withdraw();
  const second = await readLedgerHeight(service.context.db);
  await reinstate(second);
  expect(await reportAll()).toBe(0);
  await reinstate(first);
  expect(await reportAll()).toBe(0);
});

test('follows from the entries alone', async () => {
  const { db } = service.context;
  await expect(db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }))).resolves.toBeDefined();
});
