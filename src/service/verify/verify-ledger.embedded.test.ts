import { expect, onTestFinished, test } from 'vitest';
import { withoutGuard } from '../../testing/service/forge-ledger.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import { faultAfter } from '../../testing/service/store/undone.ts';
import { verifyLedger } from './verify-ledger.ts';

test('a ledger with one entry of each kind verifies, and does not once a table or an entry was changed', async () => {
  const db = await openMigratedDb();
  onTestFinished(() => db.close());
  await writeSampleLedger(db);
  expect(await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }))).toMatchObject({
    head: { height: 25 },
    contributions: 12,
  });
  const faultOf = (sql: string) => faultAfter(db, (tx) => withoutGuard(tx, () => tx.exec(sql)));
  expect(await faultOf('update ledger_entry set at_ms = at_ms + 1 where height = 14')).toMatch(
    /Entry 14: its content has the hash/u,
  );
  expect(await faultOf(`update contribution set fraud_type = 'Other' where position = 3`)).toMatch(
    /Table contribution, .* fraud_type is "Other" in the table/u,
  );
  expect(await faultOf(`update balance set tokens = tokens + 1`)).toMatch(/Table balance/u);
});
