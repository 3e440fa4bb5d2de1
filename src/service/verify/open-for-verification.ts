import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../contract/app-error.ts';
import { systemClock } from '../platform/clock.ts';
import { type Settings, WITHOUT_TIME_LIMITS } from '../platform/settings.ts';
import type { Db } from '../store/db.ts';
import { holdsRegistry, migrate, missingMigrations, readMigrations } from '../store/migrate.ts';
import { openEmbedded } from '../store/open-embedded.ts';
import { openPostgres } from '../store/open-postgres.ts';
import { hasStore, openStore } from '../store/open-store.ts';
import { placeOf } from '../platform/database-url.ts';
import { toOpeningError } from '../store/opening-error.ts';

type Verifiable = Pick<Db, 'transaction' | 'close'>;

/**
 * Checks that a database holds a registry of exactly this version: verifying changes nothing, so it does not
 * migrate.
 */
async function checkVersion(db: Db, place: string): Promise<void> {
  if (!(await holdsRegistry(db)))
    throw new AppError('no-registry', 'The database of DATABASE_URL holds no registry.');
  if ((await missingMigrations(db, await readMigrations(), place)).length > 0) {
    throw new AppError(
      'store-behind',
      `An older version of the service has written the ${place}. Verify with that version, or start this version’s service on it first.`,
    );
  }
}

/** The registry that the settings name. @throws {AppError} */
export async function openForVerification({
  dataDir,
  databaseUrl,
  databasePool,
}: Pick<Settings, 'dataDir' | 'databaseUrl' | 'databasePool'>): Promise<Verifiable> {
  if (databaseUrl !== undefined) {
    const place = placeOf(databaseUrl);
    const db = openPostgres(databaseUrl, { ...databasePool, ...WITHOUT_TIME_LIMITS });
    try {
      await checkVersion(db, place);
      return db;
    } catch (error) {
      await db.close();
      throw toOpeningError(error, place);
    }
  }
  if (!hasStore(dataDir))
    throw new AppError('no-registry', `There is no registry in ${dataDir}. Set DATA_DIR or DATABASE_URL.`);
  const store = await openStore({ dataDir, databaseUrl }, systemClock);
  return { transaction: (work) => store.db.transaction(work), close: () => store.close() };
}

/** An empty store, deleted when it is closed or the process exits; on disk, because it may grow large. */
export async function openScratch(): Promise<Verifiable> {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-verify-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const leave = () => process.exit(2);
  process.once('exit', remove);
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  const db = await openEmbedded({ folder });
  await migrate(db, systemClock, await readMigrations());
  return {
    transaction: (work) => db.transaction(work),
    async close() {
      await db.close();
      remove();
      process.off('exit', remove).off('SIGINT', leave).off('SIGTERM', leave);
    },
  };
}
