import { randomUUID } from 'node:crypto';
import * as fsPromises from 'node:fs/promises';
import { dirname } from 'node:path';

/** The file operations that are used, from `node:fs/promises`. */
export type ReplacingFileSystem = Pick<typeof fsPromises, 'open' | 'rename' | 'rm'>;

/**
 * The next content of a file, in a new file `<file>.<random>.part` until it is complete. Given up, it is removed;
 * only a process that is killed leaves it there.
 */
export interface Replacement extends AsyncDisposable {
  write(text: string): Promise<void>;
  /** Nothing follows: resolves once the file has this content, on the disk. */
  end(): Promise<void>;
}

/** Begins to replace a file. Only its owner may read it. @throws what the file system does */
export async function openReplacement(
  path: string,
  files: ReplacingFileSystem = fsPromises,
): Promise<Replacement> {
  const part = `${path}.${randomUUID()}.part`;
  // O_EXCL: never through a link, and never in a file that another run or another user has open.
  const file = await files.open(part, 'wx', 0o600);
  return {
    write: (text) => file.writeFile(text),
    async end() {
      await file.sync();
      await file.close();
      await files.rename(part, path);
      // The name is in the folder.
      const folder = await files.open(dirname(path), 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    },
    async [Symbol.asyncDispose]() {
      // Closing a closed file does nothing. A complete one has its own name.
      await file.close();
      await files.rm(part, { force: true });
    },
  };
}

/** Replaces a file as a whole: after a crash it has its old or its new content. @throws as `openReplacement` */
export async function replaceFile(path: string, text: string, files?: ReplacingFileSystem): Promise<void> {
  await using replacement = await openReplacement(path, files);
  await replacement.write(text);
  await replacement.end();
}
