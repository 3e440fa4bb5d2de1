import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Child, startChild } from '../src/testing/service/child-process.ts';
import { freePort } from './free-port.ts';

/** A service of a test's own, that it can kill and start again on the same data and port. */
export interface OwnService {
  readonly baseUrl: string;
  start(): Promise<void>;
  /** `kill -9`: nothing of it gets to say goodbye. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export async function createOwnService(): Promise<OwnService> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-own-'));
  let child: Child | undefined;
  const kill = async () => {
    child?.process.kill('SIGKILL');
    await child?.ended;
    child = undefined;
  };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async start() {
      child = startChild('src/service/main.ts', [], {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
      });
      await child.says(/is ready at/u);
    },
    kill,
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
    },
  };
}
