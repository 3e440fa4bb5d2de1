import type { Clock } from '../platform/clock.ts';
import { migrate, readMigrations } from './migrate.ts';
import { placeOf, toOpeningError } from './opening-error.ts';
import { openPostgres } from './open-postgres.ts';
import type { PoolSettings } from '../platform/pool-settings.ts';
import { readServerFacts, serverFault } from './server-fault.ts';
import type { Store } from './store.ts';

/** Opens a PostgreSQL at this version's schema. Any number of processes may do so at once. @throws {StoreError} */
export async function openServerStore(url: string, pool: PoolSettings, clock: Clock): Promise<Store> {
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
