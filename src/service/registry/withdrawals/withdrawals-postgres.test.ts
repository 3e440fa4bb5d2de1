import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { submitReceiptSchema } from '../../../contract/contribution.ts';
import { type Analyst, createAnalyst, dataOf } from '../../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../../testing/service/drafts.ts';
import { withoutGuard } from '../../../testing/service/forge-ledger.ts';
import { type Operate, operateOn } from '../../../testing/service/operate.ts';
import { refusalOf, refused } from '../../../testing/service/refusal.ts';
import { injectInto } from '../../../testing/service/send.ts';
import { startTestService, type TestService } from '../../../testing/service/test-service.ts';
import { faultAfter } from '../../../testing/service/store/undone.ts';
import { readLedgerHeight } from '../../ledger/append-entry.ts';
import type { Db, Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { verifyLedger } from '../../verify/verify-ledger.ts';

const HOUR_MS = 3_600_000;

let service: TestService;
let operate: Operate;
let reader: Analyst;
beforeAll(async () => {
  service = await startTestService();
  operate = operateOn(service.context);
  reader = await signIn();
});
afterAll(() => service.close());

const signIn = (peerId?: string) =>
  createAnalyst(injectInto(service.app), peerId === undefined ? {} : { peerId });
const height = () => readLedgerHeight(service.context.db);
/** Of everything that the tests before it did, too. */
const verify = () => service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));

async function entriesOf(work: () => Promise<unknown>): Promise<number> {
  const before = await height();
  await work();
  return (await height()) - before;
}

/** The height of the one withdrawal of an account or peer that is in force. */
async function withdrawalOf(subject: 'account' | 'peer', name: string): Promise<string> {
  const [line = ''] = await operate(subject, 'list', '--json');
  const listed = z
    .array(
      z.object({
        accountId: z.string().optional(),
        peerId: z.string(),
        withdrawals: z.array(z.object({ height: z.int() })),
      }),
    )
    .parse(JSON.parse(line));
  const found = listed.find(({ accountId, peerId }) => (subject === 'account' ? accountId : peerId) === name);
  return String(found?.withdrawals[0]?.height);
}

const withdraw = (name: string, ...options: readonly string[]) =>
  operate(name.includes('@') ? 'account' : 'peer', 'withdraw', name, ...options, '--reason', 'a test');

async function reinstate(name: string): Promise<readonly string[]> {
  const subject = name.includes('@') ? 'account' : 'peer';
  const entry = await withdrawalOf(subject, name);
  return operate(subject, 'reinstate', name, '--withdrawal', entry, '--reason', 'a mistake');
}

test('withdrawn contributions are in no answer, and unchanged once reinstated', async () => {
  const peerId = 'attacked';
  const [mallory, colleague, other] = [await signIn(peerId), await signIn(peerId), await signIn()];
  const asked = ['203.0.113.7', '203.0.113.0-203.0.113.9', 'a@x.example', '+46701234567', '2001:db8:7::1'];
  const answers = async () => Promise.all(asked.map((id) => reader.retrieve(id)));
  await colleague.report([draft('203.0.113.7'), draft('a@x.example')]);
  await other.report([draft('203.0.113.7'), draft('+46701234567')]);
  const before = await answers();
  const { tokenIds } = await mallory.report([
    draft('203.0.113.7'),
    draft('203.0.113.0-203.0.113.255'),
    draft('2001:db8:7::-2001:db8:7::ff'),
    draft('+46701234500-+46701234599'),
    draft('a@x.example'),
  ]);
  await other.flag(tokenIds.slice(0, 1).map(({ definitionId }) => definitionId));
  const attacked = await answers();
  expect(attacked.map((answer) => answer.length)).toEqual([4, 4, 2, 2, 1]);
  expect(attacked).not.toEqual(before);
  const balances = () => Promise.all([mallory, other].map((analyst) => analyst.balance()));
  const earned = await balances();

  const withdrawal = (await height()) + 1;
  expect(await withdraw(mallory.accountId)).toEqual([
    `5 contributions of ${mallory.accountId}, reported in entries 1 to ${withdrawal - 1}, are in no answer any more.`,
    `To undo this: npm run desk -- account reinstate ${mallory.accountId} --withdrawal ${withdrawal} --reason 'why'`,
    'The indexes of contributions were rebuilt.',
  ]);
  expect(await answers()).toEqual(before);
  expect(await balances()).toEqual(earned);
  expect(await operate('account', 'list')).toContain(
    `Entry ${withdrawal} withdrew 5 contributions of ${mallory.accountId}, reported in entries 1 to ${withdrawal - 1}: a test`,
  );
  await verify();

  await reinstate(mallory.accountId);
  expect(await answers()).toEqual(attacked);
  expect((await operate('account', 'list')).join()).not.toContain('withdrew');
  await verify();
});

