import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lockJournal } from './journal-lock.ts';

const BEGIN_MS = 1_795_262_400_000;

let folder: string;
let path: string;
let nowMs: number;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-lock-'));
  path = join(folder, 'list.journal');
  nowMs = BEGIN_MS;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

// All in this process: as processes in two containers, they have the same number.
const lock = () => lockJournal(path, () => nowMs);
const IN_USE = { code: 'list-in-use' };

/** A lock that a killed run left, without a beat since. */
async function left(sinceMs: number): Promise<string> {
  const file = `${path}.5f0c0e9e-0000-4000-8000-000000000000.lock`;
  await writeFile(file, '');
  await utimes(file, sinceMs / 1_000, sinceMs / 1_000);
  return file;
}

describe('the lock of a journal', () => {
  it('is held once, also where the other run has the same process number', async () => {
    const held = await lock();
    await expect(lock()).rejects.toMatchObject(IN_USE);
    expect(await held.isHeld()).toBe(true);
    await held.release();
    const next = await lock();
    await next.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('counts for thirty seconds from its last beat, every five seconds', async () => {
    const held = await lock();
    const [name = ''] = await readdir(folder);
    nowMs += 29_999;
    await expect(lock()).rejects.toMatchObject(IN_USE);
    vi.advanceTimersByTime(5_000);
    await expect.poll(async () => (await stat(join(folder, name))).mtimeMs).toBe(nowMs);
    nowMs += 29_999;
    await expect(lock()).rejects.toMatchObject(IN_USE);
    await held.release();
    vi.advanceTimersByTime(5_000);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over after thirty seconds without a beat, which its holder notices when it wakes', async () => {
    const held = await lock();
    nowMs += 30_000;
    const next = await lock();
    expect([await held.isHeld(), await next.isHeld()]).toEqual([false, true]);
    vi.advanceTimersByTime(5_000);
    await held.release();
    expect(await next.isHeld()).toBe(true);
    await expect(lock()).rejects.toMatchObject(IN_USE);
  });

  it.each([
    ['just now', 0, 1],
    ['half a minute ago', 30_000, 0],
    ['before the clock was set back by an hour', -3_600_000, 0],
  ])('of a run that was killed %s', async (_, agoMs, refusals) => {
    const file = await left(BEGIN_MS - agoMs);
    const ends = await Promise.allSettled([lock()]);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(refusals);
    const isLeft = await stat(file).then(
      () => true,
      () => false,
    );
    expect(isLeft).toBe(refusals === 1);
  });

  it('is taken over by one of many that find it at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await left(BEGIN_MS - 60_000);
      const ends = await Promise.allSettled(Array.from({ length: 4 }, lock));
      const [holder, ...others] = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      expect(others).toEqual([]);
      expect(await holder?.isHeld()).toBe(true);
      expect(await readdir(folder)).toHaveLength(1);
      await holder?.release();
    }
  });
});
