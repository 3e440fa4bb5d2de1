import * as fsPromises from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReplacement, replaceFile } from './replace-file.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replace-file-'));
  path = join(folder, 'new.csv');
});
afterEach(() => rm(folder, { recursive: true }));

const text = () => readFile(path, 'utf8');
const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

describe('a file that is replaced', () => {
  it('follows no link that somebody put beside it, and is private whatever lay there', async () => {
    const other = join(folder, 'other');
    await writeFile(other, 'of somebody else');
    await symlink(other, `${path}.part`);
    await replaceFile(path, 'one');
    expect(await readFile(other, 'utf8')).toBe('of somebody else');
    await rm(`${path}.part`, { force: true });
    await writeFile(`${path}.part`, 'open to everybody', { mode: 0o666 });
    await replaceFile(path, 'two');
    expect([await text(), await modeOf(path)]).toEqual(['two', 0o600]);
  });

  it('is whole, though two runs replace it at once', async () => {
    const first = await openReplacement(path);
    const second = await openReplacement(path);
    await first.write('first');
    await second.write('sec');
    await first.end();
    expect(await text()).toBe('first');
    await second.write('ond');
    await second.end();
    expect(await text()).toBe('second');
  });

  it('keeps its content, and leaves nothing beside it, where the new one is given up', async () => {
    await writeFile(path, 'old');
    const stopped = { ...fsPromises, rename: () => Promise.reject(new Error('no room')) };
    await expect(replaceFile(path, 'new', stopped)).rejects.toThrow('no room');
    expect([await text(), await readdir(folder)]).toEqual(['old', ['new.csv']]);
  });
});
