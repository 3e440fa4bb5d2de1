import { open, rename } from 'node:fs/promises';
import { AppError } from '../../contract/app-error.ts';

const OTHERS = 0o077;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** True if an error of the file system says that there is no such file. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** A file could not be read or written. The file is named by what it is for. */
export const fileError = (what: string, cause: unknown): AppError =>
  new AppError('file', `${what} cannot be used (${codeOf(cause)}). Check its name and its permissions.`, {
    cause,
  });

/** Reads a file that nobody else may read. @throws {AppError} */
export async function readPrivateFile(path: string, what: string): Promise<string> {
  let file;
  try {
    file = await open(path, 'r');
  } catch (cause) {
    throw fileError(what, cause);
  }
  try {
    // Of the open file: the name may lead to another one a moment later.
    const { mode } = await file.stat();
    if ((mode & OTHERS) !== 0)
      throw new AppError(
        'file-not-private',
        `${what} can be read by other users of this machine, so it is not used. Make it private with chmod 600.`,
      );
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Replaces a file as a whole: after a crash it is the old one or the new one. Nobody else may read it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const next = `${path}.new`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}
