import { z } from 'zod';
import { MAX_DRAFTS } from '../../../contract/contribution.ts';
import type { Tx } from '../../store/db.ts';
import { BUCKET_ORDINALS } from '../purchases/ordinals.ts';
import { readMany } from '../rows/read-many.ts';
import type { DownloadRequest } from './read-parameters.ts';

/** A contribution, and its standing with the downloading peer. `free`: new, and flagged or expired. */
const foundSchema = z.object({ ordinal: z.int(), standing: z.enum(['self', 'old', 'free', 'new']) });
export type Found = Readonly<z.output<typeof foundSchema>>;

/** A contribution is owned by its reporter and by the source that it names: both are paid for it. */
const IS_OWN = '(c.peer_id = $1 or c.source_peer_id is not distinct from $1)';

/** Ordinals that share a row of bits; see `../purchases/ordinals.ts`. */
const SIZE = BUCKET_ORDINALS;

/** The numbers of buckets with the peer's bits of each, null where there are none: what it has bought or got otherwise. */
export const withBits = (numbers: string, peer = '$1') => `
  select number, coalesce(known.bits | bought.bits, known.bits, bought.bits) as bits
  from ${numbers} numbers (number)
  left join known on known.peer_id = ${peer} and known.bucket = number
  left join bought on bought.peer_id = ${peer} and bought.bucket = number
  order by number desc`;

export const IN_BUCKET = `c.ordinal between bucket.number * ${SIZE} and bucket.number * ${SIZE} + ${SIZE - 1}`;
const BIT = `get_bit(bucket.bits, (c.ordinal % ${SIZE})::int4)`;
export const IS_KNOWN = `(bucket.bits is not null and ${BIT} = 1)`;

/** True if the bucket may hold contributions that the peer does not know. Withdrawn ones keep their ordinals. */
const IS_OPEN = `(bucket.bits is null or bit_count(bucket.bits) < ${SIZE} and bit_count(bucket.bits) + (
  select count(*) from withdrawn_contribution c where ${IN_BUCKET} and ${BIT} = 0) < ${SIZE})`;

/**
 * A contribution is reported at most 24 hours before its entry and 5 minutes after it (DECISIONS.md,
 * "Submit"). Reports that are further apart in time are in the same order in the ledger.
 */
const SLACK_MS = 25 * 3_600_000;

/** Between these ordinals lies what was reported from one time to another; null leaves an end open. */
export const oldestOrdinal = (fromMs: string) => `coalesce((select ordinal from contribution
      where reported_at_ms < ${fromMs}::int8 - ${SLACK_MS} order by reported_at_ms desc limit 1), 0)`;
export const newestOrdinal = (toMs: string) => `coalesce((select ordinal from contribution
      where reported_at_ms > ${toMs}::int8 + ${SLACK_MS} order by reported_at_ms limit 1),
      (select max(ordinal) from contribution))`;

const MATCHES = `
      ($3::int8 is null or c.reported_at_ms >= $3) and ($4::int8 is null or c.reported_at_ms <= $4)
      and (cardinality($5::text[]) = 0 or c.fraud_type = any($5))
      and (cardinality($6::text[]) = 0 or c.origination = any($6))
      and (cardinality($7::text[]) = 0 or c.destination = any($7))
      and ($9::text is null or c.peer_id = $9)`;

/**
 * Ordinals rise with the position in a report, and the answer has the last report in its own order, hence needs all of it:
 * as many more than are wanted.
 */
const MOST = `$2::int8 + ${MAX_DRAFTS - 1}`;

/** Bucket by bucket from the newest on, as far as needed: what was reported from $3 to $4, in the mode $10. */
const WALK = `
  with oldest as (select ${oldestOrdinal('$3')} as ordinal), newest as (select ${newestOrdinal('$4')} as ordinal),
  bucket as materialized (${withBits(`generate_series(
    (select ordinal from newest) / ${SIZE}, (select ordinal from oldest) / ${SIZE}, -1)`)}
  )
  select c.*, bucket.bits
  from bucket cross join lateral (
    select * from contribution c
    where ${IN_BUCKET} and ${MATCHES}
      and case $10 when 'NEW' then not (${IS_KNOWN} or ${IS_OWN}) when 'OLD' then ${IS_KNOWN} or ${IS_OWN} else true end
    order by c.ordinal desc offset 0
  ) c
  where $10 <> 'NEW' or ${IS_OPEN}
  limit ${MOST}`;

