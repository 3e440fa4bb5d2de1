import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Child, startChild } from '../../testing/service/processes/child-process.ts';
import { lockDirectory } from './directory-lock.ts';

const HOLD_FOLDER = fileURLToPath(new URL('../../testing/service/processes/hold-folder.ts', import.meta.url));

let built: string;
let folder: string;
let children: Child[];

// A dozen processes run it: each would transpile it and all that it imports.
beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'lock-holder-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: HOLD_FOLDER,
      outDir: built,
      rolldownOptions: { output: { entryFileNames: 'hold-folder.mjs' } },
    },
    ssr: { noExternal: true },
  });
});
afterAll(() => rm(built, { recursive: true }));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-test-'));
  children = [];
});
afterEach(async () => {
  for (const { process } of children) process.kill('SIGKILL');
  await Promise.all(children.map(({ ended }) => ended));
  await rm(folder, { recursive: true, force: true });
});

function holder(waitMs: number, holdMs?: number, target = folder): Child {
  const args = [target, String(waitMs), ...(holdMs === undefined ? [] : [String(holdMs)])];
  const child = startChild(join(built, 'hold-folder.mjs'), args);
  children.push(child);
  return child;
}

test('refuses a folder that another process holds, though it is merely stopped, and leaves no lock behind when it is killed', async () => {
  const other = holder(0);
  await other.says(/held/u);
  await expect(lockDirectory(folder, { waitMs: 300 })).rejects.toThrow(
    /Another process is using the data folder .*choose another DATA_DIR/u,
  );
  other.process.kill('SIGSTOP');
  await expect(lockDirectory(folder, { waitMs: 200 })).rejects.toMatchObject({ code: 'folder-held' });
  other.process.kill('SIGKILL');
  await other.ended;
  expect(await readdir(folder)).toHaveLength(1);
  const lock = await lockDirectory(folder, { waitMs: 0 });
  expect(await readdir(folder)).toHaveLength(1);
  await lock.release();
  expect(await readdir(folder)).toHaveLength(0);
});

test('waits for a holder that goes away in time', async () => {
  await holder(0, 500).says(/held/u);
  const lock = await lockDirectory(folder, { waitMs: 60_000 });
  expect(await readdir(folder)).toHaveLength(1);
  await lock.release();
});

test('goes to exactly one of several processes that start at once over a stale lock', async () => {
  const killed = holder(0);
  await killed.says(/held/u);
  killed.process.kill('SIGKILL');
  await killed.ended;
  const racers = Array.from({ length: 5 }, () => holder(4_000));
  const winner = await Promise.any(racers.map((racer) => racer.says(/held/u).then(() => racer)));
  const outcomes = await Promise.all(racers.filter((racer) => racer !== winner).map(({ ended }) => ended));
  expect(outcomes).toEqual([1, 1, 1, 1]);
});

test('says so when the folder cannot be used', async () => {
  await expect(lockDirectory('/dev/null/nowhere')).rejects.toThrow(/cannot be used .*DATA_DIR/u);
  const deep = join(folder, 'a'.repeat(84));
  await expect(lockDirectory(deep)).rejects.toThrow(/more than 84 bytes\. Choose a shorter DATA_DIR/u);
});
