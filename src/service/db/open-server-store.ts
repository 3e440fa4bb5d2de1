import type { Clock } from '../clock.ts';
import { migrate, readMigrations } from './migrate.ts';
import { openPostgres } from './open-postgres.ts';
import type { PoolSettings } from './pool-settings.ts';
import { readServerFacts, serverFault } from './server-fault.ts';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

/** A database's name for people, without user and password. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url.replace('@/', '@localhost/'));
  const host = searchParams.get('host') ?? hostname;
  return `database ${pathname.slice(1)} at ${host}:${port === '' ? '5432' : port}`;
}

/** Sentences for why a connection cannot be made, by SQLSTATE. Source: PostgreSQL, error codes. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the user or the password of DATABASE_URL.',
  '28000': 'does not let the user of DATABASE_URL in from here; see its pg_hba.conf and sslmode.',
  '3D000': 'does not exist. Create it, or correct DATABASE_URL.',
  '42501':
    'lets the user of DATABASE_URL not do what the service needs. Make that user the owner of the database.',
  '3F000': 'has no schema to make tables in. Correct the search_path of the user of DATABASE_URL.',
  '53300': 'has no connection left. Raise its max_connections, or lower DATABASE_POOL_SIZE.',
  '57P03': 'is starting or stopping. Try again in a moment.',
  '53100': 'has no room left on its disk.',
};

/** What went wrong while the store was being opened, in words that name the database. */
function toOpeningError(error: unknown, place: string): unknown {
  if (!(error instanceof StoreError)) return error;
  const { sqlState, code, systemCode } = error;
  const refusal = sqlState === undefined ? undefined : REFUSALS[sqlState];
  if (refusal !== undefined) return new StoreError(code, `The ${place} ${refusal}`, { sqlState });
  if (code !== 'store-unreachable' || sqlState !== undefined) return error;
  return new StoreError(
    code,
    `The ${place} cannot be reached${systemCode === undefined ? '' : ` (${systemCode})`}. Start PostgreSQL there, or correct DATABASE_URL.`,
    { systemCode },
  );
}

/** Opens a PostgreSQL at this version's schema. Any number of processes may do so at once. @throws {StoreError} */
export async function openServerStore(url: string, pool: PoolSettings, clock: Clock): Promise<Store> {
  const place = placeOf(url);
  const migrations = await readMigrations();
  // A migration may take as long as it needs, and waits for another process that is at it.
  const patience = { statementTimeoutMs: 0, lockTimeoutMs: 0, idleTransactionTimeoutMs: 0 };
  const patient = openPostgres(url, { ...pool, ...patience });
  try {
    const fault = serverFault(await readServerFacts(patient), place);
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
