import { z } from 'zod';
import { addSubject, defineCommand, type Part } from '../../../command-line/command.ts';
import type { Output } from '../../../command-line/output.ts';
import { AppError } from '../../../contract/app-error.ts';
import { ready } from '../../../transaction/index.ts';
import { openLedger } from '../../ledger/open-ledger.ts';
import { systemClock } from '../../platform/clock.ts';
import { DEFAULT_POOL, readSettings, type Settings, WITHOUT_TIME_LIMITS } from '../../platform/settings.ts';
import { hasStore, openStore } from '../../store/open-store.ts';
import { verifyLedger } from '../verify-ledger.ts';
import { moveStore } from './move-store.ts';

/** No other process uses the new store yet, so none waits for its transaction while the old store is read. */
const MOVE_POOL = { ...DEFAULT_POOL, ...WITHOUT_TIME_LIMITS };

/** Prints each step when it is done; returns what is left to do. */
async function move({ dataDir, databaseUrl }: Settings, output: Output): Promise<string[]> {
  if (databaseUrl === undefined)
    throw new AppError('usage', 'Set DATABASE_URL to the PostgreSQL that the registry moves to.');
  if (!hasStore(dataDir))
    throw new AppError('no-registry', `There is no registry in ${dataDir}. Set DATA_DIR.`);
  const source = await openStore({ dataDir, databaseUrl: undefined }, systemClock);
  try {
    const target = await openStore({ dataDir, databaseUrl, databasePool: MOVE_POOL }, systemClock);
    try {
      const { rows, tables } = await moveStore(source.db, target.db);
      await output.lines([`${rows} rows of ${tables} tables were copied.`]);
      await ready;
      const { head } = await target.db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
      await output.lines([`The ledger verifies in the new store, up to entry ${head.height}.`]);
      const { practice } = await target.db.transaction((tx) =>
        openLedger(tx, systemClock.nowMs(), { practice: false }),
      );
      const settings = practice ? 'DATABASE_URL and, since it is for practice, PRACTICE=on' : 'DATABASE_URL';
      return [`Start the service with ${settings} from now on, and keep ${dataDir} as a backup only.`];
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const moveCommand = defineCommand({
  name: 'move',
  explanation:
    'copies everything from DATA_DIR to DATABASE_URL in one transaction. Then the ledger is verified in the new store, and its tables are compared with it. The folder is only read: keep it as a backup, and never start a service on it again, or there would be two registries.',
  request: z.strictObject({}),
  run: (_request, output: Output) => move(readSettings(process.env), output),
});

export const STORE: Part = {
  join(program, output) {
    const about =
      'Moves the registry of an embedded store, in DATA_DIR (.data), into the PostgreSQL of DATABASE_URL. The service of the folder must not be running, and the database must be empty.';
    addSubject(program, { name: 'store', about, commands: [moveCommand] }, async (command, given) =>
      output.lines(await command.run(given, output)),
    );
  },
};
