import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Makes a folder and those above it; one that is there already is left as it is. Not `mkdir` with `recursive`: that
 * never ends where the system says ENOENT although the folder above is there, as under /proc.
 */
export async function makeFolder(path: string, mode: number): Promise<void> {
  if (await exists(path)) return;
  const parent = dirname(resolve(path));
  if (parent !== path) await makeFolder(parent, mode);
  try {
    await mkdir(path, { mode });
  } catch (error) {
    // Somebody else was quicker.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}
