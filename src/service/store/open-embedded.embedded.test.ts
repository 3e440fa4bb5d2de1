import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { migratedDump } from '../../testing/service/store/migrated-dump.ts';
import { lockLedger, readLedgerHeight } from '../ledger/append-entry.ts';
import { openEmbedded } from './open-embedded.ts';

test('starts from a dump, and is out of reach once it is closed', async () => {
  const db = await openEmbedded({ dump: await migratedDump() });
  await db.exec('create table item (id int4); insert into item values (5)');
  const copy = await openEmbedded({ dump: await db.dump() });
  await db.close();
  await expect(db.transaction((tx) => tx.exec('select 1'))).rejects.toMatchObject({
    code: 'store-unreachable',
  });
  await expect(copy.query('select id from item', [], z.object({ id: z.int() }))).resolves.toEqual([
    { id: 5 },
  ]);
  await copy.close();
});

test('is only read while there is too little room, and written again when there is more', async () => {
  let full = false;
  const db = await openEmbedded({ dump: await migratedDump(), isFull: () => full });
  const open = 'insert into practice_tampering select account_id, $1 from account';
  await db.run(open, ['x']);
  full = true;
  const refused = { code: 'store-full' };
  await expect(db.run(open, ['x'])).rejects.toMatchObject(refused);
  await expect(db.transaction((tx) => tx.run(open, ['x']))).rejects.toMatchObject(refused);
  await expect(db.transaction((tx) => lockLedger(tx))).rejects.toMatchObject(refused);
  expect(await readLedgerHeight(db)).toBe(0);
  full = false;
  expect(await db.transaction((tx) => lockLedger(tx))).toMatchObject({ height: 0 });
  await db.close();
});

test('creates the database of a new folder, over the rest of an interrupted creation, without keeping the memory that it takes', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'embedded-'));
  const folder = path.join(root, 'postgres');
  await mkdir(folder);
  vi.stubEnv('NODE_OPTIONS', '--require=/there/is/no/such/file');
  await expect(openEmbedded({ folder })).rejects.toThrow(/could not be created.*start again/u);
  vi.unstubAllEnvs();
  expect(await readdir(root)).toEqual(['postgres']);
  expect(await readdir(folder)).toEqual([]);
  await mkdir(path.join(root, 'postgres.unfinished'));
  await writeFile(path.join(root, 'postgres.unfinished', 'half'), '');
  const beforeBytes = process.memoryUsage().external;
  const db = await openEmbedded({ folder });
  const takenBytes = process.memoryUsage().external - beforeBytes;
  await db.close();
  expect(await readdir(root)).toEqual(['postgres']);
  await rm(root, { recursive: true });
  // A store that exists already takes 160 MB.
  expect(takenBytes).toBeLessThan(300e6);
});
