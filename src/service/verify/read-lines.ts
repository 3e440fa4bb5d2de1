import { createReadStream } from 'node:fs';
import { AppError } from '../../contract/app-error.ts';
import { LedgerFault } from './ledger-fault.ts';

/** Twice the largest body that a submit request may have, and what is around it. */
const MAX_LINE_BYTES = 128 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;
const NEWLINE = 10;

async function* pieces(path: string): AsyncIterable<Buffer> {
  const stream: AsyncIterable<Buffer> = createReadStream(path, { highWaterMark: PIECE_BYTES });
  try {
    yield* stream;
  } catch (cause) {
    throw new AppError('file-unreadable', `The file ${path} cannot be read.`, { cause });
  }
}

/** The lines of a file in UTF-8, one in memory at a time. @throws {AppError} {LedgerFault} for one that is too long for an entry */
export async function* readLines(path: string): AsyncIterable<string> {
  let parts: Uint8Array[] = [];
  let bytes = 0;
  const take = (): string => {
    const line = Buffer.concat(parts).toString('utf8');
    parts = [];
    bytes = 0;
    return line;
  };
  for await (const piece of pieces(path)) {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end !== -1; end = piece.indexOf(NEWLINE, start)) {
      parts.push(piece.subarray(start, end));
      yield take();
      start = end + 1;
    }
    parts.push(piece.subarray(start));
    bytes += piece.length - start;
    if (bytes > MAX_LINE_BYTES) throw new LedgerFault('A line of the file is longer than any entry.');
  }
  if (bytes > 0) yield take();
}
