import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadSchema } from '../contract/download.ts';
import { createAnalyst } from '../testing/service/analyst.ts';
import { draft, freshAddress } from '../testing/service/drafts.ts';
import { withoutGuard } from '../testing/service/forge-ledger.ts';
import { operateOn } from '../testing/service/operate.ts';
import { injectInto } from '../testing/service/send.ts';
import { startTestService, type TestService } from '../testing/service/test-service.ts';
import { faultAfter } from '../testing/service/store/undone.ts';
import { readLedgerHeight } from './ledger/append-entry.ts';
import { verifyLedger } from './verify/verify-ledger.ts';

// One walk through everything that is tested in detail on PostgreSQL.

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('contributions are reported, flagged, sold and withdrawn, and all of it verifies until somebody tampers with it', async () => {
  const { db } = service.context;
  const send = injectInto(service.app);
  const operate = operateOn(service.context);
  const verify = () => db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  const [seller, buyer, flagger] = [
    await createAnalyst(send),
    await createAnalyst(send),
    await createAnalyst(send),
  ];
  await operate('price', 'set', '--tokens', '3', '--scored-tokens', '5');
  // The price of the download is earned first.
  await buyer.report([draft(freshAddress()), draft(freshAddress())]);
  const before = await Promise.all([seller, buyer, flagger].map((analyst) => analyst.balance()));

  const [address, flagged] = [freshAddress(), freshAddress()];
  const ids = [address, flagged, '2001:db8:77::-2001:db8:77::ff', '+46701234567', "o'neil@x.example"];
  const { tokenIds } = await seller.report(ids.map((id) => draft(id)));
  expect((await flagger.flag(tokenIds.slice(1, 2).map(({ definitionId }) => definitionId))).rewarded).toBe(
    10,
  );
  expect(await buyer.retrieve(flagged)).toMatchObject([{ contribution: { fraudStatus: 'Flagged' } }]);

  const data = downloadSchema;
  const query = new URLSearchParams({ 'fetch-mode': 'NEW' });
  const bought = await buyer.client.request({ endpoint: 'download', query, data });
  expect(bought.contributions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  // The flagged one is free.
  expect(bought.details).toMatchObject({ new: 5, creditsSpent: 12 });
  const segment = bought.details.downloadId;
  const again = await buyer.client.request({ endpoint: 'downloadAgain', segment, data });
  expect(again.contributions).toEqual(bought.contributions);
  const [first = 0, second = 0, third = 0] = before;
  expect(await Promise.all([seller, buyer, flagger].map((analyst) => analyst.balance()))).toEqual([
    first + 50,
    second - 12,
    third + 10,
  ]);
  await verify();

  const why = ['--reason', 'a test'];
  expect(await operate('account', 'withdraw', seller.accountId, ...why)).toEqual([
    expect.stringMatching(/^5 contributions of .* are in no answer any more\.$/u),
    expect.stringMatching(/^To undo this: /u),
    'The indexes of contributions were rebuilt.',
  ]);
  const withdrawal = String(await readLedgerHeight(db));
  expect(await buyer.retrieve(address)).toEqual([]);
  await verify();
  await operate('account', 'reinstate', seller.accountId, '--withdrawal', withdrawal, ...why);
  expect(await buyer.retrieve(address)).toHaveLength(1);
  expect(await verify()).toMatchObject({ contributions: 7, withdrawn: 0 });

  const fault = await faultAfter(db, (tx) =>
    withoutGuard(tx, () => tx.exec(`update contribution set fraud_type = 'Scam' where position = 3`)),
  );
  expect(fault).toMatch(/Table contribution, .* position "3": fraud_type is "Scam" in the table/u);
});
