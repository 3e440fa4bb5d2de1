import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Analyst, createAnalyst } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { changeStatus } from '../registry/accounts/administer-account.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';
import type { Db, Tx } from '../store/db.ts';
import { StoreError } from '../store/store-error.ts';
import { type BatchLimits, SubmitQueue } from './submit-queue.ts';
import { submitContribution, submitFlag } from './submit-transaction.ts';

let service: TestService;
let alice: Analyst;
let bob: Analyst;

beforeAll(async () => {
  service = await startTestService();
  alice = await createAnalyst(injectInto(service.app));
  bob = await createAnalyst(injectInto(service.app));
});
afterAll(() => service.close());

/** A queue of its own on the service's store, whose transactions go through `around`. */
function openQueue(
  around: Db['transaction'] = (work, options) => service.context.db.transaction(work, options),
  limits?: BatchLimits,
) {
  const { db, clock } = service.context;
  const queue = new SubmitQueue({ db: { ...db, transaction: around }, clock }, limits);
  const work = { db, clock, submissions: queue };
  return {
    queue,
    report: (analyst: Analyst, signed: string) => submitContribution(work, analyst, signed),
    flag: (analyst: Analyst, signed: string) => submitFlag(work, analyst, signed),
  };
}

/** A queue with a report of Alice’s under way, whose transaction waits until it is opened. */
async function openBusyQueue(limits?: BatchLimits) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const seen = { transactions: 0 };
  const opening = openQueue(async (work, options) => {
    seen.transactions += 1;
    if (seen.transactions === 1) await opened;
    return service.context.db.transaction(work, options);
  }, limits);
  const first = opening.report(alice, await signedReport(alice));
  await expect.poll(() => seen.transactions).toBe(1);
  return {
    ...opening,
    seen,
    /** Lets what was submitted arrive, then the transaction end; what the first report was answered. */
    async release() {
      await arrive();
      open();
      return first;
    },
  };
}

const signedReport = async (analyst: Analyst) =>
  analyst.sign(await analyst.assembleReport([draft(freshAddress())]));
const signedReports = (analyst: Analyst, count: number) =>
  Promise.all(Array.from({ length: count }, () => signedReport(analyst)));

async function countEntries(): Promise<number> {
  const [row] = await service.context.db.query(
    'select count(*)::int4 as entries from ledger_entry',
    [],
    z.object({ entries: z.int() }),
  );
  return row?.entries ?? 0;
}

/** Lets what was submitted arrive in the queue. */
const arrive = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

test('puts what arrives while a transaction is under way into the next one, each as it was sent, byte for byte', async () => {
  const sent = await Promise.all(
    [3, 1, 7, 2].map(async (items) =>
      alice.sign(await alice.assembleReport(Array.from({ length: items }, () => draft(freshAddress())))),
    ),
  );
  const { report, seen, release } = await openBusyQueue();
  const before = await countEntries();
  const answers = sent.map((signed) => report(alice, signed));
  await release();
  expect((await Promise.all(answers)).map(({ rewarded }) => rewarded)).toEqual([30, 10, 70, 20]);
  expect(seen.transactions).toBe(2);
  const stored = await service.context.db.query(
    `select encode(body, 'hex') as body from ledger_entry where height > $1 order by height`,
    [before + 1],
    z.object({ body: z.string() }),
  );
  expect(stored.map(({ body }) => body)).toEqual(sent);
});

