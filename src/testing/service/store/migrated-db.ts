import { inject } from 'vitest';
import type { Db } from '../../../service/store/db.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { MIGRATED, openDatabase } from '../postgres/postgres-setup.ts';
import { migratedDump } from './migrated-dump.ts';

/** A store of its own without any table, of the kind that the project of the tests is about. */
export async function openEmptyDb(): Promise<Db> {
  const server = inject('postgres');
  return server === undefined ? openEmbedded() : openDatabase(server);
}

/** An empty store of its own at this version's schema, of the kind that the project of the tests is about. */
export async function openMigratedDb(): Promise<Db> {
  const server = inject('postgres');
  return server === undefined ? openEmbedded({ dump: await migratedDump() }) : openDatabase(server, MIGRATED);
}
