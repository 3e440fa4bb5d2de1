import { randomUUID } from 'node:crypto';
import { access, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ExitError } from '../run/exit-code.ts';
import { isMissing, withFile } from '../run/private-file.ts';

const LOCK = /^[\w-]+[.]lock$/u;
const BEAT_EVERY_MS = 5_000;
/** How long a lock counts after its last beat. */
const COUNTS_FOR_MS = 30_000;

/** What is found of a file that others may remove at any time. */
async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The locks of other runs. `counts` is false after a run that was killed, or whose clock is another. */
async function otherLocks(path: string, own: string, nowMs: number) {
  const prefix = `${basename(path)}.`;
  const files = (await readdir(dirname(path)))
    .filter((name) => name.startsWith(prefix) && LOCK.test(name.slice(prefix.length)))
    .map((name) => join(dirname(path), name))
    .filter((file) => file !== own);
  const found = await Promise.all(
    files.map(async (file) => ({ file, mtimeMs: (await unlessMissing(stat(file)))?.mtimeMs })),
  );
  return found.flatMap(({ file, mtimeMs }) =>
    mtimeMs === undefined ? [] : [{ file, counts: Math.abs(nowMs - mtimeMs) < COUNTS_FOR_MS }],
  );
}

async function attempt(path: string, own: string, clock: () => number): Promise<boolean> {
  const isCounted = async () => (await otherLocks(path, own, clock())).some(({ counts }) => counts);
  if (await isCounted())
    throw new ExitError(
      'tryAgain',
      'list-in-use',
      'Another run reports this list now, or was killed less than thirty seconds ago. Nothing was sent. Run this again later.',
    );
  await writeFile(own, '', { mode: 0o600, flag: 'wx' });
  await utimes(own, clock() / 1_000, clock() / 1_000);
  const others = await otherLocks(path, own, clock());
  if (others.some(({ counts }) => counts)) {
    await rm(own, { force: true });
    return false;
  }
  for (const { file } of others) await rm(file, { force: true });
  return true;
}

/**
 * Locks a journal for this run: two would report the same rows. The lock is a file `<journal>.<random>.lock`, whose
 * time of modification is renewed, so that it holds between containers that share a folder. The holder has, after
 * its file was there, seen no other that counts: of two that try at once the one that looks last sees the other's,
 * so never both hold it. They may both step back, and try again.
 *
 * What no longer counts is removed before the journal is read: a run that stood still finds its lock gone, or has
 * written before the next one reads, whatever the clocks say.
 * @throws {AppError} while another run holds it
 */
export async function lockJournal(path: string, clock: () => number) {
  const own = `${path}.${randomUUID()}.lock`;
  await withFile('The lock of the journal', async () => {
    // Random: two that stepped back from each other must not collide again.
    while (!(await attempt(path, own, clock))) await sleep(10 + Math.random() * 50);
  });
  const beat = setInterval(() => {
    // Without beats another run takes over, which `isHeld` finds.
    utimes(own, clock() / 1_000, clock() / 1_000).catch(() => undefined);
  }, BEAT_EVERY_MS);
  beat.unref();
  return {
    /** False once another run has taken over, as after thirty seconds in which this process stood still. */
    isHeld: async () => (await unlessMissing(access(own).then(() => true))) === true,
    async release() {
      clearInterval(beat);
      await rm(own, { force: true });
    },
  };
}
export type JournalLock = Awaited<ReturnType<typeof lockJournal>>;
