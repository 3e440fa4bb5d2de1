import { z } from 'zod';
import type { Db, Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { copyTable } from './copy-table.ts';
import { listTables } from './list-tables.ts';

export interface Moved {
  readonly tables: number;
  readonly rows: number;
}

/** A row is compared as text, which for a moment depends on the zone. */
const SAME_ZONE = "set local timezone to 'UTC'";

const migrationSchema = z.object({ number: z.int(), name: z.string() });

async function readMigrationsOf(tx: Tx): Promise<string> {
  const rows = await tx.query('select number, name from migration order by number', [], migrationSchema);
  return JSON.stringify(rows);
}

/** Not even a key may be there: a service that has started once is a registry of its own. */
async function refuseUnlessEmpty(to: Tx): Promise<void> {
  const [row] = await to.query(
    'select exists (select from ledger_entry) or exists (select from service_key) as used',
    [],
    z.object({ used: z.boolean() }),
  );
  if (row?.used === false) return;
  throw new StoreError(
    'target-not-empty',
    'The database that DATABASE_URL names holds a registry already, so nothing was moved. Name an empty one.',
  );
}

/**
 * Copies all of a store into an empty one at the same schema: entries, what follows from them, keys, sessions and what
 * waits to be signed. All of it or nothing; the first store is only read. @throws {StoreError}
 */
export async function moveStore(from: Db, to: Db): Promise<Moved> {
  return from.transaction((source) =>
    to.transaction(async (target) => {
      await refuseUnlessEmpty(target);
      await source.exec(SAME_ZONE);
      await target.exec(SAME_ZONE);
      if ((await readMigrationsOf(source)) !== (await readMigrationsOf(target)))
        throw new StoreError(
          'schemas-differ',
          'The two stores are not at the same version; nothing was moved.',
        );
      const tables = await listTables(source);
      let rows = 0;
      for (const table of tables) rows += await copyTable(source, target, table);
      return { tables: tables.length, rows };
    }),
  );
}
