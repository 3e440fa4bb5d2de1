import { nameLog } from '../../service/admin/log-keys.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { systemClock } from '../../service/platform/clock.ts';
import type { Chance } from '../chance.ts';
import { openStore, type StoreSettings } from '../../service/store/open-store.ts';
import { SAMPLE_ORIGIN } from '../transparency/sample-log.ts';

/** One or more service processes on one store; each of them can be killed. */
export interface Registry {
  /** A description for people. */
  readonly name: string;
  /** The address of each process; the same after each start. */
  readonly baseUrls: readonly string[];
  /** Starts whatever does not run. Resolves when all of it is ready. */
  start(): Promise<void>;
  /** Kills something with SIGKILL and waits until it is gone; what it was, in words. */
  kill(chance: Chance): Promise<string>;
  /**
   * Kills what still runs, then checks the ledger with `npm run desk -- ledger verify`. @throws {Error} with
   * its words
   */
  verify(): Promise<void>;
  /** Kills everything and removes the store. */
  remove(): Promise<void>;
}

/**
 * Opens a store for practice without any samples, whose signatures every verification would check again. Its services
 * publish the ledger, so that kills land in a publisher too.
 */
export async function beginPractice(settings: StoreSettings): Promise<void> {
  const { db, close } = await openStore(settings, systemClock);
  const nowMs = systemClock.nowMs();
  await db.transaction(async (tx) => {
    await openLedger(tx, nowMs, { practice: true });
    await nameLog(tx, { nowMs }, SAMPLE_ORIGIN);
  });
  await close();
}
