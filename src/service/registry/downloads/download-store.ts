import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { bitmapsOf, multirangeOf, type OrdinalRange } from '../purchases/ordinals.ts';

/** A free download can be downloaded again for this long at least. */
const FREE_LIFETIME_MS = 30 * 86_400_000;

/** A few at a time, and none that another process is deleting, so no request waits. */
const FORGET = `
  delete from download where id in (
    select id from download where height is null and at_ms <= $1 order by at_ms limit 1000 for update skip locked)`;

export interface MadeDownload {
  readonly id: string;
  /** Of its parameters, where the client named it. */
  readonly parametersSha256Hex: string | undefined;
  readonly peerId: string;
  readonly atMs: number;
  readonly ranges: readonly OrdinalRange[];
}

/**
 * Stores the ordinals that a download returned; a purchase has stored the paid ones already. Deletes expired
 * free downloads. An empty download is not stored: a program that asks every minute makes no rows.
 */
export async function keepDownload(
  tx: Tx,
  { id, parametersSha256Hex, peerId, atMs, ranges }: MadeDownload,
): Promise<void> {
  if (ranges.length === 0) return;
  await tx.run(FORGET, [atMs - FREE_LIFETIME_MS]);
  await tx.run(
    `insert into download (id, peer_id, at_ms, ranges, parameters_sha256)
     values ($1, $2, $3, $4::int8multirange, decode($5, 'hex'))
     on conflict (peer_id, id) do update set ranges = excluded.ranges`,
    [id, peerId, atMs, multirangeOf(ranges), parametersSha256Hex ?? null],
  );
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