test('from height to height, and never what is reported later', async () => {
  const analyst = await signIn();
  const addresses = [freshAddress(), freshAddress(), freshAddress(), freshAddress()] as const;
  const heights: number[] = [];
  for (const address of addresses.slice(0, 3)) {
    await analyst.report([draft(address)]);
    heights.push(await height());
  }
  const shown = async () =>
    (await Promise.all(addresses.map((address) => reader.retrieve(address)))).map(({ length }) => length);
  const [, second] = heights;
  expect(
    (await withdraw(analyst.accountId, '--from-height', `${second}`, '--to-height', `${second}`))[0],
  ).toBe(`1 contribution of ${analyst.accountId}, reported in entry ${second}, is in no answer any more.`);
  expect(await shown()).toEqual([1, 0, 1, 0]);
  await reinstate(analyst.accountId);
  await withdraw(analyst.accountId, '--from-height', `${second}`);
  await analyst.report([draft(addresses[3])]);
  expect(await shown()).toEqual([1, 0, 0, 1]);
});

test('a contribution is withdrawn as long as any withdrawal covers it, of its account or its peer', async () => {
  const peerId = 'twice';
  const [one, two] = [await signIn(peerId), await signIn(peerId)];
  const [ofOne, ofTwo] = [freshAddress(), freshAddress()];
  await one.report([draft(ofOne)]);
  await two.report([draft(ofTwo)]);
  const shown = async () =>
    (await Promise.all([ofOne, ofTwo].map((address) => reader.retrieve(address)))).map(
      ({ length }) => length,
    );
  await withdraw(one.accountId);
  expect(await shown()).toEqual([0, 1]);
  await withdraw(peerId);
  expect(await shown()).toEqual([0, 0]);
  expect(await operate('peer', 'list')).toContainEqual(
    expect.stringMatching(/^Entry \d+ withdrew 1 contribution of the peer twice, reported in entries /u),
  );
  await reinstate(one.accountId);
  expect(await shown()).toEqual([0, 0]);
  await reinstate(peerId);
  expect(await shown()).toEqual([1, 1]);
  await verify();
});

test('a withdrawn contribution cannot be flagged, not even by a flag assembled before, and is unchanged when reinstated', async () => {
  const [uploader, flagger] = [await signIn(), await signIn()];
  const address = freshAddress();
  const { tokenIds } = await uploader.report([draft(address)]);
  const [asset = ''] = tokenIds.map(({ definitionId }) => definitionId);
  const signed = flagger.sign(await flagger.assembleFlag([asset]));
  await withdraw(uploader.accountId);
  const gone = refused(404, /or the registry’s operator has withdrawn it/u);
  expect(refusalOf(await flagger.call('submitFlag', signed))).toEqual(gone);
  const assets = { assetDefinitionIds: [{ definitionId: asset, accountId: flagger.accountId }] };
  expect(refusalOf(await flagger.call('assembleFlag', assets))).toEqual(gone);
  await reinstate(uploader.accountId);
  expect(await reader.retrieve(address)).toMatchObject([{ contribution: { fraudStatus: 'Active' } }]);
  expect((await flagger.flag([asset])).rewarded).toBe(10);
  await withdraw(uploader.accountId);
  await reinstate(uploader.accountId);
  expect(await reader.retrieve(address)).toMatchObject([
    { contribution: { fraudStatus: 'Flagged', flagger: flagger.peerId } },
  ]);
});

test('a submitted report keeps its first answer, and its account reports the same again', async () => {
  const analyst = await signIn();
  const address = freshAddress();
  const signed = analyst.sign(await analyst.assembleReport([draft(address)]));
  const submit = async () => dataOf(await analyst.call('submitContribution', signed), submitReceiptSchema);
  const first = await submit();
  await withdraw(analyst.accountId);
  expect(await submit()).toEqual(first);
  expect((await analyst.report([draft(address)])).rewarded).toBe(10);
  expect(await reader.retrieve(address)).toHaveLength(1);
  await reinstate(analyst.accountId);
  expect(await reader.retrieve(address)).toHaveLength(2);
});

