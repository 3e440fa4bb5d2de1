import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beginFolder } from '../service/processes/begin-folder.ts';
import { beginPractice, type Registry } from './registry.ts';
import { createServiceProcesses } from './service-processes.ts';

/** One process on an embedded store in a temporary folder. */
export async function createEmbeddedRegistry(): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), 'torture-'));
  await beginFolder(folder);
  await beginPractice({ dataDir: folder, databaseUrl: undefined });
  const services = await createServiceProcesses(1, { DATA_DIR: folder });
  return {
    name: 'embedded store',
    baseUrls: services.baseUrls,
    start: services.start,
    async kill() {
      await services.kill();
      return 'the service';
    },
    verify: services.verify,
    async remove() {
      await services.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
