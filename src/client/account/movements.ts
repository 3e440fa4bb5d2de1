import { z } from 'zod';
import { ifOffered } from '../http/api-errors.ts';
import type { Client } from '../http/client.ts';
import {
  boundedText,
  type RegistryTime,
  tolerantNumber,
  tolerantText,
  tolerantTime,
} from '../http/tolerant-values.ts';

/** A change of the peer's balance. */
export interface Movement {
  /** Of the ledger entry that it comes from. */
  readonly height: number;
  readonly at: RegistryTime | undefined;
  /** `report`, `source`, `flag`, `download`, `bonus`, or what another deployment calls it. */
  readonly kind: string;
  /** Negative where tokens were spent. */
  readonly tokens: number;
  /** The number of contributions reported, flagged or bought. */
  readonly contributions: number | undefined;
  readonly accountId: string | undefined;
  /** Of a download, which can be had again by it. */
  readonly downloadId: string | undefined;
}

const movementSchema = z.object({
  height: tolerantNumber,
  at: tolerantTime,
  kind: z.string().transform(boundedText).catch(''),
  tokens: tolerantNumber,
  contributions: tolerantNumber
    .nullish()
    .catch(undefined)
    .transform((count) => count ?? undefined),
  accountId: tolerantText,
  downloadId: tolerantText,
});

export interface MovementsAsked {
  readonly size: number;
  /** Those of earlier entries alone. */
  readonly before?: number | undefined;
}

/** The newest first; `null` where the deployment does not offer them. */
export function readMovements(
  client: Client,
  { size, before }: MovementsAsked,
  signal?: AbortSignal,
): Promise<readonly Movement[] | null> {
  const query = new URLSearchParams({ size: String(size) });
  if (before !== undefined) query.set('before', String(before));
  return ifOffered(client.request({ endpoint: 'movements', query, data: z.array(movementSchema), signal }));
}

/** The most that one answer of our service holds. */
const WHOLE_PAGE = 1000;

/** All of them, the newest first. Asked for only where some were offered. */
export async function readAllMovements(client: Client, signal?: AbortSignal): Promise<readonly Movement[]> {
  const all: Movement[] = [];
  for (;;) {
    const before = all.at(-1)?.height;
    const page = (await readMovements(client, { size: WHOLE_PAGE, before }, signal)) ?? [];
    // A deployment that ignores `before` answers the same page for ever.
    const older = before === undefined ? page : page.filter(({ height }) => height < before);
    all.push(...older);
    if (page.length < WHOLE_PAGE || older.length === 0) return all;
  }
}
