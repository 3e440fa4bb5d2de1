import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE_FOLDER } from '../../service/store/open-store.ts';
import { openEmbedded } from '../../service/store/open-embedded.ts';
import { migratedDump } from './migrated-dump.ts';

/**
 * Makes a data folder with an embedded store that has its tables and nothing in them: what a service does at its first
 * start, without the seconds that it takes.
 */
export async function beginFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const db = await openEmbedded({ folder: join(dataDir, DATABASE_FOLDER), dump: await migratedDump() });
  await db.close();
}
