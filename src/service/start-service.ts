import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '../contract/app-error.ts';
import { administer } from './admin/administer.ts';
import { nameLog, practiceOriginOf } from './admin/log-keys.ts';
import { respondToOperator } from './admin/operator-channel.ts';
import { createService } from './app.ts';
import { appConfigOf } from './http/routes/status-routes.ts';
import { type Ledger, openLedger } from './ledger/open-ledger.ts';
import { Standby } from './ledger/standby.ts';
import { readWitnessPolicy } from './ledger/publishing/read-policy.ts';
import { systemClock } from './platform/clock.ts';
import { createMetrics } from './platform/metrics.ts';
import { isLoopback, type Settings } from './platform/settings.ts';
import { SAMPLES_BEGIN_BEFORE_MS, seedSamples } from './practice/seed-samples.ts';
import { openPostgres } from './store/open-postgres.ts';
import { openStore, type Store } from './store/open-store.ts';

/** The time that pending requests have when the service stops. */
const CLOSE_PATIENCE_MS = 10_000;
const CLOSE_SWEEP_MS = 50;

/** The built app: the same from the service's sources and from its build in `dist/service`. */
const WEB_ROOT = fileURLToPath(new URL('../../dist/app/', import.meta.url));

export interface RunningService {
  readonly address: string;
  /** True if the app that it serves presents itself as practice. */
  readonly practice: boolean;
  /** Finishes accepted requests, then closes the store. */
  close(): Promise<void>;
}

function toListenError(error: Error, { host, port }: Settings): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new AppError(
      'port-taken',
      `Port ${port} on ${host} is taken. Stop what listens there, or choose another PORT.`,
    );
  }
  if (code === 'EACCES')
    return new AppError('port-denied', `This user may not listen on port ${port}. Choose a PORT above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new AppError('host-unknown', `HOST ${host} is no address of this machine.`);
  }
  return error;
}

/** Refuses early, before anything is stored. */
async function checkPort(settings: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(toListenError(error, settings)));
    probe.listen({ port: settings.port, host: settings.host }, () => probe.close(() => resolve()));
  });
}

/** The folder of the built app. */
function findApp(): string {
  if (existsSync(join(WEB_ROOT, 'index.html'))) return WEB_ROOT;
  throw new AppError('app-not-built', 'The app is not built. Run npm run build, or set SERVE_APP=off.');
}

/** A database on a server holds a real registry unless PRACTICE says otherwise. */
function isPracticeWanted({ practice, databaseUrl, host }: Settings): boolean {
  return practice === undefined ? databaseUrl === undefined && isLoopback(host) : practice === 'on';
}

/**
 * Opens a new embedded store for practice when only this machine can reach it, unless PRACTICE says
 * otherwise. Its samples are added in the same transaction. The choice is permanent: real data is never mixed
 * with samples.
 */
async function openRegistry({ db, place }: Store, settings: Settings): Promise<Ledger> {
  const wanted = isPracticeWanted(settings);
  const nowMs = systemClock.nowMs();
  const ledger = await db.transaction(async (tx) => {
    // Another process may be seeding this store, which takes longer than the time-outs allow.
    await tx.exec('set local lock_timeout = 0; set local statement_timeout = 0');
    const openedMs = wanted ? nowMs - SAMPLES_BEGIN_BEFORE_MS : nowMs;
    const opened = await openLedger(tx, openedMs, { practice: wanted });
    if (opened.isNew && opened.practice) {
      await seedSamples(tx, { nowMs });
      await nameLog(tx, { nowMs }, await practiceOriginOf(tx));
    }
    return opened;
  });
  if (!ledger.practice && settings.practice === 'on') {
    throw new AppError(
      'not-practice',
      `The ${place} holds a real registry. Unset PRACTICE, or choose another store by DATA_DIR or DATABASE_URL.`,
    );
  }
  if (ledger.practice && !wanted) {
    throw new AppError(
      'only-practice',
      `The ${place} was opened for practice and holds sample data, which nobody may take for real. Choose another store by DATA_DIR or DATABASE_URL for a real registry; to practise, set PRACTICE=on and HOST to a loopback address.`,
    );
  }
  return ledger;
}

/** Migrates, opens the ledger and listens. `print` gets a sentence for what the operator should know. */
export async function startService(
  settings: Settings,
  print: (sentence: string) => void,
): Promise<RunningService> {
  await checkPort(settings);
  const policy = await readWitnessPolicy(settings.ledgerPolicy);
  const store = await openStore(settings, systemClock);
  try {
    const { practice, isNew } = await openRegistry(store, settings);
    if (isNew && !practice)
      print(
        `A real registry was begun in the ${store.place}. Add its accounts with: npm run desk -- account add`,
      );
    store.onConnection?.((socket) =>
      respondToOperator(socket, (request) => administer(store.db, { nowMs: systemClock.nowMs() }, request)),
    );
    const webRoot = settings.serveApp ? findApp() : undefined;
    const metrics = createMetrics({ ofProcess: true });
    const { databaseReadUrl } = settings;
    const app = await createService({
      db: store.db,
      standby:
        databaseReadUrl === undefined
          ? undefined
          : new Standby(() => openPostgres(databaseReadUrl, settings.databasePool, 'standby'), metrics),
      clock: systemClock,
      practice,
      metrics,
      policy,
      publishes: true,
      settings,
      logLevel: settings.logLevel,
      webRoot,
    });
    const address = await app
      .listen({ port: settings.port, host: settings.host })
      .catch(async (error: unknown) => {
        await app.close();
        throw error instanceof Error ? toListenError(error, settings) : error;
      });
    return {
      address,
      practice: appConfigOf(practice, settings).practice,
      async close() {
        const beganMs = performance.now();
        app.log.info('stopping');
        const impatience = setTimeout(() => app.server.closeAllConnections(), CLOSE_PATIENCE_MS);
        // A connection that has become idle would otherwise delay the close.
        const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_SWEEP_MS);
        await app.close();
        clearInterval(sweep);
        clearTimeout(impatience);
        await store.close();
        app.log.info({ durationMs: Math.round(performance.now() - beganMs) }, 'stopped');
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
