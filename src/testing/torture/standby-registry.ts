import { freePort } from '../service/processes/free-port.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { beginPractice, type Registry } from './registry.ts';
import { createServiceProcesses } from './service-processes.ts';

/** A commit waits until the standby of this name has it on its disk. */
const SETTINGS = { synchronous_standby_names: 'standby' };

/**
 * Services on a primary that acknowledges with its standby only. Each kill takes the primary with its files; the
 * standby is promoted and gets a standby of its own, and the services are told nothing.
 */
export async function createStandbyRegistry(count: number): Promise<Registry> {
  const ports = [await freePort(), await freePort()] as const;
  let primary = await startPostgres({ durable: true, settings: SETTINGS, port: ports[0] });
  const startStandby = (port: number) =>
    startPostgres({ durable: true, settings: SETTINGS, standbyOf: primary, port });
  let standby = await startStandby(ports[1]);
  const url = primary.url.replace(`:${ports[0]}`, `:${ports[0]},127.0.0.1:${ports[1]}`);
  await beginPractice({ dataDir: '', databaseUrl: url });
  const services = await createServiceProcesses(count, { DATABASE_URL: url, DATABASE_READ_URL: url });
  let areStarted = false;
  return {
    name: `a primary with a standby, and ${count} ${count === 1 ? 'service' : 'services'}`,
    baseUrls: services.baseUrls,
    async start() {
      if (areStarted && !services.areRunning())
        throw new Error('A service ended when its database was lost.');
      await services.start();
      areStarted = true;
    },
    async kill() {
      const lostPort = Number(new URL(primary.url).port);
      await primary.lose();
      await standby.promote();
      primary = standby;
      standby = await startStandby(lostPort);
      return 'the primary, with its files';
    },
    async verify() {
      areStarted = false;
      await services.verify();
    },
    async remove() {
      await services.kill();
      await standby.stop();
      await primary.stop();
    },
  };
}
