import { expect, test } from 'vitest';
import { z } from 'zod';
import { openEmbedded } from './open-embedded.ts';

test('starts from a dump, and is out of reach once it is closed', async () => {
  const db = await openEmbedded();
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
}, 60_000);
