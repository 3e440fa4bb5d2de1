import { writeSync } from 'node:fs';
import * as fsPromises from 'node:fs/promises';
import type { FileSystem } from '../../service/verify/follow/follow-state.ts';

/** Fails at the n-th operation that changes a file, after half of what was to be written. */
export function failingAt(failAt: number): { files: FileSystem; hasFailed: () => boolean } {
  let count = 0;
  const isTurn = () => (count += 1) >= failAt;
  const failure = () => new Error('the machine stopped');
  const files: FileSystem = {
    ...fsPromises,
    rename: async (from, to) => {
      if (isTurn()) throw failure();
      await fsPromises.rename(from, to);
    },
    open: async (path, flags, mode) => {
      if (flags !== 'r' && isTurn()) throw failure();
      const file = await fsPromises.open(path, flags, mode);
      const { writeFile: writeWhole, sync, truncate } = file;
      return Object.assign(file, {
        write: (bytes: Uint8Array, offset: number, length: number, position: number) => {
          const isLast = isTurn();
          const part = bytes.subarray(offset, offset + (isLast ? Math.floor(length / 2) : length));
          const bytesWritten = writeSync(file.fd, part, 0, part.length, position);
          if (isLast) return Promise.reject(failure());
          return Promise.resolve({ bytesWritten, buffer: bytes });
        },
        writeFile: async (text: string) => {
          if (!isTurn()) return writeWhole.call(file, text);
          await writeWhole.call(file, text.slice(0, text.length / 2));
          throw failure();
        },
        sync: async () => {
          if (isTurn()) throw failure();
          await sync.call(file);
        },
        truncate: async (length: number) => {
          if (isTurn()) throw failure();
          await truncate.call(file, length);
        },
      });
    },
  };
  return { files, hasFailed: () => count >= failAt };
}
