import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginFolder } from '../../testing/service/processes/begin-folder.ts';
import { startBuilt } from '../../testing/service/processes/child-process.ts';
import { writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import { systemClock } from '../platform/clock.ts';
import { DEFAULT_POOL } from '../platform/settings.ts';
import { openStore } from '../store/open-store.ts';
import { verify, type VerifyRequest } from './run-command.ts';

// On an embedded registry in a folder, used only by the processes that these tests start.

/** Generous: several processes, perhaps on a busy machine. */
const PROCESS_TIMEOUT_MS = 180_000;

let root: string;
let dataDir: string;
let exported: string;

const settingsOf = (folder: string) => ({
  dataDir: folder,
  databaseUrl: undefined,
  databasePool: DEFAULT_POOL,
});

async function openRegistry() {
  return openStore(settingsOf(dataDir), systemClock);
}

function run(request: Partial<VerifyRequest> = {}, folder = dataDir): Promise<string> {
  const lines = verify(settingsOf(folder), { expectedHeads: new Map(), ...request }, () => {});
  return lines.then((all) => all.join('\n'));
}

async function exitOf(args: readonly string[], folder = dataDir) {
  const child = startBuilt('desk', ['ledger', 'verify', ...args], { DATA_DIR: folder });
  return { code: await child.ended, output: child.output() };
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'verify-test-'));
  dataDir = join(root, 'registry');
  exported = join(root, 'ledger.jsonl');
  await beginFolder(dataDir);
  const store = await openRegistry();
  await writeSampleLedger(store.db);
  await store.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

test(
  'reports what it has checked, exports the entries, and verifies the export on its own',
  async () => {
    const { code, output } = await exitOf(['--export', exported]);
    expect(output).toMatch(/^Exported: 25 entries to /u);
    expect(output).toMatch(/\nEntries: 25 \(transactions 7, administration 18\)\nHead: 25:[0-9a-f]{64} at /u);
    expect(output).toMatch(/\nBy them: 3 accounts of 3 peers, 12 contributions, \d+ tokens in balances\n/u);
    expect(output).toMatch(/\nThe ledger and everything derived from it are intact\.\n$/u);
    expect(code).toBe(0);
    const alone = await run({ from: exported }, join(root, 'nowhere'));
    expect(alone.split('\n').slice(0, 3)).toEqual(output.split('\n').slice(1, 4));
    expect(alone).toMatch(/\nThe ledger is intact; there was no registry to compare it with\.$/u);
    await expect(run({ exportTo: exported })).rejects.toMatchObject({ code: 'export-failed' });
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'refuses with a sentence what it cannot check',
  async () => {
    await expect(run({}, join(root, 'nowhere'))).rejects.toMatchObject({ code: 'no-registry' });
    const store = await openRegistry();
    await expect(run()).rejects.toMatchObject({ code: 'folder-held' });
    await store.close();
  },
  PROCESS_TIMEOUT_MS,
);

test(
  'exits with 1 when something is wrong, and with 2 when it could not check',
  async () => {
    const [short, nowhere, wrong] = await Promise.all([
      exitOf(['--expect-head', `26:${'0'.repeat(64)}`]),
      exitOf([], join(root, 'nowhere')),
      exitOf(['--expect-head', '7']),
    ]);
    expect(short).toEqual({
      code: 1,
      output: 'Entry 26: it was expected, but the ledger ends with entry 25.\n',
    });
    expect(nowhere.code).toBe(2);
    expect(nowhere.output).toMatch(/^There is no registry in .*\n$/u);
    expect(wrong.code).toBe(2);
    expect(wrong.output).toMatch(
      /^--expect-head: this is <height>:<hash>.*\nSee npm run desk -- ledger --help\.\n$/u,
    );
  },
  PROCESS_TIMEOUT_MS,
);
