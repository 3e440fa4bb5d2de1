import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { openMigratedDb } from '../../testing/service/migrated-db.ts';
import type { Db } from '../store/db.ts';
import { publicKeyBytesOf } from './ed25519.ts';
import { NEWEST_RULES } from './administration.ts';
import { openLedger } from './open-ledger.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';
import { loadServiceKey } from './service-key.ts';
import { verifyLedger } from '../verify/verify-ledger.ts';

let db: Db;

beforeAll(async () => {
  db = await openMigratedDb();
});
afterAll(() => db.close());

const openAt = (nowMs: number) => db.transaction((tx) => openLedger(tx, nowMs, { practice: true }));

async function readAdministrations(of: Db = db) {
  const rows = await of.query(
    'select body from ledger_entry order by height',
    [],
    z.object({ body: z.instanceof(Uint8Array) }),
  );
  return rows.map(({ body }): unknown => JSON.parse(new TextDecoder().decode(body)));
}

test('a ledger of the first version gets the newest rules by one entry, and stays what it was opened for', async () => {
  const operatorPublicKeyHex = bytesToHex(publicKeyBytesOf(await loadServiceKey(db, 'operator')));
  const opening = { type: 'ledger-opened', operatorPublicKeyHex, practice: false } as const;
  await db.transaction((tx) => recordAdministration(tx, { nowMs: 1_000 }, opening));

  expect(await openAt(2_000)).toEqual({ practice: false, isNew: false });
  expect(await openAt(3_000)).toEqual({ practice: false, isNew: false });

  expect(await readAdministrations()).toEqual([opening, { type: 'rules-set', rules: NEWEST_RULES }]);
  const { head } = await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  expect(head).toMatchObject({ height: 2, atMs: 2_000 });
});

test('a ledger opened by the rules before gets them too', async () => {
  const second = await openMigratedDb();
  const operatorPublicKeyHex = bytesToHex(publicKeyBytesOf(await loadServiceKey(second, 'operator')));
  const opening = { type: 'ledger-opened', operatorPublicKeyHex, practice: false, rules: 2 } as const;
  await second.transaction((tx) => recordAdministration(tx, { nowMs: 1_000 }, opening));
  for (const nowMs of [2_000, 3_000])
    await second.transaction((tx) => openLedger(tx, nowMs, { practice: false }));
  expect(await readAdministrations(second)).toEqual([opening, { type: 'rules-set', rules: NEWEST_RULES }]);
  await second.close();
});

test('a store that has lost the operator’s key makes no other one, which the ledger would not know', async () => {
  await db.run("delete from service_key where name = 'operator'");
  const before = await readAdministrations();
  await expect(
    db.transaction((tx) =>
      recordAdministration(
        tx,
        { nowMs: 4_000 },
        { type: 'peer-added', peerId: 'north', peerType: 'VENDOR', privileged: false },
      ),
    ),
  ).rejects.toMatchObject({ code: 'operator-key-missing' });
  expect(await readAdministrations()).toEqual(before);
  // The entries are still correct.
  await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
});
