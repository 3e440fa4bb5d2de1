import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const rowSchema = z.object({
  ordinal: z.int(),
  height: z.int(),
  at: z.iso.datetime(),
  assetId: z.string(),
  id: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  peerId: z.string(),
  timestamp: z.iso.datetime(),
  expiryDate: z.int(),
  status: z.enum(['Active', 'Flagged', 'Expired']),
  flagger: z.string().optional(),
  flagTimestamp: z.iso.datetime().optional(),
  flagHeight: z.int().optional(),
});
export type VectorRow = z.output<typeof rowSchema>;

const folder = new URL('vectors/', import.meta.url);

/** A file of `vectors/`, such as `misp/manifest.json`, as it is. */
export const readVector = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8');

/** The contributions from which all other files of `vectors/` follow. */
export async function readVectorRows(): Promise<readonly VectorRow[]> {
  return z.array(rowSchema).parse(JSON.parse(await readVector('contributions.json')));
}

/** The same as a ledger has them: times never fall there, as they do before the last of them. */
export async function readVectorLedger(): Promise<readonly VectorRow[]> {
  return (await readVectorRows())
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map((row, ordinal) => ({ ...row, ordinal, height: ordinal + 1 }));
}
