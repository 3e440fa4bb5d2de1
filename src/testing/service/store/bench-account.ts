import { randomBytes } from 'node:crypto';
import { openLedger } from '../../../service/ledger/open-ledger.ts';
import { systemClock } from '../../../service/platform/clock.ts';
import { addAccount, changeStatus } from '../../../service/registry/accounts/administer-account.ts';
import type { Db } from '../../../service/store/db.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { assembleContribution } from '../../../service/submit/assemble-contribution.ts';
import { keyPairFromHex, ready, signTransactionHex } from '../../../transaction/index.ts';
import { publicKeyHexOf } from '../../../transaction/sign/key-pair.ts';
import { draft, freshAddress } from '../drafts.ts';

await ready;
const key = keyPairFromHex(randomBytes(32).toString('hex'));
export const benchAccount = { accountId: 'desk@bench' };
export const benchPublicKeyHex = publicKeyHexOf(key);

/** Begins a registry with one account in an empty store. */
export async function beginBenchRegistry(db: Db): Promise<void> {
  await migrate(db, systemClock, await readMigrations());
  const nowMs = systemClock.nowMs();
  await db.transaction(async (tx) => {
    await openLedger(tx, nowMs, { practice: false });
    const added = {
      accountId: benchAccount.accountId,
      email: 'desk@bench.example',
      publicKeyHex: benchPublicKeyHex,
      authPublicKeyHex: benchPublicKeyHex,
      newPeer: true,
    };
    await addAccount(tx, { nowMs }, added);
    await changeStatus(tx, { nowMs }, benchAccount.accountId, 'authorized');
  });
}

/** Reports of the account, ready to be submitted. */
export async function signedReports(db: Db, count: number, items: number): Promise<string[]> {
  const reports: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const drafts = Array.from({ length: items }, () => draft(freshAddress()));
    reports.push(
      signTransactionHex(await assembleContribution({ db, clock: systemClock }, benchAccount, drafts), key),
    );
  }
  return reports;
}

/** So many clients that each do one after the other until nothing is left. */
export async function byClients<Item>(
  clients: number,
  items: Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const client = async () => {
    for (let item = items.pop(); item !== undefined; item = items.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: clients }, client));
}
