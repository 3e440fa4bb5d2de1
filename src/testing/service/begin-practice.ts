import { nameLog, practiceOriginOf } from '../../service/admin/log-keys.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { SAMPLES_BEGIN_BEFORE_MS, seedSamples } from '../../service/practice/seed-samples.ts';
import type { Db } from '../../service/store/db.ts';

/** Begins a practice registry with its samples in an empty store, as a service does at its first start. */
export async function beginPractice(db: Db, nowMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    await openLedger(tx, nowMs - SAMPLES_BEGIN_BEFORE_MS, { practice: true });
    await seedSamples(tx, { nowMs });
    await nameLog(tx, { nowMs }, await practiceOriginOf(tx));
  });
}
