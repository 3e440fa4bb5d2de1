import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import type { Clock } from '../clock.ts';
import type { Db } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { limitWriteAheadLog } from './limit-write-ahead-log.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openEmbedded } from './open-embedded.ts';
import { StoreError } from './store-error.ts';

export interface Store {
  readonly db: Db;
  /** Answers other processes that want something of the folder's holder. */
  readonly onConnection: (handler: (socket: Socket) => void) => void;
  /** Closes the database, then gives the folder back. */
  close(): Promise<void>;
}

/** The folder inside DATA_DIR that holds the database. */
const DATABASE_FOLDER = 'postgres';

/** Whether a folder holds a store already. */
export function hasStore(dataDir: string): boolean {
  return existsSync(join(dataDir, DATABASE_FOLDER));
}

function unreadable(folder: string): StoreError {
  return new StoreError(
    'store-unreadable',
    `The database in ${folder} cannot be opened: it is damaged, or no database of this service. Nothing was changed; restore a backup or choose another DATA_DIR.`,
  );
}

async function openDatabase(folder: string): Promise<Db> {
  // The driver lets everybody read and write its files, and keys are among them; DATA_DIR itself may be open to others.
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  // Without its version file the driver takes a folder for a new one and writes over what is there.
  if ((await readdir(folder)).length > 0 && !existsSync(join(folder, 'PG_VERSION'))) throw unreadable(folder);
  try {
    return await openEmbedded({ folder });
  } catch {
    // The driver's own words are about pages and wasm; they help nobody and may quote data.
    throw unreadable(folder);
  }
}

/** Opens the embedded store of a folder for this process alone, at this version's schema. @throws {StoreError} */
export async function openStore(dataDir: string, clock: Clock): Promise<Store> {
  const migrations = await readMigrations();
  const lock = await lockDirectory(dataDir);
  try {
    const db = await openDatabase(join(dataDir, DATABASE_FOLDER));
    try {
      await migrate(db, clock, migrations);
    } catch (error) {
      await db.close();
      throw error;
    }
    const log = limitWriteAheadLog(db);
    return {
      db,
      onConnection: lock.onConnection,
      async close() {
        await log.stop();
        await db.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
