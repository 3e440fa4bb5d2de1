import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { readJson } from '../../command-line/read-json.ts';
import { readLines } from '../../command-line/read-lines.ts';
import { AppError } from '../../contract/app-error.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { MAX_SUBMIT_BYTES } from '../platform/body-limits.ts';
import { LedgerFault } from './ledger-fault.ts';
import { CHUNK_BYTES, CHUNK_ENTRIES, type EntryChunks, type StoredEntry } from './stored-entry.ts';

const hexSchema = z.string().regex(/^(?:[0-9a-f]{2})*$/u);

/** One line of an export. */
export const exportedEntrySchema = z.strictObject({
  height: z.int(),
  kind: z.enum(['transaction', 'administration']),
  atMs: z.int(),
  previousHashHex: hexSchema,
  entryHashHex: hexSchema,
  bodyHex: hexSchema,
  signatureHex: hexSchema.nullable(),
});

/** One entry as JSON, without the fields that can be derived from the others. */
export function formatEntry(entry: StoredEntry): string {
  const { height, kind, atMs, previousHash, entryHash, body, signature } = entry;
  return JSON.stringify({
    height,
    kind,
    atMs,
    previousHashHex: bytesToHex(previousHash),
    entryHashHex: bytesToHex(entryHash),
    bodyHex: bytesToHex(body),
    signatureHex: signature === null ? null : bytesToHex(signature),
  } satisfies z.output<typeof exportedEntrySchema>);
}

/** Parses such a line; `undefined` for any other text. */
export function parseEntry(line: string): StoredEntry | undefined {
  const data = readJson(exportedEntrySchema, line);
  if (data === undefined) return undefined;
  const { height, kind, atMs, previousHashHex, entryHashHex, bodyHex, signatureHex } = data;
  return {
    height,
    kind,
    atMs,
    previousHash: hexToBytes(previousHashHex),
    entryHash: hexToBytes(entryHashHex),
    body: hexToBytes(bodyHex),
    signature: signatureHex === null ? null : hexToBytes(signatureHex),
  };
}

/** Twice what submits the largest entry: its hex, and more than the surrounding JSON takes. */
export const MAX_LINE_BYTES = 2 * MAX_SUBMIT_BYTES;

async function* pieces(path: string): AsyncIterable<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw new AppError('file-unreadable', `The file ${path} cannot be read.`, { cause });
  }
}

/** Writes entries as lines of JSON to a new file; returns how many. @throws {AppError} when the file already exists */
export async function writeEntries(path: string, chunks: EntryChunks): Promise<number> {
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    throw new AppError(
      'export-failed',
      `The file ${path} cannot be created. It must not exist yet, and its folder must.`,
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

/** The entries of such a file, in chunks bounded in count and bytes. @throws {LedgerFault} for any other line */
export async function* readEntries(path: string): EntryChunks {
  let chunk: StoredEntry[] = [];
  let bytes = 0;
  let line = 0;
  for await (const text of readLines(pieces(path), MAX_LINE_BYTES)) {
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
