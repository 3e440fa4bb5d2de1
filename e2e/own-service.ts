import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as sharedTest } from '@playwright/test';
import { beginFolder } from '../src/testing/service/processes/begin-folder.ts';
import { type Child, startBuilt } from '../src/testing/service/processes/child-process.ts';
import { freePort } from '../src/testing/service/processes/free-port.ts';

/** A service of a test's own, that it can kill and start again on the same data and port. */
export interface OwnService {
  readonly baseUrl: string;
  /** @param environment further settings, such as those that name another service's address. */
  start(environment?: Record<string, string>): Promise<void>;
  /** Runs `npm run desk -- account …` on its folder; what it said. Rejects when it was refused. */
  account(...args: string[]): Promise<string>;
  /** Its output since it was last started, with its log. */
  output(): string;
  /** `kill -9`: nothing of it gets to say goodbye. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * @param environment settings beyond port, host and folder; a practice registry has the samples, a real one
 * nothing.
 */
export async function createOwnService(environment: Record<string, string> = {}): Promise<OwnService> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'contribution-desk-own-'));
  await beginFolder(folder, environment['PRACTICE'] === 'off' ? undefined : process.env['E2E_PRACTICE_DUMP']);
  let child: Child | undefined;
  const kill = async () => {
    child?.process.kill('SIGKILL');
    await child?.ended;
    child = undefined;
  };
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async start(more = {}) {
      child = startBuilt('main', [], {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        ...environment,
        ...more,
      });
      await child.says(/is ready at/u);
    },
    async account(...args) {
      const command = startBuilt('desk', ['account', ...args], { DATA_DIR: folder });
      if ((await command.ended) !== 0)
        throw new Error(`The account command was refused: ${command.output()}`);
      return command.output();
    },
    output: () => child?.output() ?? '',
    kill,
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 3, retryDelay: 200 });
    },
  };
}

/** A test with a started service of its own; `test.use({ settings })` says how it is set up. */
export const test = sharedTest.extend<{
  readonly settings: Readonly<Record<string, string>>;
  readonly service: OwnService;
}>({
  settings: [{}, { option: true }],
  async service({ settings }, runTest) {
    const service = await createOwnService(settings);
    await service.start();
    await runTest(service);
    await service.remove();
  },
});