test('lets each that is refused fail alone, for its own reason, and stores the others', async () => {
  const privileged = await createAnalyst(injectInto(service.app), { peerId: 'guard' });
  const suspended = await createAnalyst(injectInto(service.app));
  const { tokenIds } = await privileged.report([draft(freshAddress())]);
  const flag = await alice.assembleFlag(tokenIds.map(({ definitionId }) => definitionId));
  const bodies = {
    suspended: await signedReport(suspended),
    stranger: alice.sign(await bob.assembleReport([draft(freshAddress())])),
    unsigned: await alice.assembleReport([draft(freshAddress())]),
    mine: await signedReport(alice),
    bobs: await signedReport(bob),
  };
  const { db, clock } = service.context;
  await db.transaction(async (tx) => {
    const nowMs = clock.nowMs();
    await changeStatus(tx, { nowMs }, suspended.accountId, 'suspended');
    await recordAdministration(
      tx,
      { nowMs },
      { type: 'peer-changed', peerId: 'guard', peerType: 'VENDOR', privileged: true },
    );
  });
  const before = await countEntries();
  const balances = [await alice.balance(), await bob.balance()];
  const submit = await openBusyQueue();
  const answers = Promise.allSettled([
    submit.report(suspended, bodies.suspended),
    submit.report(alice, bodies.stranger),
    submit.report(alice, bodies.unsigned),
    submit.flag(alice, alice.sign(flag)),
    submit.report(alice, bodies.mine),
    submit.report(bob, bodies.bobs),
  ]);
  await submit.release();
  expect(await answers).toMatchObject([
    { status: 'rejected', reason: { statusCode: 403, code: 'not-authorized' } },
    { status: 'rejected', reason: { statusCode: 403, code: 'other-account' } },
    { status: 'rejected', reason: { statusCode: 400, code: 'not-signed' } },
    { status: 'rejected', reason: { statusCode: 400, code: 'privileged-contribution' } },
    { status: 'fulfilled', value: { rewarded: 10 } },
    { status: 'fulfilled', value: { rewarded: 10 } },
  ]);
  expect(submit.seen.transactions).toBe(2);
  expect(await countEntries()).toBe(before + 3);
  expect([await alice.balance(), await bob.balance()]).toEqual([
    (balances[0] ?? 0) + 20,
    (balances[1] ?? 0) + 10,
  ]);
});

test('stores the same transaction once, twice in one batch or in two processes at once, and answers the same', async () => {
  const signed = await signedReport(alice);
  const before = await countEntries();
  const [submit, elsewhere] = [await openBusyQueue(), openQueue()];
  const answers = [submit.report(alice, signed), submit.report(alice, signed)];
  await submit.release();
  answers.push(elsewhere.report(alice, signed), elsewhere.report(alice, signed));
  const [receipt, ...again] = await Promise.all(answers);
  expect(again).toEqual([receipt, receipt, receipt]);
  expect(receipt).toMatchObject({ rewarded: 10, tokenIds: [{ accountId: alice.accountId }] });
  expect(await countEntries()).toBe(before + 2);
});

test('answers nobody before the commit', async () => {
  let commit = () => {};
  const committing = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let worked = () => {};
  const working = new Promise<void>((resolve) => {
    worked = resolve;
  });
  const { report } = openQueue((work) =>
    service.context.db.transaction(async (tx) => {
      const result = await work(tx);
      worked();
      await committing;
      return result;
    }),
  );
  let answered = false;
  const answer = report(alice, await signedReport(alice)).then(() => {
    answered = true;
  });
  await working;
  await arrive();
  expect(answered).toBe(false);
  commit();
  await answer;
});

/** A transaction in which each statement that matches fails, as if the store refused it. */
function failing(tx: Tx, words: RegExp): Tx {
  return {
    ...tx,
    run(sql, params) {
      if (words.test(sql))
        throw new StoreError('store-refused', 'The store refused it.', { sqlState: 'XX000' });
      return tx.run(sql, params);
    },
  };
}

test('tries each alone when a shared transaction fails for no reason of theirs', async () => {
  const { db } = service.context;
  let batches = 0;
  const { report } = openQueue((work, options) => {
    batches += 1;
    return db.transaction((tx) => work(batches === 1 ? failing(tx, /ledger_transaction/u) : tx), options);
  });
  const before = await countEntries();
  const receipts = await Promise.all((await signedReports(alice, 3)).map((signed) => report(alice, signed)));
  expect(receipts.map(({ rewarded }) => rewarded)).toEqual([10, 10, 10]);
  expect(batches).toBe(4);
  expect(await countEntries()).toBe(before + 3);
});

