import { systemClock } from '../../../service/platform/clock.ts';
import type { Db } from '../../../service/store/db.ts';
import { migrate, readMigrations } from '../../../service/store/migrate.ts';
import { openPostgres } from '../../../service/store/open-postgres.ts';
import { startPostgres } from '../postgres/start-postgres.ts';

/**
 * Works on an empty registry in a PostgreSQL of its own, which does nothing in the background and limits no
 * statement.
 */
export async function onBenchStore(work: (db: Db) => Promise<void>): Promise<void> {
  const server = await startPostgres({
    settings: { shared_buffers: '1GB', max_wal_size: '4GB', autovacuum: 'off', jit: 'off' },
  });
  const db = openPostgres(server.url, {
    size: 1,
    connectTimeoutMs: 5_000,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    idleTransactionTimeoutMs: 0,
  });
  try {
    await migrate(db, systemClock, await readMigrations());
    await work(db);
  } finally {
    await db.close();
    await server.stop();
  }
}
