import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { STANDARD_INPUT } from '../../command-line/read-input.ts';
import { isComment } from '../../reading/list/list-records.ts';
import { fileError } from './private-file.ts';

/** Far longer than the longest identifier. */
const MOST_CHARACTERS = 65_536;

/** A file, or standard input for `-`. */
export function openInput(file: string): Readable {
  return file === STANDARD_INPUT ? process.stdin : createReadStream(file);
}

/** By its first bytes, which a spreadsheet writes where it writes UTF-16. */
function decoderOf(start: Uint8Array): TextDecoder {
  if (start[0] === 0xff && start[1] === 0xfe) return new TextDecoder('utf-16le');
  return new TextDecoder(start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8');
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
  let decoder: TextDecoder | undefined;
  let rest = '';
  function isContent(line: string): boolean {
    if (isComment(line)) onComment?.();
    return line !== '' && !isComment(line);
  }
  try {
    for await (const piece of input as AsyncIterable<Uint8Array>) {
      decoder ??= decoderOf(piece);
      const lines = decoder.decode(piece, { stream: true }).split('\n');
      for (const [at, part] of lines.entries()) {
        if (rest.length < MOST_CHARACTERS) rest += part;
        if (at === lines.length - 1) break;
        const line = rest.trim();
        rest = '';
        if (isContent(line)) yield line;
      }
    }
  } catch (cause) {
    throw fileError(what, cause);
  }
  const line = (rest + (decoder?.decode() ?? '')).trim();
  if (isContent(line)) yield line;
}
