import { expect, onTestFinished, test } from 'vitest';
import { SignedTransaction, submitContribution } from '../../client/submission/transactions.ts';
import { createAnalyst } from '../../testing/service/analyst.ts';
import { draft, freshAddress } from '../../testing/service/drafts.ts';
import { injectInto } from '../../testing/service/send.ts';
import { startTestService } from '../../testing/service/test-service.ts';
import { readLedgerHeight } from '../ledger/append-entry.ts';

test('a report that is sent many times at once is on the ledger once, and its flag is rewarded once', async () => {
  const service = await startTestService();
  onTestFinished(() => service.close());
  const send = injectInto(service.app);
  const [alice, bob] = await Promise.all([createAnalyst(send), createAnalyst(send)]);
  const before = await readLedgerHeight(service.context.db);
  const signed = new SignedTransaction(alice.sign(await alice.assembleReport([draft(freshAddress())])));
  const receipts = await Promise.all(
    Array.from({ length: 8 }, () => submitContribution(alice.client, signed)),
  );
  expect(new Set(receipts.map((receipt) => JSON.stringify(receipt.tokenIds))).size).toBe(1);
  expect(await readLedgerHeight(service.context.db)).toBe(before + 1);
  expect(await alice.balance()).toBe(10);

  const assets = (receipts[0]?.tokenIds ?? []).map(({ definitionId }) => definitionId);
  expect(await bob.flag(assets)).toMatchObject({ rewarded: 10 });
  expect(await bob.balance()).toBe(10);
  expect(await bob.flag(assets)).toMatchObject({ rewarded: 0 });
});
