import { systemClock } from '../../service/platform/clock.ts';
import { DEFAULT_POOL } from '../../service/platform/settings.ts';
import type { Db } from '../../service/store/db.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openEmbedded } from '../../service/store/open-embedded.ts';
import { openPostgres } from '../../service/store/open-postgres.ts';
import { ready } from '../../transaction/index.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { flood } from './flood.ts';
import { type FloodArguments, readArguments, USAGE } from './read-arguments.ts';
import { runCommand, say } from '../run-command.ts';

// `npm run flood`: see `USAGE`.

/** As the operator's commands have it, which run in the service's pool here. */
const PATIENT_MS = 0;

async function migrated(db: Db): Promise<Db> {
  await migrate(db, systemClock, await readMigrations());
  return db;
}

async function floodEmbedded(options: FloodArguments): Promise<void> {
  await flood({ ...options, say, openDb: async () => migrated(await openEmbedded()) });
}

async function floodPostgres(options: FloodArguments): Promise<void> {
  const server = await startPostgres({ settings: { shared_buffers: '1GB', max_wal_size: '4GB' } });
  const pool = { ...DEFAULT_POOL, statementTimeoutMs: PATIENT_MS };
  let made = 0;
  try {
    await flood({
      ...options,
      say,
      async openDb() {
        made += 1;
        await server.exec(`create database flood_${made}`);
        return migrated(openPostgres(server.urlOf(`flood_${made}`), pool));
      },
    });
  } finally {
    await server.stop();
  }
}

const FLOODS = { embedded: floodEmbedded, postgres: floodPostgres };

async function run(options: FloodArguments): Promise<void> {
  await ready;
  await FLOODS[options.store](options);
}

await runCommand({ usage: USAGE, readArguments, run });
