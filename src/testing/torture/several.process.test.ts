import { expect, onTestFinished, test } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { createAnalyst } from '../service/analyst.ts';
import { fetchFrom } from '../service/send.ts';
import { startPostgres } from '../service/postgres/start-postgres.ts';
import { createServiceProcesses } from './service-processes.ts';

test('of three processes that find an empty database at the same moment one fills it, and all serve it', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const services = await createServiceProcesses(3, { DATABASE_URL: postgres.url });
  onTestFinished(() => services.kill());
  await services.start();
  const [first, ...others] = services.baseUrls;
  const { token } = await createAnalyst(fetchFrom(first ?? ''));
  for (const baseUrl of others)
    expect((await fetchFrom(baseUrl)({ ...ENDPOINTS.balance, token })).statusCode).toBe(200);
  await services.verify();
});
