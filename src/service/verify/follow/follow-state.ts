import { constants } from 'node:fs';
import type * as fsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile, type ReplacingFileSystem } from '../../../command-line/replace-file.ts';
import { AppError } from '../../../contract/app-error.ts';
import { parseCheckpoint } from '../../../transparency/checkpoint.ts';
import { parseNote } from '../../../transparency/signed-note.ts';

/** The file operations that are used, from `node:fs/promises`. */
export type FileSystem = ReplacingFileSystem & Pick<typeof fsPromises, 'mkdir' | 'readFile'>;

const stateSchema = z.strictObject({
  /** The newest checkpoint that continues all earlier ones: a signed note. */
  checkpoint: z.string(),
  /** By witness, when it cosigned that checkpoint. */
  cosignedAtSeconds: z.record(z.string(), z.int()),
  /** When a quorum last stood behind a checkpoint. */
  quorumAtSeconds: z.int().nullable(),
  /** Since when the log shows a smaller checkpoint than this one. */
  smallerSinceMs: z.int().nullable(),
  /** The end of the copied entries. */
  copy: z
    .strictObject({
      size: z.int(),
      fileBytes: z.int(),
      edgeHex: z.string(),
      headHashHex: z.string(),
      headAtMs: z.int(),
    })
    .nullable(),
});

export type FollowState = z.output<typeof stateSchema>;
export type CopyEnd = NonNullable<FollowState['copy']>;

const STATE_FILE = 'state.json';
const ENTRIES_FILE = 'entries.jsonl';
/** Made where it is missing; a link is not followed. */
const TO_APPEND = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The folder of a follower. Each file is replaced as a whole, or appended to behind a length that the state has. */
export class FollowFolder {
  readonly #files: FileSystem;
  readonly #path: string;

  constructor(path: string, files: FileSystem) {
    this.#path = path;
    this.#files = files;
  }

  /** Passes on failures of the disk as a sentence with the file. */
  async #attempt<Result>(
    name: string,
    what: string,
    act: (path: string) => Promise<Result>,
  ): Promise<Result> {
    const path = join(this.#path, name);
    try {
      return await act(path);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError('state-unusable', `${path} cannot be ${what}.`, { cause });
    }
  }

  async #replace(name: string, text: string): Promise<void> {
    await this.#attempt(name, 'written', async (path) => {
      await this.#files.mkdir(this.#path, { recursive: true, mode: 0o700 });
      await replaceFile(path, text, this.#files);
    });
  }

  /** `undefined` before the first checkpoint. A damaged state is an error, since starting over would forget. */
  read(): Promise<FollowState | undefined> {
    return this.#attempt(STATE_FILE, 'read', async (path) => {
      let text: string;
      try {
        text = await this.#files.readFile(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      try {
        const state = stateSchema.parse(JSON.parse(text));
        parseCheckpoint(parseNote(state.checkpoint).text);
        return state;
      } catch (cause) {
        throw new AppError(
          'state-unusable',
          `${path} is damaged, and with it the memory of this follower. Keep it, and follow with another folder.`,
          { cause },
        );
      }
    });
  }

  replace(state: FollowState): Promise<void> {
    return this.#replace(STATE_FILE, `${JSON.stringify(state)}\n`);
  }

  /** Returns the path. */
  async keepEvidence(name: string, text: string): Promise<string> {
    await this.#replace(name, text);
    return join(this.#path, name);
  }

  /** Writes behind the first `fileBytes` of the copied entries, and drops what an interrupted run left there. */
  async appendEntries(fileBytes: number, lines: Uint8Array): Promise<void> {
    await this.#attempt(ENTRIES_FILE, 'written', async (path) => {
      const file = await this.#files.open(path, TO_APPEND, 0o600);
      try {
        const { size } = await file.stat();
        if (size < fileBytes) {
          throw new AppError(
            'copy-cut',
            `${path} has ${size} bytes, but ${fileBytes} were written: it was cut. Put it back, or follow with another folder.`,
          );
        }
        await file.truncate(fileBytes);
        for (let done = 0; done < lines.length;) {
          const { bytesWritten } = await file.write(lines, done, lines.length - done, fileBytes + done);
          done += bytesWritten;
        }
        await file.sync();
      } finally {
        await file.close();
      }
    });
  }
}
