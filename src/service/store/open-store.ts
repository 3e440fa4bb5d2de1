import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import type { Settings } from '../platform/settings.ts';
import type { Db } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { startEmbeddedUpkeep } from './embedded-upkeep.ts';
import { freeBytes, inMebibytes, RESERVE_BYTES } from './free-space.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { openServerStore } from './open-server-store.ts';
import { DEFAULT_POOL } from '../platform/pool-settings.ts';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

/** What decides which store it is. `databasePool` has defaults of its own. */
export type StoreSettings = Pick<Settings, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Settings, 'databasePool'>>;

/** The folder inside DATA_DIR that holds the database. */
export const DATABASE_FOLDER = 'postgres';

/** Whether a folder holds a store already. */
export function hasStore(dataDir: string): boolean {
  return existsSync(join(dataDir, DATABASE_FOLDER));
}

function unreadable(folder: string): StoreError {
  return new StoreError(
    'store-unreadable',
    `The database in ${folder} cannot be opened: it is damaged, or no database of this service. What it holds was left as it is; restore a backup or choose another DATA_DIR.`,
  );
}

/** What a statement that always works can fail with: the pages that it reads are damaged. */
function isFault(error: unknown): boolean {
  return (
    error instanceof StoreError && ['store-refused', 'store-failed', 'store-unreachable'].includes(error.code)
  );
}

/** A database that is opened writes at once: what it had written last, and its schema. */
function refuseFullDisk(dataDir: string): void {
  const free = freeBytes(dataDir);
  if (free >= RESERVE_BYTES) return;
  throw new StoreError(
    'disk-full',
    `The disk of the data folder ${dataDir} has only ${inMebibytes(free)} left, and the store needs ${inMebibytes(RESERVE_BYTES)}. Nothing was changed; make room, or choose another DATA_DIR.`,
  );
}

async function openDatabase(folder: string): Promise<Db> {
  // The driver lets everybody read and write its files, and keys are among them; DATA_DIR itself may be open to others.
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  // Without its version file the driver takes a folder for a new one and writes over what is there.
  if ((await readdir(folder)).length > 0 && !existsSync(join(folder, 'PG_VERSION'))) throw unreadable(folder);
  try {
    return await openEmbedded({ folder, isFull: () => freeBytes(folder) < RESERVE_BYTES });
  } catch {
    // The driver's own words are about pages and wasm; they help nobody and may quote data.
    throw unreadable(folder);
  }
}

async function openFolder(dataDir: string, clock: Clock): Promise<Store> {
  const migrations = await readMigrations();
  const lock = await lockDirectory(dataDir);
  try {
    refuseFullDisk(dataDir);
    const db = await openDatabase(join(dataDir, DATABASE_FOLDER));
    try {
      await migrate(db, clock, migrations);
    } catch (error) {
      await db.close();
      throw isFault(error) ? unreadable(join(dataDir, DATABASE_FOLDER)) : error;
    }
    const upkeep = startEmbeddedUpkeep(db);
    return {
      db,
      place: `data folder ${dataDir}`,
      onConnection: lock.onConnection,
      async close() {
        await upkeep.stop();
        await db.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Opens the store at this version's schema: a PostgreSQL where the settings name one, else the embedded store of
 * `dataDir`, for this process alone. @throws {StoreError}
 */
export async function openStore(
  { dataDir, databaseUrl, databasePool = DEFAULT_POOL }: StoreSettings,
  clock: Clock,
): Promise<Store> {
  return databaseUrl === undefined
    ? openFolder(dataDir, clock)
    : openServerStore(databaseUrl, databasePool, clock);
}