const own = (is: string) => `(
  select c.*, null::bit(${SIZE}) as bits from contribution c where ${is} and ${MATCHES}
  order by c.ordinal desc limit ${MOST})`;
const OWN = `${own('c.peer_id = $1')} union all ${own('c.source_peer_id = $1 and c.peer_id <> $1')}`;

const BY_ORDINAL = `
  with range as (
    select lower(range) as first, upper(range) - 1 as last from unnest($2::int8multirange) range
  ), bucket as materialized (${withBits(`(
    select distinct touched from range cross join lateral generate_series(first / ${SIZE}, last / ${SIZE}) touched)`)}
  )
  select c.*, bucket.bits from range
  join contribution c on c.ordinal between first and last
  join bucket on number = c.ordinal / ${SIZE}`;

/** In the order of the answer: the newest entries first, within each the order of its report. */
const inOrder = (contributions: string, { most, now }: { most: string; now: string }) => `
  select ordinal, case when ${IS_OWN} then 'self'
    when c.bits is not null and get_bit(c.bits, (c.ordinal % ${SIZE})::int4) = 1 then 'old'
    when flagged_at_ms is not null or expires_at_s * 1000 <= ${now} then 'free' else 'new' end as standing
  from (${contributions}) c order by height desc, position limit ${most}`;

const NEWEST = { most: '$2', now: '$8' };

/** The newest `most` that match, or all of them when there are fewer. */
export function findNewest(
  tx: Tx,
  peerId: string,
  { fromMs, toMs, fraudTypes, originations, destinations, reporterPeerId, mode }: DownloadRequest,
  { most, nowMs }: { readonly most: number; readonly nowMs: number },
): Promise<Found[]> {
  const matching = [fromMs ?? null, toMs ?? null, fraudTypes, originations, destinations] as const;
  const params = [peerId, most, ...matching, nowMs, reporterPeerId ?? null];
  return mode === 'SELF'
    ? readMany(tx, inOrder(OWN, NEWEST), params, foundSchema)
    : readMany(tx, inOrder(WALK, NEWEST), [...params, mode], foundSchema);
}

/** Those of the ordinals that are still there, and what they are to the peer now. */
export function findByOrdinals(
  tx: Tx,
  peerId: string,
  /** An `int8multirange`. */
  ranges: string,
  nowMs: number,
): Promise<Found[]> {
  return readMany(tx, inOrder(BY_ORDINAL, { most: 'all', now: '$3' }), [peerId, ranges, nowMs], foundSchema);
}

const ordinalsSchema = z.object({ ordinals: z.array(z.int()).nullable() });

/** The peer's own contributions that are not marked as known, in the buckets from an ordinal on. */
const OWN_FROM = `
  with bucket as materialized (${withBits(`generate_series(
    (select max(ordinal) from contribution) / ${SIZE}, $2::int8 / ${SIZE}, -1)`)}
  )
  select array_agg(c.ordinal) as ordinals
  from bucket cross join lateral (
    select ordinal from contribution c where peer_id = $1 and ${IN_BUCKET}
    union select ordinal from contribution c where source_peer_id = $1 and ${IN_BUCKET}
  ) c
  where ${IS_OPEN} and not ${IS_KNOWN}`;

/** The peer's own that nothing marks as known yet, in buckets that are not full, from the bucket of an ordinal on. */
export async function findOwnUnmarked(
  tx: Tx,
  peerId: string,
  fromOrdinal: number,
): Promise<readonly number[]> {
  const [row] = await tx.query(OWN_FROM, [peerId, fromOrdinal], ordinalsSchema);
  return row?.ordinals ?? [];
}

const knownTypesSchema = z.object({ name: z.string() });

/** Those of the fraud types that stand in the registry. */
export async function findFraudTypes(tx: Tx, fraudTypes: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.query(
    `select distinct name from tally where what = 'fraud type' and name = any($1::text[])`,
    [fraudTypes],
    knownTypesSchema,
  );
  return new Set(found.map(({ name }) => name));
}