test('refuses only the one whose asset exists already', async () => {
  const { db } = service.context;
  const taken = freshAddress();
  await alice.report([draft(taken)]);
  await db.run('update asset_suffix set last = last - 1');
  const twin = alice.sign(await alice.assembleReport([draft(taken)]));
  await db.run('update asset_suffix set last = last + 10');
  const good = await signedReport(bob);
  const { report } = openQueue();
  const before = await countEntries();
  const [refused, stored] = await Promise.allSettled([report(alice, twin), report(bob, good)]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { statusCode: 409, code: 'asset-exists' } });
  expect(stored).toMatchObject({ status: 'fulfilled', value: { rewarded: 10 } });
  expect(await countEntries()).toBe(before + 1);
  // By itself it is named.
  const named = new RegExp(`^${taken}_\\d+#contribution exists already`, 'u');
  await expect(report(alice, twin)).rejects.toThrow(named);
});

test('tells all of a batch when a commit’s outcome is unknown, and the same bytes get the right answer afterwards', async () => {
  const { db } = service.context;
  let lost = 0;
  const { report } = openQueue(async (work, options) => {
    const result = await db.transaction(work, options);
    lost += 1;
    if (lost === 1) throw new StoreError('outcome-unknown', 'The connection was lost.');
    return result;
  });
  const signed = await signedReports(alice, 3);
  const before = await countEntries();
  const answers = await Promise.allSettled(signed.map((body) => report(alice, body)));
  const lostAnswer = { status: 'rejected', reason: { code: 'outcome-unknown' } };
  expect(answers).toMatchObject(signed.map(() => lostAnswer));
  expect(lost).toBe(1);
  const balance = await alice.balance();
  const receipts = await Promise.all(signed.map((body) => report(alice, body)));
  expect(receipts.map(({ rewarded }) => rewarded)).toEqual([10, 10, 10]);
  expect(await countEntries()).toBe(before + 3);
  expect(await alice.balance()).toBe(balance);
});

test('lets accounts take turns, within the limits of a batch', async () => {
  const many = await signedReports(alice, 5);
  const single = await signedReport(bob);
  const order: string[] = [];
  const { report, seen, release } = await openBusyQueue({ transactions: 2, items: 100, bytes: 1_000_000 });
  const done = many.map((signed, index) => report(alice, signed).finally(() => order.push(`alice ${index}`)));
  await arrive();
  done.push(report(bob, single).finally(() => order.push('bob')));
  await release();
  await Promise.all(done);
  expect(order.slice(0, 2).toSorted()).toEqual(['alice 0', 'bob']);
  expect(order.slice(2)).toEqual(['alice 1', 'alice 2', 'alice 3', 'alice 4']);
  expect(seen.transactions).toBe(4);
});

test.each([
  ['items', { transactions: 64, items: 1, bytes: 1_000_000 }],
  ['bytes', { transactions: 64, items: 100, bytes: 1 }],
])('takes one at a time where more would be too many %s', async (_what, limits) => {
  let transactions = 0;
  const { report } = openQueue((work, options) => {
    transactions += 1;
    return service.context.db.transaction(work, options);
  }, limits);
  await Promise.all((await signedReports(alice, 3)).map((signed) => report(alice, signed)));
  expect(transactions).toBe(3);
});

test('finishes what it has taken when it is closed, and takes nothing more', async () => {
  const [second = '', late = ''] = await signedReports(alice, 2);
  const { queue, report, release } = await openBusyQueue();
  const taken = report(alice, second);
  await arrive();
  const closed = queue.close();
  await expect(report(alice, late)).rejects.toMatchObject({ statusCode: 503, code: 'stopping' });
  await release();
  await closed;
  expect(await taken).toMatchObject({ rewarded: 10 });
});
