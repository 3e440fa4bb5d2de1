import { startPostgres } from '../service/postgres/start-postgres.ts';
import { beginPractice, type Registry } from './registry.ts';
import { createServiceProcesses } from './service-processes.ts';

/** As many processes as asked for on one PostgreSQL that waits for its disk, as in production. */
export async function createPostgresRegistry(count: number): Promise<Registry> {
  const postgres = await startPostgres({ durable: true });
  await beginPractice({ dataDir: '', databaseUrl: postgres.url });
  const services = await createServiceProcesses(count, { DATABASE_URL: postgres.url });
  let isUp = true;
  return {
    name: `PostgreSQL and ${count} ${count === 1 ? 'service' : 'services'}`,
    baseUrls: services.baseUrls,
    async start() {
      if (!isUp) await postgres.start();
      isUp = true;
      await services.start();
    },
    async kill(chance) {
      if (chance.between(1, 3) === 1) {
        isUp = false;
        await postgres.halt('crash');
        return 'the database server';
      }
      const place = chance.between(0, count - 1);
      await services.kill(place);
      return `service ${place + 1}`;
    },
    async verify() {
      if (!isUp) await postgres.start();
      isUp = true;
      await services.verify();
    },
    async remove() {
      await services.kill();
      await postgres.stop();
    },
  };
}
