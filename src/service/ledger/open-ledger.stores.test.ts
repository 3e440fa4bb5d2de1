import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import type { Db } from '../store/db.ts';
import { publicKeyBytesOf } from './ed25519.ts';
import { RULES } from './administration.ts';
import { openLedger } from './open-ledger.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';
import { newServiceKey, storeServiceKey } from './service-key.ts';
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

/** The public half of a new operator's key. */
async function storeKey(of: Db): Promise<string> {
  const { seed, privateKey } = newServiceKey();
  await storeServiceKey(of, 'operator', seed);
  return bytesToHex(publicKeyBytesOf(privateKey));
}

test('a ledger stays what it was opened for', async () => {
  const operatorPublicKeyHex = await storeKey(db);
  const opening = { type: 'ledger-opened', operatorPublicKeyHex, practice: false, rules: RULES } as const;
  await db.transaction((tx) => recordAdministration(tx, { nowMs: 1_000 }, opening));
  expect(await openAt(2_000)).toEqual({ practice: false, isNew: false });
  expect(await readAdministrations()).toEqual([opening]);
});

test('a ledger by rules that this version does not know is refused, opened and verified, and stays as it is', async () => {
  const newer = await openMigratedDb();
  const operatorPublicKeyHex = await storeKey(newer);
  const opening = { type: 'ledger-opened', operatorPublicKeyHex, practice: false, rules: RULES + 1 } as const;
  await newer.transaction((tx) => recordAdministration(tx, { nowMs: 1_000 }, opening));
  const open = newer.transaction((tx) => openLedger(tx, 2_000, { practice: false }));
  await expect(open).rejects.toMatchObject({ code: 'rules-unknown' });
  await expect(open).rejects.toThrow(
    'entries are applied by rules 2, and this version of the service knows rules up to 1',
  );
  await expect(newer.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }))).rejects.toThrow(
    'Entry 1: the entries are applied by rules 2',
  );
  expect(await readAdministrations(newer)).toEqual([opening]);
  await newer.close();
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
