import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameLog } from '../../service/admin/log-keys.ts';
import { openLedger } from '../../service/ledger/open-ledger.ts';
import { systemClock } from '../../service/platform/clock.ts';
import { openStore } from '../../service/store/open-store.ts';
import type { Random } from '../random.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { beginFolder } from '../service/processes/begin-folder.ts';
import { freePort } from '../service/processes/free-port.ts';
import { SAMPLE_ORIGIN } from '../transparency/sample-log.ts';
import { createServiceProcesses, type ServiceProcesses } from './service-processes.ts';

/** Service processes on one store; each of them, and a database server, can be killed. */
export interface Registry extends Omit<ServiceProcesses, 'kill'> {
  /** A description for people. */
  readonly name: string;
  /** Kills something with SIGKILL and waits until it is gone; what it was, in words. */
  kill(chance: Random): Promise<string>;
  /** Kills everything and removes the store. */
  remove(): Promise<void>;
}

interface Store {
  readonly name: string;
  readonly environment: Readonly<Partial<Record<'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_READ_URL', string>>>;
  /** Starts it if it was killed. */
  start(): Promise<void>;
  kill(chance: Random, services: ServiceProcesses): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Services on a store without any samples, whose signatures every verification would check again. They publish the
 * ledger, so that kills land in a publisher too.
 */
async function serve(store: Store, count: number): Promise<Registry> {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = store.environment;
  const { db, close } = await openStore({ dataDir, databaseUrl }, systemClock);
  const nowMs = systemClock.nowMs();
  await db.transaction(async (tx) => {
    await openLedger(tx, nowMs, { practice: true });
    await nameLog(tx, { nowMs }, SAMPLE_ORIGIN);
  });
  await close();
  const services = await createServiceProcesses(count, { ...store.environment });
  return {
    name: `${store.name}, and ${count} ${count === 1 ? 'service' : 'services'}`,
    baseUrls: services.baseUrls,
    async start() {
      await store.start();
      await services.start();
    },
    kill: (chance) => store.kill(chance, services),
    async verify() {
      await store.start();
      await services.verify();
    },
    async remove() {
      await services.kill();
      await store.remove();
    },
  };
}

/** One process on an embedded store in a temporary folder. */
export async function createEmbeddedRegistry(): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), 'torture-'));
  await beginFolder(folder);
  const store: Store = {
    name: 'embedded store',
    environment: { DATA_DIR: folder },
    start: () => Promise.resolve(),
    async kill(_, services) {
      await services.kill();
      return 'the service';
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  return serve(store, 1);
}

/** A PostgreSQL that waits for its disk, as in production; every third kill hits it. */
export async function createPostgresRegistry(count: number): Promise<Registry> {
  const postgres = await startPostgres({ durable: true });
  let isUp = true;
  const store: Store = {
    name: 'PostgreSQL',
    environment: { DATABASE_URL: postgres.url },
    async start() {
      if (!isUp) await postgres.start();
      isUp = true;
    },
    async kill(chance, services) {
      if (chance.between(1, 3) === 1) {
        isUp = false;
        await postgres.halt('crash');
        return 'the database server';
      }
      await services.kill(chance.between(0, count - 1));
      return 'a service';
    },
    remove: () => postgres.stop(),
  };
  return serve(store, count);
}

/** A commit waits until the standby of this name has it on its disk. */
const SYNCHRONOUS = { synchronous_standby_names: 'standby' };

/**
 * A primary that acknowledges with its standby only. Each kill takes the primary with its files; the standby is
 * promoted and gets a standby of its own, and the services are told nothing.
 */
export async function createStandbyRegistry(count: number): Promise<Registry> {
  const ports = [await freePort(), await freePort()] as const;
  const settings = { durable: true, settings: SYNCHRONOUS };
  let primary = await startPostgres({ ...settings, port: ports[0] });
  let standby = await startPostgres({ ...settings, standbyOf: primary, port: ports[1] });
  const url = primary.url.replace(`:${ports[0]}`, `:${ports[0]},127.0.0.1:${ports[1]}`);
  const environment = { DATABASE_URL: url, DATABASE_READ_URL: url };
  const store: Store = {
    name: 'a primary with a standby',
    environment,
    start: () => Promise.resolve(),
    async kill() {
      const port = Number(new URL(primary.url).port);
      await primary.lose();
      await standby.promote();
      primary = standby;
      standby = await startPostgres({ ...settings, standbyOf: primary, port });
      return 'the primary with its files, and its standby took over';
    },
    async remove() {
      await standby.stop();
      await primary.stop();
    },
  };
  return serve(store, count);
}
