import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import { DEFAULT_POOL, type PoolSettings, type Settings, WITHOUT_TIME_LIMITS } from '../platform/settings.ts';
import type { Db } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { startEmbeddedUpkeep } from './embedded-upkeep.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import { placeOf } from '../platform/database-url.ts';
import { toOpeningError } from './opening-error.ts';
import { readServerFacts, serverFault } from './server-fault.ts';
import { StoreError } from './store-error.ts';

export interface Store {
  readonly db: Db;
  /** Its name in messages: `data folder …` or `database …`. */
  readonly place: string;
  /** Embedded only: serves other processes' requests to the one that holds the folder. */
  readonly onConnection?: (handler: (socket: Socket) => void) => void;
  /** Closes the database, then releases the folder. */
  close(): Promise<void>;
}

const MIB = 1024 * 1024;

/**
 * The free disk space that an embedded store requires, more than any one request can use. The embedded PostgreSQL does
 * not survive a full disk: it hangs, and this process with it.
 */
const RESERVE_BYTES = 256 * MIB;

/** The bytes this user can still write to the disk of a folder. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Human-readable. */
function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}

/** Opens a PostgreSQL at this version's schema. Any number of processes may do so at once. @throws {StoreError} */
async function openServerStore(url: string, pool: PoolSettings, clock: Clock): Promise<Store> {
  const place = placeOf(url);
  const migrations = await readMigrations();
  // No time limit for migrations, nor for the wait while another process runs them.
  const patient = openPostgres(url, { ...pool, ...WITHOUT_TIME_LIMITS });
  try {
    const fault = serverFault(await readServerFacts(patient, clock), place);
    if (fault !== undefined) throw fault;
    await migrate(patient, clock, migrations, place);
  } catch (error) {
    throw toOpeningError(error, place);
  } finally {
    await patient.close();
  }
  const db = openPostgres(url, pool);
  return { db, place, close: () => db.close() };
}

/** The settings that choose the store. `databasePool` has its own defaults. */
export type StoreSettings = Pick<Settings, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<Settings, 'databasePool'>>;

/** The folder inside DATA_DIR that holds the database. */
export const DATABASE_FOLDER = 'postgres';

/** True if a folder holds a store. */
export function hasStore(dataDir: string): boolean {
  return existsSync(join(dataDir, DATABASE_FOLDER));
}

function unreadable(folder: string): StoreError {
  return new StoreError(
    'store-unreadable',
    `The database in ${folder} cannot be opened: it is damaged, or is not a database of this service. Its contents were left unchanged; restore a backup or choose another DATA_DIR.`,
  );
}

/** True for the failures of a migration that mean damaged pages. */
function isFault(error: unknown): boolean {
  return (
    error instanceof StoreError && ['store-refused', 'store-failed', 'store-unreachable'].includes(error.code)
  );
}

/** Checked before opening, because opening writes: it replays the write-ahead log and migrates the schema. */
function assertFreeSpace(dataDir: string): void {
  const free = freeBytes(dataDir);
  if (free >= RESERVE_BYTES) return;
  throw new StoreError(
    'disk-full',
    `The disk of the data folder ${dataDir} has only ${inMebibytes(free)} left, and the store needs ${inMebibytes(RESERVE_BYTES)}. Nothing was changed; make room, or choose another DATA_DIR.`,
  );
}

async function openDatabase(folder: string): Promise<Db> {
  // The driver makes its files, keys included, readable and writable for everybody; DATA_DIR itself may be
  // open to others.
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  // If the version file is missing, the driver assumes a new database and overwrites the folder.
  if ((await readdir(folder)).length > 0 && !existsSync(join(folder, 'PG_VERSION'))) throw unreadable(folder);
  try {
    return await openEmbedded({ folder, isFull: () => freeBytes(folder) < RESERVE_BYTES });
  } catch (error) {
    if (error instanceof StoreError && error.code === 'store-not-created') throw error;
    // The driver's own message is about pages and wasm, and may quote data.
    throw unreadable(folder);
  }
}

async function openFolder(dataDir: string, clock: Clock): Promise<Store> {
  const place = `data folder ${dataDir}`;
  const migrations = await readMigrations();
  const lock = await lockDirectory(dataDir);
  try {
    assertFreeSpace(dataDir);
    const db = await openDatabase(join(dataDir, DATABASE_FOLDER));
    try {
      await migrate(db, clock, migrations, place);
    } catch (error) {
      await db.close();
      throw isFault(error) ? unreadable(join(dataDir, DATABASE_FOLDER)) : error;
    }
    const upkeep = startEmbeddedUpkeep(db);
    return {
      db,
      place,
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
