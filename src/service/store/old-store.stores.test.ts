import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAnalyst } from '../../testing/service/analyst.ts';
import { draft } from '../../testing/service/drafts.ts';
import { bringUpToDate, openOldStore } from '../../testing/service/old-store/open-old-store.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { keyPairFromHex, ready, signTransactionHex } from '../../transaction/index.ts';
import { assembleContribution } from '../submit/assemble-contribution.ts';
import { submitContribution } from '../submit/submit-transaction.ts';
import { verifyLedger } from '../verify/verify-ledger.ts';

// A store that an earlier version has written opens with this one, and everything goes on.

let service: TestService;
beforeAll(async () => {
  await ready;
  const db = await openOldStore();
  await bringUpToDate(db);
  service = await startTestService({ db });
});
afterAll(() => service.close());

const HEAD = '96eccf44fe4ab58cfafad1ae03909b429bce0691c24a38c83dce1c484985edc2';
const verify = (expected: ReadonlyMap<number, string> = new Map([[45, HEAD]])) =>
  service.context.db.transaction((tx) => verifyLedger(tx, { expectedHeads: expected }));
const account = (accountId: string, digit: string) => ({ accountId, key: keyPairFromHex(digit.repeat(64)) });

async function report({ accountId, key }: ReturnType<typeof account>, id: string) {
  const assembled = await assembleContribution(service.context, { accountId }, [draft(id)]);
  return submitContribution(service.context, { accountId }, signTransactionHex(assembled, key));
}

test('verifies from its entries, in which there is one of every kind', async () => {
  const { head, ...totals } = await verify();
  expect(totals).toMatchObject({
    // With the entry that puts the newest rules in force.
    administrations: 25,
    transactions: 21,
    accounts: 5,
    peers: 4,
    contributions: 327,
  });
  expect(head.height).toBe(46);
});

test.each([
  [
    '192.0.2.7',
    {
      '192.0.2.7': 11,
      '192.0.2.0-192.0.2.255': 5,
      '192.0.2.4-192.0.2.9': 4,
      '192.0.2.0-192.0.2.15': 4,
      '192.0.2.7-192.0.2.9': 1,
      '0.0.0.0-255.255.255.255': 1,
    },
  ],
  ['198.51.100.0-198.51.100.1', { '198.51.100.0': 2, '198.51.100.1': 2, '0.0.0.0-255.255.255.255': 1 }],
  ['10.1.2.3', { '10.0.0.0-10.255.255.255': 1, '0.0.0.0-255.255.255.255': 1 }],
  ['2001:db8::1', { '2001:db8::1': 2, '2001:db8::-2001:db8::ffff': 1 }],
  ['+46701234567', { '+46701234567': 3, '+46701000000-+46701999999': 1, '+46700000000-+46709999999': 1 }],
  ['+3161234567', { '+3161234567': 1, '+3161234500-+3161234599': 1 }],
  ['490154203237518', { '490154203237518': 2 }],
  ['fraud@EXAMPLE.com', { 'fraud@Example.COM': 1, 'fraud@example.com': 2 }],
  ['https://EXAMPLE.com/a_b#c', { 'https://Example.com/a_b#c': 1, 'https://example.com/a_b#c': 1 }],
])('%s is found in it', async (asked, expected) => {
  const analyst = await createAnalyst(injectInto(service.app));
  const found: Record<string, number> = {};
  for (const { contribution } of await analyst.retrieve(asked)) {
    found[contribution.id] = (found[contribution.id] ?? 0) + 1;
  }
  expect(found).toEqual(expected);
});

test('its accounts report, a new one flags what they reported, and it still verifies', async () => {
  const analyst = await createAnalyst(injectInto(service.app));
  const { tokenIds } = await report(account('alice@north', 'a'), '192.0.2.7');
  const assets = tokenIds.map(({ definitionId }) => definitionId);
  const [old] = (await analyst.retrieve('490154203237518')).map((record) => record.assetDefinitionIds);
  if (old === undefined) throw new Error('It is not there.');
  await analyst.flag([...assets, old]);
  for (const asked of ['192.0.2.7', '490154203237518']) {
    const flagged = (await analyst.retrieve(asked)).filter(
      ({ contribution }) => contribution.flagger === analyst.peerId,
    );
    expect(flagged).toHaveLength(1);
  }
  await expect(report(account('bob@south', 'b'), '192.0.2.7')).rejects.toMatchObject({ code: 'other-key' });
  await expect(report(account('bob@south', 'd'), '192.0.2.7')).resolves.toBeDefined();
  await expect(report(account('erin@east', '1'), '192.0.2.7')).rejects.toMatchObject({
    code: 'not-authorized',
  });
  await verify();
});
