import { inject } from 'vitest';
import { DEFAULT_POOL } from '../../../service/platform/settings.ts';
import type { Db } from '../../../service/store/db.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { openPostgres } from '../../../service/store/open-postgres.ts';
import { createDatabase, MIGRATED, openDatabase } from '../postgres/postgres-setup.ts';
import { createEmptyStores } from './emptied-store.ts';
import { migratedDump } from './migrated-dump.ts';

/** A store of its own without any table, of the kind that the project of the tests is about. */
export async function openEmptyDb(): Promise<Db> {
  const server = inject('postgres');
  return server === undefined ? openEmbedded() : openDatabase(server);
}

/** An embedded store stays open from test to test, since opening it is what takes the time. */
const leaseEmbedded = createEmptyStores(async () => {
  const db = await openEmbedded({ dump: await migratedDump() });
  return {
    open: () => db,
    leave: () => db.exec('discard all'),
    discard: () => db.close(),
  };
});

const BUSY_MACHINE = { ...DEFAULT_POOL, statementTimeoutMs: 120_000 };

/** Each test has connections of its own. The server ends with its databases. */
const leaseOnServer = createEmptyStores(async () => {
  const server = inject('postgres');
  if (server === undefined) throw new Error('There is no server.');
  const url = await createDatabase(server, MIGRATED);
  return {
    open: () => openPostgres(url, BUSY_MACHINE),
    leave: (db) => db.close(),
    discard: (db) => db.close(),
  };
});

/** An empty store of its own at this version's schema, of the kind that the project of the tests is about. */
export const openMigratedDb = (): Promise<Db> =>
  inject('postgres') === undefined ? leaseEmbedded() : leaseOnServer();
