import { open } from 'node:fs/promises';
import { AppError } from '../../contract/app-error.ts';
import { formatEntry, parseEntry } from './exported-entry.ts';
import { LedgerFault } from './ledger-fault.ts';
import { readLines } from './read-lines.ts';
import { CHUNK_BYTES, CHUNK_ENTRIES, type EntryChunks, type StoredEntry } from './stored-entry.ts';

/** Writes entries as lines of JSON into a new file; how many. @throws {AppError} when the file is there already */
export async function writeEntries(path: string, chunks: EntryChunks): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    throw new AppError(
      'export-failed',
      `The file ${path} cannot be made. It must not exist yet, and its folder must.`,
      { cause },
    );
  });
  try {
    let entries = 0;
    for await (const chunk of chunks) {
      await file.appendFile(chunk.map((entry) => `${formatEntry(entry)}\n`).join(''));
      entries += chunk.length;
    }
    await file.sync();
    return entries;
  } finally {
    await file.close();
  }
}

/** The entries of such a file, in chunks that are bounded in number and in bytes. @throws {LedgerFault} for any other line */
export async function* readEntries(path: string): EntryChunks {
  let chunk: StoredEntry[] = [];
  let bytes = 0;
  let line = 0;
  for await (const text of readLines(path)) {
    line += 1;
    const entry = parseEntry(text);
    if (entry === undefined) {
      yield chunk;
      throw new LedgerFault(`Line ${line} of the file is no entry as --export writes them.`);
    }
    chunk.push(entry);
    bytes += entry.body.length;
    if (chunk.length < CHUNK_ENTRIES && bytes < CHUNK_BYTES) continue;
    yield chunk;
    chunk = [];
    bytes = 0;
  }
  if (chunk.length > 0) yield chunk;
}
