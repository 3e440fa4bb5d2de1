import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { STANDARD_INPUT } from '../../command-line/read-input.ts';
import * as lines from '../../command-line/read-lines.ts';
import { isComment } from '../../reading/list/list-records.ts';
import { fileError } from './private-file.ts';

/** Far longer than the longest identifier. */
const MOST_CHARACTERS = 65_536;

/** A file, or standard input for `-`. */
export function openInput(file: string): Readable {
  return file === STANDARD_INPUT ? process.stdin : createReadStream(file);
}

/**
 * The lines of a text without white space around them; empty lines and comments are left out. It
 * holds one piece of the input and one line. A line that is too long is cut off there, and so no identifier.
 */
export async function* readLines(
  input: Readable,
  what: string,
  onComment?: () => void,
): AsyncGenerator<string, void> {
  try {
    for await (const read of lines.readLines(input, MOST_CHARACTERS)) {
      const line = read.trim();
      if (isComment(line)) onComment?.();
      else if (line !== '') yield line;
    }
  } catch (cause) {
    throw fileError(what, cause);
  }
}
