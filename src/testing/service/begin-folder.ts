import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { SAMPLES_BEGIN_BEFORE_MS, seedSamples } from '../../service/practice/seed-samples.ts';
import { openEmbedded } from '../../service/store/open-embedded.ts';
import { DATABASE_FOLDER } from '../../service/store/open-store.ts';
import { migratedDump, migratedDumpFile } from './migrated-dump.ts';

/**
 * Makes a data folder with an embedded store in it: what a service does at its first start, without the seconds that it
 * takes. The store has its tables and nothing in them, or is what was dumped into a file.
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
  const nowMs = systemClock.nowMs();
  await db.transaction(async (tx) => {
    await openLedger(tx, nowMs - SAMPLES_BEGIN_BEFORE_MS, { practice: true });
    await seedSamples(tx, { nowMs });
  });
  await writeFile(file, new Uint8Array(await (await db.dump()).arrayBuffer()));
  await db.close();
}
