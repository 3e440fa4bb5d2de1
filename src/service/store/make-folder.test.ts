import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from './directory-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contribution-desk-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('makes the folders above too, for their user alone, and is content with what is there', async () => {
  const path = join(folder, 'a', 'b');
  await Promise.all([makeFolder(path, 0o700), makeFolder(path, 0o700)]);
  await makeFolder(path, 0o700);
  const { mode } = await stat(path);
  expect(mode & 0o777).toBe(0o700);
});

test('says why when a file stands in the way', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeFolder(join(folder, 'file', 'a'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('ends where the system keeps no folders of ours', async () => {
  await expect(makeFolder('/proc/nowhere', 0o700)).rejects.toMatchObject({ syscall: 'mkdir' });
});
