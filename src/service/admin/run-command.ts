import { addSubject, type Part } from '../../command-line/command.ts';
import { AppError } from '../../contract/app-error.ts';
import { readLedgerHeight } from '../ledger/append-entry.ts';
import { openLedger } from '../ledger/open-ledger.ts';
import { systemClock } from '../platform/clock.ts';
import { PATIENT_POOL, readSettings } from '../platform/settings.ts';
import { connectToHolder } from '../store/directory-lock.ts';
import { holdsRegistry } from '../store/migrate.ts';
import { openPostgres } from '../store/open-postgres.ts';
import { hasStore, openStore, type StoreSettings } from '../store/open-store.ts';
import { placeOf } from '../platform/database-url.ts';
import { toOpeningError } from '../store/opening-error.ts';
import { administer, type AdministrationRequest, SUBJECTS } from './administer.ts';
import { askService } from './operator-channel.ts';

function noRegistry({ dataDir, databaseUrl }: StoreSettings): AppError {
  const where = databaseUrl === undefined ? dataDir : 'the database of DATABASE_URL';
  const change = databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL';
  return new AppError(
    'no-registry',
    `There is no registry in ${where} yet. Add an account, start the service, or change ${change}.`,
  );
}

/** True if a database holds a registry. Nothing is created in one that was named by mistake. */
async function hasTables(url: string): Promise<boolean> {
  const db = openPostgres(url);
  try {
    return await holdsRegistry(db);
  } catch (error) {
    throw toOpeningError(error, placeOf(url));
  } finally {
    await db.close();
  }
}

/** Runs it in the store itself, starting a new real registry there if the command may. */
async function administerStore(
  settings: StoreSettings,
  request: AdministrationRequest,
  opensRegistry: boolean,
): Promise<readonly string[]> {
  const store = await openStore({ ...settings, databasePool: PATIENT_POOL }, systemClock);
  try {
    const nowMs = systemClock.nowMs();
    return await administer(store.db, { nowMs }, request, async (tx) => {
      if (!opensRegistry && (await readLedgerHeight(tx)) === 0) throw noRegistry(settings);
      await openLedger(tx, nowMs, { practice: false });
    });
  } finally {
    await store.close();
  }
}

/**
 * With PostgreSQL, runs beside the services. With an embedded store, the service that owns the folder runs it, or this
 * process when there is none. Returns the lines to print. @throws {AppError}
 */
async function runCommand(
  settings: StoreSettings,
  request: AdministrationRequest,
  opensRegistry: boolean,
): Promise<readonly string[]> {
  const { dataDir, databaseUrl } = settings;
  const exists = databaseUrl === undefined ? hasStore(dataDir) : await hasTables(databaseUrl);
  if (!exists && !opensRegistry) throw noRegistry(settings);
  const holder = databaseUrl === undefined && exists ? await connectToHolder(dataDir) : undefined;
  return holder === undefined
    ? administerStore(settings, request, opensRegistry)
    : askService(holder, request);
}

/** The commands of a subject of the administration. */
export const administration = (subjectName: string): Part => ({
  join(program, output) {
    const subject = SUBJECTS.find(({ name }) => name === subjectName);
    if (subject === undefined) throw new Error(`${subjectName} is not administered.`);
    addSubject(program, subject, async ({ name: command, opensRegistry }, given) => {
      const request = { subject: subjectName, command, given };
      await output.lines(await runCommand(readSettings(process.env), request, opensRegistry));
    });
  },
});
