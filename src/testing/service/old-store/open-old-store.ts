import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { systemClock } from '../../../service/platform/clock.ts';
import type { Db } from '../../../service/store/db.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openEmptyDb } from '../migrated-db.ts';

/** The last migration of the version that wrote the rows. */
const WRITTEN_AT = 8;

const rowsSchema = z.record(z.string(), z.array(z.unknown()));

async function readRows() {
  const packed = await readFile(new URL('rows.json.gz', import.meta.url));
  return rowsSchema.parse(JSON.parse(gunzipSync(packed).toString('utf8')));
}

/** A store of the kind that the project of the tests is about, as the earlier version left it; not yet brought up to date. */
export async function openOldStore(): Promise<Db> {
  const db = await openEmptyDb();
  const migrations = await readMigrations();
  await migrate(
    db,
    systemClock,
    migrations.filter(({ number }) => number <= WRITTEN_AT),
  );
  const rows = await readRows();
  await db.transaction(async (tx) => {
    for (const table of ['ledger_head', 'asset_suffix', 'confidence_upkeep'])
      await tx.exec(`delete from ${table}`);
    for (const [table, contents] of Object.entries(rows)) {
      await tx.run(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
        JSON.stringify(contents),
      ]);
    }
  });
  return db;
}

/** Brings it to this version, as the service does when it starts. */
export async function bringUpToDate(db: Db): Promise<void> {
  await migrate(db, systemClock, await readMigrations());
}
