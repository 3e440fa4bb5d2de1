import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../../../service/platform/clock.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { DATABASE_FOLDER } from '../../../service/store/open-store.ts';
import { beginPractice } from '../begin-practice.ts';
import { migratedDump, migratedDumpFile } from '../store/migrated-dump.ts';

/**
 * Makes a data folder with an embedded store in it: what a service does at its first start, without the
 * seconds that it takes. The store has its tables and nothing in them, or is what was dumped into a file.
 */
export async function beginFolder(dataDir: string, dumpFile?: string): Promise<void> {
  const database = join(dataDir, DATABASE_FOLDER);
  await mkdir(database, { recursive: true });
  // A dump is the archive of such a folder.
  await promisify(execFile)('tar', ['-xf', dumpFile ?? (await migratedDumpFile()), '-C', database]);
}

/** Dumps a new practice registry with its samples into a file. */
export async function dumpPractice(file: string): Promise<void> {
  const db = await openEmbedded({ dump: await migratedDump() });
  await beginPractice(db, systemClock.nowMs());
  await writeFile(file, new Uint8Array(await (await db.dump()).arrayBuffer()));
  await db.close();
}
