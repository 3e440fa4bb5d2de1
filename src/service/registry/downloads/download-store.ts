import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { bitmapsOf, multirangeOf, type OrdinalRange } from '../purchases/ordinals.ts';

/** The free downloads of a peer that can be downloaded again: its newest. */
export const MOST_FREE = 100;

const FORGET = `
  delete from download where peer_id = $1 and id in (
    select id from download where peer_id = $1 and height is null order by at_ms desc, id offset ${MOST_FREE})`;

export interface MadeDownload {
  readonly id: string;
  /** Of its parameters, where the client named it. */
  readonly parametersSha256Hex: string | undefined;
  readonly peerId: string;
  readonly atMs: number;
  readonly ranges: readonly OrdinalRange[];
}

/**
 * Stores the ordinals that a download returned; a purchase has stored the paid ones already. Deletes all but the
 * newest free downloads of the peer. An empty download is not stored: a program that asks every minute makes no rows.
 */
export async function keepDownload(
  tx: Tx,
  { id, parametersSha256Hex, peerId, atMs, ranges }: MadeDownload,
): Promise<void> {
  if (ranges.length === 0) return;
  await tx.run(
    `insert into download (id, peer_id, at_ms, ranges, parameters_sha256)
     values ($1, $2, $3, $4::int8multirange, decode($5, 'hex'))
     on conflict (peer_id, id) do update set ranges = excluded.ranges`,
    [id, peerId, atMs, multirangeOf(ranges), parametersSha256Hex ?? null],
  );
  await tx.run(FORGET, [peerId]);
}

/** Marks ordinals as known to the peer. */
export async function markKnown(tx: Tx, peerId: string, ranges: readonly OrdinalRange[]): Promise<void> {
  if (ranges.length === 0) return;
  const { buckets, bitsHex } = bitmapsOf(ranges);
  await tx.run(
    `insert into known (peer_id, bucket, bits)
     select $1, bucket, ('x' || hex)::bit(2048) from unnest($2::int8[], $3::text[]) as now (bucket, hex) order by bucket
     on conflict (peer_id, bucket) do update set bits = known.bits | excluded.bits`,
    [peerId, buckets, bitsHex],
  );
}

const keptSchema = z.object({
  /** An `int8multirange`. */
  ranges: z.string(),
  parametersSha256Hex: z.string().nullable(),
});

/** The stored download of the peer; `undefined` when there is none of this id. */
export async function findDownload(
  tx: Tx,
  { id, peerId }: { readonly id: string; readonly peerId: string },
): Promise<z.output<typeof keptSchema> | undefined> {
  const [download] = await tx.query(
    `select ranges::text as ranges, encode(parameters_sha256, 'hex') as "parametersSha256Hex"
     from download where peer_id = $1 and id = $2`,
    [peerId, id],
    keptSchema,
  );
  return download;
}
