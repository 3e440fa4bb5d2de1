import { readdir, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InUseError } from '../run/exit-code.ts';
import { isMissing, withFile } from '../run/private-file.ts';

const LOCK = /^(\d+)[.]lock$/u;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

interface OtherLock {
  readonly file: string;
  readonly pid: number;
  /** False after a run that was killed. */
  readonly counts: boolean;
}

/** The locks of other processes. A file of this process's id is its own, or of a run that had the id before. */
async function otherLocks(path: string): Promise<readonly OtherLock[]> {
  const [folder, prefix] = [dirname(path), `${basename(path)}.`];
  return (await readdir(folder))
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => {
      const pid = Number(LOCK.exec(name.slice(prefix.length))?.[1] ?? process.pid);
      return pid === process.pid ? [] : [{ file: join(folder, name), pid, counts: isRunning(pid) }];
    });
}

async function unlinkStale({ file }: OtherLock): Promise<void> {
  try {
    await unlink(file);
  } catch (error) {
    // Another process looks as well.
    if (!isMissing(error)) throw error;
  }
}

async function attempt(path: string, own: string): Promise<boolean> {
  const holder = (await otherLocks(path)).find(({ counts }) => counts);
  if (holder !== undefined)
    throw new InUseError(
      'list-in-use',
      `Process ${holder.pid} reports this list now. Nothing was sent. If that process is another program, remove ${holder.file}.`,
    );
  await writeFile(own, '', { mode: 0o600 });
  const others = await otherLocks(path);
  if (others.some(({ counts }) => counts)) {
    await unlink(own);
    return false;
  }
  await Promise.all(others.map(unlinkStale));
  return true;
}

/**
 * Locks a journal for this process: two would report the same rows. The lock is a file `<journal>.<process id>.lock`,
 * which counts while that process runs. The holder has, after its file was there, seen no other: of two that try at
 * once the one that looks last sees the other's, so never both hold it. They may both step back, and try again.
 * @returns what unlocks it
 * @throws {InUseError} {AppError}
 */
export async function lockJournal(path: string): Promise<() => Promise<void>> {
  const own = `${path}.${process.pid}.lock`;
  await withFile('The lock of the journal', async () => {
    // Random: two that stepped back from each other must not collide again.
    while (!(await attempt(path, own))) await sleep(10 + Math.random() * 50);
  });
  return () => unlink(own);
}
