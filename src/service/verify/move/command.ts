import { AppError } from '../../../contract/app-error.ts';
import { ready } from '../../../transaction/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { say, tell } from '../../platform/print.ts';
import { readSettings, type Settings } from '../../platform/settings.ts';
import { hasStore, openStore } from '../../store/open-store.ts';
import { DEFAULT_POOL } from '../../platform/pool-settings.ts';
import { moveStore } from './move-store.ts';

const HELP = `Moves the registry of an embedded store into PostgreSQL.

  DATA_DIR=.data DATABASE_URL=postgres://user:password@host/database npm run store:move

The service of the folder must not be running, and the database must be empty. Everything is copied in one
transaction, read back and compared; then the ledger is verified where it is now. The folder is only read: keep it as
a backup, and never start a service on it again, since there would be two registries then.`;

/** Nothing here is a request that somebody waits for. */
const PATIENT = { ...DEFAULT_POOL, statementTimeoutMs: 0, lockTimeoutMs: 0, idleTransactionTimeoutMs: 0 };

async function move({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl === undefined)
    throw new AppError('usage', 'Set DATABASE_URL to the PostgreSQL that the registry moves to.');
  if (!hasStore(dataDir))
    throw new AppError('no-registry', `There is no registry in ${dataDir}. Set DATA_DIR.`);
  const source = await openStore({ dataDir, databaseUrl: undefined }, systemClock);
  try {
    const target = await openStore({ dataDir, databaseUrl, databasePool: PATIENT }, systemClock);
    try {
      const { rows, tables } = await moveStore(source.db, target.db);
      say(`${rows} rows of ${tables} tables were copied, and are the same.`);
      await ready;
      const { head } = await target.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
      say(`The ledger verifies in its new place, up to entry ${head.height}.`);
      const { practice } = await target.db.transaction((tx) =>
        openLedger(tx, systemClock.nowMs(), { practice: false }),
      );
      const settings = practice ? 'DATABASE_URL and, since it is for practice, PRACTICE=on' : 'DATABASE_URL';
      say(`Start the service with ${settings} from now on, and keep ${dataDir} as a backup only.`);
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

try {
  const [word] = process.argv.slice(2);
  if (word === undefined) await move(readSettings(process.env));
  else if (['help', '--help', '-h'].includes(word)) say(HELP);
  else throw new AppError('usage', `There is no argument ${word}. See npm run store:move -- --help.`);
} catch (error) {
  tell(error);
  process.exitCode = 1;
}
