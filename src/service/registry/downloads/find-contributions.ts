import { z } from 'zod';
import { MAX_DRAFTS } from '../../../contract/contribution.ts';
import type { FetchMode } from '../../../contract/download.ts';
import type { Tx } from '../../store/db.ts';
import { BUCKET_ORDINALS, multirangeOf, type OrdinalRange } from '../purchases/ordinals.ts';
import type { DownloadRequest } from './read-parameters.ts';

/** The standing of a contribution with the downloading peer. `free`: new, and flagged or expired. */
export type Standing = 'self' | 'old' | 'free' | 'new';

/** Contributions in the order of the answer: the newest entries first, within each the order of its report. */
export interface FoundContributions {
  readonly ordinals: Float64Array;
  readonly standingOf: (index: number) => Standing;
}

/** A contribution is owned by its reporter and by the source that it names: both are paid for it. */
const IS_OWN = '(c.peer_id = $1 or c.source_peer_id is not distinct from $1)';

/**
 * A contribution is reported at most 24 hours before its entry and 5 minutes after it (DECISIONS.md,
 * "Submit"). Reports that are further apart in time are in the same order in the ledger.
 */
const SLACK_MS = 25 * 3_600_000;

const BIT = `get_bit(bits, (c.ordinal - bucket * ${BUCKET_ORDINALS})::int4)`;
const IS_KNOWN = `(bits is not null and ${BIT} = 1)`;

/** The peer's bits of the buckets `b (bucket)`: what it has bought or got otherwise; null where there are none. */
const withBits = (buckets: string) => `(
  select b.bucket, coalesce(k.bits | g.bits, k.bits, g.bits) as bits from ${buckets} b (bucket)
  left join known k on k.peer_id = $1 and k.bucket = b.bucket
  left join bought g on g.peer_id = $1 and g.bucket = b.bucket
  order by bucket desc offset 0)`;

/** All buckets in which something can have been reported from $3 to $4, the newest first. */
const BUCKETS = withBits(`generate_series(
  coalesce((select ordinal from contribution where reported_at_ms > $4::int8 + ${SLACK_MS} order by reported_at_ms limit 1),
    (select max(ordinal) from contribution)) / ${BUCKET_ORDINALS},
  coalesce((select ordinal from contribution where reported_at_ms < $3::int8 - ${SLACK_MS} order by reported_at_ms desc limit 1),
    0) / ${BUCKET_ORDINALS}, -1)`);
const ofBucket = (ordinal: string) =>
  `${ordinal} between bucket * ${BUCKET_ORDINALS} and bucket * ${BUCKET_ORDINALS} + ${BUCKET_ORDINALS - 1}`;

/**
 * True if the bucket may hold contributions that the peer does not know. Withdrawn ones keep their ordinals.
 */
const NOT_FULL = `(bits is null or bit_count(bits) < ${BUCKET_ORDINALS} and bit_count(bits) + (
  select count(*) from withdrawn_contribution c where ${ofBucket('c.ordinal')} and ${BIT} = 0) < ${BUCKET_ORDINALS})`;

const MATCHES = `($3::int8 is null or c.reported_at_ms >= $3) and ($4::int8 is null or c.reported_at_ms <= $4)
  and (cardinality($5::text[]) = 0 or c.fraud_type = any($5)) and (cardinality($6::text[]) = 0 or c.origination = any($6))
  and (cardinality($7::text[]) = 0 or c.destination = any($7)) and ($9::text is null or c.peer_id = $9)`;

/** Bucket by bucket, as far as needed; a bucket that is wholly known costs nothing. */
const walk = (buckets: string, is: string) => `
  select c.*, bits, bucket from ${BUCKETS} bucket
  cross join lateral (
    select * from contribution c where ${ofBucket('c.ordinal')} and ${MATCHES} and ${is} order by c.ordinal desc offset 0
  ) c where ${buckets} limit $2::int8 + ${MAX_DRAFTS - 1}`;

const own = (is: string) => `(
  select c.*, null::bit(${BUCKET_ORDINALS}) as bits, 0 as bucket from contribution c where ${is} and ${MATCHES}
  order by c.ordinal desc limit $2::int8 + ${MAX_DRAFTS - 1})`;

