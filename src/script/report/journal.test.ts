import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startChild } from '../../testing/service/processes/child-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('is open in one process at a time, though two open it again and again over what killed runs left', async () => {
  const path = join(folder, 'list.journal');
  const racers = [0, 1].map(() => startChild('src/testing/script/race-for-journal.ts', [path, '200']));
  await Promise.all(racers.map((racer) => racer.says(/ready/u)));
  await writeFile(`${path}.go`, '');
  const ends = await Promise.all(
    racers.map(async (racer) => ({ code: await racer.ended, output: racer.output() })),
  );
  expect(ends).toEqual(racers.map(() => ({ code: 0, output: 'ready\noverlaps: 0\n' })));
  expect((await readdir(folder)).toSorted()).toEqual(['list.journal', 'list.journal.go']);
});