test('nothing is recorded where there is nothing to withdraw, and what cannot be is refused in words', async () => {
  const [quiet, busy] = [await signIn(), await signIn()];
  await busy.report([draft(freshAddress())]);
  const newest = await height();
  const nothing = `No answer has a contribution that ${quiet.accountId} reported there; nothing was changed.`;
  const appended = await entriesOf(async () => {
    expect(await withdraw(quiet.accountId)).toEqual([nothing, 'The indexes of contributions were rebuilt.']);
    await expect(withdraw(busy.accountId, '--to-height', `${newest + 1}`)).rejects.toThrow(
      `The ledger ends with entry ${newest}, so nothing was reported in entry ${newest + 1} yet.`,
    );
    await expect(withdraw(busy.accountId, '--from-height', `${newest + 1}`)).rejects.toThrow(
      `The ledger ends with entry ${newest}, so nothing was reported from entry ${newest + 1} on.`,
    );
    await expect(withdraw(busy.accountId, '--from-height', '3', '--to-height', '2')).rejects.toThrow(
      /^No entry is from 3 on and up to 2\. Exchange the two heights\./u,
    );
    await expect(withdraw('nobody@here')).rejects.toThrow('There is no account nobody@here.');
    await expect(withdraw('nobody')).rejects.toThrow('There is no peer nobody.');
    const wrong = ['--withdrawal', '1', '--reason', 'x'];
    await expect(operate('account', 'reinstate', busy.accountId, ...wrong)).rejects.toThrow(
      `Entry 1 is no withdrawal of ${busy.accountId} that is in force. None is. Nothing was changed.`,
    );
  });
  expect(appended).toBe(0);
  await withdraw(busy.accountId);
  expect(await entriesOf(() => withdraw(busy.accountId))).toBe(0);
  const entry = await withdrawalOf('account', busy.accountId);
  const ofAnother = ['reinstate', busy.peerId, '--withdrawal', entry, '--reason', 'x'];
  await expect(operate('peer', ...ofAnother)).rejects.toThrow(
    `Entry ${entry} is no withdrawal of ${busy.peerId} that is in force.`,
  );
  await reinstate(busy.accountId);
  await expect(
    operate('account', 'reinstate', busy.accountId, '--withdrawal', entry, '--reason', 'x'),
  ).rejects.toThrow(`Entry ${entry} is no withdrawal of ${busy.accountId} that is in force.`);
});

test('a withdrawal holds, and says so, when the indexes cannot be rebuilt after it', async () => {
  const { db, clock } = service.context;
  const mallory = await signIn();
  const id = freshAddress();
  await mallory.report([draft(id)]);
  const failing: Db = {
    ...db,
    exec: () => Promise.reject(new StoreError('store-unreachable', 'The store cannot be reached.')),
  };
  const operateFailing = operateOn({ db: failing, clock });
  const lines = await operateFailing('account', 'withdraw', mallory.accountId, '--reason', 'a test');
  expect(lines.join('\n')).toMatch(
    /^1 contribution .*\n.*account reinstate .*\n.*could not be rebuilt.*reindex/u,
  );
  expect(await reader.retrieve(id)).toEqual([]);
});

test.each([
  [
    'update withdrawn_contribution set identifier = $$x$$',
    /Table withdrawn_contribution, .*: identifier is "x" in the table/u,
  ],
  [
    'with back as (delete from withdrawn_contribution returning *) insert into contribution select * from back',
    /Table contribution, .* the table has such a row, but by the entries there is none/u,
  ],
  ['delete from withdrawal', /Table withdrawal, height "\d+": by the entries there is such a row/u],
  ['update withdrawal set reason = $$none$$', /Table withdrawal, height "\d+": reason is "none"/u],
])('%s is found', async (sql, words) => {
  const analyst = await signIn();
  await analyst.report([draft(freshAddress())]);
  await withdraw(analyst.accountId);
  const tamper = (tx: Tx) => withoutGuard(tx, () => tx.exec(sql));
  expect(await faultAfter(service.context.db, tamper)).toMatch(words);
});

test('both tables of contributions have the same columns in the same order', async () => {
  const columnsOf = (table: string) =>
    service.context.db.query(
      `select attname::text as name, atttypid::int8 as type, attnotnull as "isNeeded" from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [table],
      z.object({ name: z.string(), type: z.int(), isNeeded: z.boolean() }),
    );
  expect(await columnsOf('withdrawn_contribution')).toEqual(await columnsOf('contribution'));
});

test('who reported lately is told, the most first, without what is withdrawn', async () => {
  const { clock } = service.context;
  await (await signIn()).report([draft(freshAddress())]);
  clock.advance(2 * HOUR_MS);
  expect(await operate('account', 'reports', '--hours', '1')).toEqual([
    'Nobody has reported in the last 1 hour.',
  ]);
  const [busy, quiet, gone] = [await signIn(), await signIn(), await signIn()];
  const first = (await height()) + 1;
  await quiet.report([draft(freshAddress())]);
  await busy.report([draft(freshAddress()), draft(freshAddress())]);
  await busy.report([draft(freshAddress())]);
  await gone.report([draft(freshAddress())]);
  await withdraw(gone.accountId);
  const lines = await operate('account', 'reports', '--hours', '1');
  expect(lines.map((line) => line.replaceAll(/ +/gu, ' '))).toEqual([
    `${busy.accountId} 3 contributions entries ${first + 1} to ${first + 2}`,
    `${quiet.accountId} 1 contribution entry ${first}`,
  ]);
  const [line = ''] = await operate('account', 'reports', '--json');
  expect(JSON.parse(line)).toContainEqual({
    accountId: quiet.accountId,
    contributions: 1,
    firstHeight: first,
    lastHeight: first,
  });
});