/**
 * The newest by ordinals, and some more: within a report ordinals rise with the position, and the answer has
 * them in the order of the report, hence needs all of the last report.
 */
const NEWEST: Readonly<Record<FetchMode, string>> = {
  DEFAULT: walk('true', 'true'),
  NEW: walk(NOT_FULL, `not ${IS_KNOWN} and not ${IS_OWN}`),
  OLD: walk('true', `(${IS_KNOWN} or ${IS_OWN})`),
  SELF: `${own('c.peer_id = $1')} union all ${own('c.source_peer_id = $1 and c.peer_id <> $1')}`,
};

/** One text, since so many rows would take the driver several times as long: for each a letter and the ordinal. */
const inOrder = (contributions: string, { most, now }: { most: string; now: string }) => `
  select string_agg(standing || ordinal, ' ' order by height desc, position) as found from (
    select ordinal, height, position, case when ${IS_OWN} then 's' when ${IS_KNOWN} then 'o'
      when flagged_at_ms is not null or expires_at_s * 1000 <= ${now} then 'f' else 'n' end as standing
    from (${contributions}) c order by height desc, position limit ${most}
  ) newest`;

const BY_ORDINAL = inOrder(
  `select c.*, bits, bucket
   from unnest($2::int8multirange) range
   join contribution c on c.ordinal between lower(range) and upper(range) - 1
   join ${withBits(`(select distinct touched from unnest($2::int8multirange) range cross join lateral generate_series(
     lower(range) / ${BUCKET_ORDINALS}, (upper(range) - 1) / ${BUCKET_ORDINALS}) touched)`)} bucket
     on bucket = c.ordinal / ${BUCKET_ORDINALS}`,
  { most: 'all', now: '$3' },
);

const textSchema = z.object({ found: z.string().nullable() });
const STANDINGS: Readonly<Record<string, Standing>> = { s: 'self', o: 'old', f: 'free', n: 'new' };

function read(rows: readonly z.output<typeof textSchema>[]): FoundContributions {
  const words = rows[0]?.found?.split(' ') ?? [];
  const ordinals = Float64Array.from(words, (word) => Number(word.slice(1)));
  const letters = words.map((word) => word.charAt(0)).join('');
  return { ordinals, standingOf: (index) => STANDINGS[letters.charAt(index)] ?? 'new' };
}

/** The newest `most` that match, or all of them when there are fewer. Wants `preferIndexScans`. */
export async function findNewest(
  tx: Tx,
  peerId: string,
  { fromMs, toMs, fraudTypes, originations, destinations, reporterPeerId, mode }: DownloadRequest,
  { most, nowMs }: { readonly most: number; readonly nowMs: number },
): Promise<FoundContributions> {
  const matching = [fromMs ?? null, toMs ?? null, fraudTypes, originations, destinations] as const;
  return read(
    await tx.query(
      inOrder(NEWEST[mode], { most: '$2', now: '$8' }),
      [peerId, most, ...matching, nowMs, reporterPeerId ?? null],
      textSchema,
    ),
  );
}

/** Those of the ordinals that are still there, and what they are to the peer now. Wants `preferIndexScans`. */
export async function findByOrdinals(
  tx: Tx,
  peerId: string,
  ranges: string | readonly OrdinalRange[],
  nowMs: number,
): Promise<FoundContributions> {
  const multirange = typeof ranges === 'string' ? ranges : multirangeOf(ranges);
  return read(await tx.query(BY_ORDINAL, [peerId, multirange, nowMs], textSchema));
}

const ordinalsSchema = z.object({ ordinals: z.array(z.int()).nullable() });

/** The peer's own contributions that are not marked as known, in the buckets from an ordinal on. */
const OWN_FROM = `
  select array_agg(c.ordinal) as ordinals from ${withBits(`generate_series(
    (select max(ordinal) from contribution) / ${BUCKET_ORDINALS}, $2::int8 / ${BUCKET_ORDINALS}, -1)`)} bucket
  cross join lateral (
    select ordinal from contribution c where peer_id = $1 and ${ofBucket('c.ordinal')}
    union select ordinal from contribution c where source_peer_id = $1 and ${ofBucket('c.ordinal')}
  ) c where ${NOT_FULL} and not ${IS_KNOWN}`;

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
