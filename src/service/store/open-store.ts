import { existsSync, statfsSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Clock } from '../platform/clock.ts';
import { DEFAULT_POOL, type PoolSettings, type Settings } from '../platform/settings.ts';
import type { Db } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { startEmbeddedUpkeep } from './embedded-upkeep.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgres } from './open-postgres.ts';
import { placeOf, toOpeningError } from './opening-error.ts';
import { readServerFacts, serverFault } from './server-fault.ts';
import { StoreError } from './store-error.ts';

export interface Store {
  readonly db: Db;
  /** What it is called in a sentence: `data folder …` or `database …`. */
  readonly place: string;
  /** Embedded only: answers other processes that want something of the folder's holder. */
  readonly onConnection?: (handler: (socket: Socket) => void) => void;
  /** Closes the database, then gives the folder back. */
  close(): Promise<void>;
}

const MIB = 1024 * 1024;

/**
 * What must be free on the disk of an embedded store, more than one request can need. The embedded PostgreSQL does not
 * survive a disk that is full: it stands still, and this process with it.
 */
const RESERVE_BYTES = 256 * MIB;

/** What this user can still write to the disk of a folder. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** For people. */
function inMebibytes(bytes: number): string {
  return `${Math.floor(bytes / MIB)} MiB`;
}

/** Opens a PostgreSQL at this version's schema. Any number of processes may do so at once. @throws {StoreError} */
async function openServerStore(url: string, pool: PoolSettings, clock: Clock): Promise<Store> {
  const place = placeOf(url);
  const migrations = await readMigrations();
  // A migration may take as long as it needs, and waits for another process that is at it.
  const patience = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleTransactionTimeoutMs: 0 };
  const patient = openPostgres(url, { ...pool, ...patience });
  try {
    const fault = serverFault(await readServerFacts(patient, clock), place);
    if (fault !== undefined) throw fault;
    await migrate(patient, clock, migrations);
  } catch (error) {
    throw toOpeningError(error, place);
  } finally {
    await patient.close();
  }
  const db = openPostgres(url, pool);
  return { db, place, close: () => db.close() };
}

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
function assertFreeSpace(dataDir: string): void {
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
    assertFreeSpace(dataDir);
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
