import { open } from 'node:fs/promises';
import { AppError } from '../../contract/app-error.ts';

const OTHERS = 0o077;

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';

/** True if an error of the file system says that there is no such file. */
export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/** True if an error of the file system says that a link is not followed. */
export const isLink = (error: unknown): boolean => codeOf(error) === 'ELOOP';

/** A file could not be read or written. The file is named by what it is for. */
export const fileError = (what: string, cause: unknown): AppError =>
  new AppError('file', `${what} cannot be used (${codeOf(cause)}). Check its name and its permissions.`, {
    cause,
  });

/** Passes on what the file system throws as a sentence. @throws {AppError} */
export async function withFile<Result>(what: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw fileError(what, cause);
  }
}

/** Reads a file; refuses one that other users can read. @throws {AppError} */
export const readPrivateFile = (path: string, what: string): Promise<string> =>
  withFile(what, async () => {
    const file = await open(path, 'r');
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
  });
