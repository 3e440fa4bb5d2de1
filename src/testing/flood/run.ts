import { systemClock } from '../../service/platform/clock.ts';
import { DEFAULT_POOL, DEFAULT_SETTINGS } from '../../service/platform/settings.ts';
import type { Db } from '../../service/store/db.ts';
import { migrate, readMigrations } from '../../service/store/migrate.ts';
import { openPostgres } from '../../service/store/open-postgres.ts';
import { ready } from '../../transaction/index.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { flood } from './flood.ts';
import { runCommand, say, testCommand, wholeNumber } from '../run-command.ts';

const OTHERS = 30_000;
const ROUNDS = 9;

/** As the operator's commands have it, which run in the service's pool here. */
const PATIENT_MS = 0;

async function migrated(db: Db): Promise<Db> {
  await migrate(db, systemClock, await readMigrations());
  return db;
}

async function run({ items }: { readonly items: number }): Promise<void> {
  await ready;
  const server = await startPostgres({ settings: { shared_buffers: '1GB', max_wal_size: '4GB' } });
  const pool = { ...DEFAULT_POOL, statementTimeoutMs: PATIENT_MS };
  let made = 0;
  try {
    await flood({
      items,
      others: OTHERS,
      limit: DEFAULT_SETTINGS.retrieveLimit,
      rounds: ROUNDS,
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

await runCommand(
  testCommand(
    'flood',
    'One authorized account reports as much as it can, a quarter each of the widest ranges allowed, of one number, of consecutive numbers and of ranges in each other, on top of 30,000 of others. Says how long others’ searches take beside a registry that nobody attacks, and ends with status 1 where the rules are not kept: see its README.',
  )
    .option('--items <count>', 'how many it reports', wholeNumber(1), 1_000_000)
    .action(run),
);
