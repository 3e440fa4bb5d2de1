import { z } from 'zod';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import type { StoredEntry } from './stored-entry.ts';

const hexSchema = z
  .string()
  .regex(/^(?:[0-9a-f]{2})*$/u)
  .transform(hexToBytes);

const exportedEntrySchema = z
  .strictObject({
    height: z.int(),
    kind: z.enum(['transaction', 'administration']),
    atMs: z.int(),
    previousHashHex: hexSchema,
    entryHashHex: hexSchema,
    bodyHex: hexSchema,
    signatureHex: hexSchema.nullable(),
  })
  .transform(({ height, kind, atMs, previousHashHex, entryHashHex, bodyHex, signatureHex }): StoredEntry => ({
    height,
    kind,
    atMs,
    previousHash: previousHashHex,
    entryHash: entryHashHex,
    body: bodyHex,
    signature: signatureHex,
  }));

/** One line of JSON: all of an entry that does not follow from the rest of it. */
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
  } satisfies z.input<typeof exportedEntrySchema>);
}

/** The entry of such a line; `undefined` for any other text. */
export function parseEntry(line: string): StoredEntry | undefined {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return undefined;
  }
  return exportedEntrySchema.safeParse(json).data;
}
