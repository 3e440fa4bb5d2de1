import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { AppError } from '../contract/app-error.ts';

/** Stands for standard input in place of a file's name. */
export const STANDARD_INPUT = '-';

const reasonOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';

/**
 * The text of a file, or of standard input for `-`, without white space around it and `0x`.
 * @param what names it in the error, which never repeats the file's name: it may be a key put in the wrong
 * place
 */
export async function readInput(file: string, what: string): Promise<string> {
  try {
    const read = file === STANDARD_INPUT ? await text(process.stdin) : await readFile(file, 'utf8');
    return read.trim().replace(/^0x/iu, '');
  } catch (cause) {
    throw new AppError(
      'input-unreadable',
      `The file with ${what} cannot be read${reasonOf(cause)}. Check its name and who may read it.`,
    );
  }
}
