import { z } from 'zod';
import type { NewestPage } from '../../../contract/newest.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { confidenceOfRow, MOST_WITNESSES, testimonyShape, testimonySql } from '../confidence/witnesses.ts';
import { CONTRIBUTION_COLUMNS, contributionRowSchema, toRecord } from '../contributions/contribution-row.ts';
import type { FeedView } from '../feed/read-changes.ts';
import { BUCKET_ORDINALS } from '../purchases/ordinals.ts';
import { IN_BUCKET, IS_KNOWN, newestOrdinal, oldestOrdinal, withBits } from './find-contributions.ts';

/** Which of the newest are asked for. Empty lists: any. */
export interface NewestAsked {
  /** Only those before this place in the ledger. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** Both ends belong to it. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly fraudTypes: readonly string[];
  /** As origination or as destination. */
  readonly countries: readonly string[];
  /** The peers that reported them. */
  readonly peerIds: readonly string[];
}

/** Ordinals that one statement looks at: few enough not to delay others. */
const PIECE_ORDINALS = 32 * BUCKET_ORDINALS;

/** Pieces of one page: behind them it ends, however few it found. */
const MOST_PIECES = 16;

const MATCHES = `c.ordinal >= $1::int8 and c.ordinal < $2::int8
  and (cardinality($4::text[]) = 0 or c.fraud_type = any($4))
  and (cardinality($5::text[]) = 0 or c.origination = any($5) or c.destination = any($5))
  and (cardinality($6::text[]) = 0 or c.peer_id = any($6))
  and ($7::int8 is null or c.reported_at_ms >= $7) and ($8::int8 is null or c.reported_at_ms <= $8)`;

const newestOf = (is: string) =>
  `(select c.ordinal from contribution c where ${is} and ${MATCHES} order by c.ordinal desc limit $3)`;

const WHOLE = newestOf('true');

/** Of peers that are named: each has an index. */
const OF_PEERS = `select c.ordinal from unnest($6::text[]) as asked (peer_id)
  cross join lateral ${newestOf('c.peer_id = asked.peer_id')} c`;

/** What a peer has reported, was the source of, or knows from its downloads. */
const OWN = `
  ${newestOf('c.peer_id = $10')}
  union ${newestOf('c.source_peer_id = $10')}
  union (
    select c.ordinal
    from (${withBits(`generate_series(($2::int8 - 1) / ${BUCKET_ORDINALS}, $1::int8 / ${BUCKET_ORDINALS}, -1)`, '$10')}) bucket
    cross join lateral (
      select c.ordinal from contribution c where ${IN_BUCKET} and ${IS_KNOWN} and ${MATCHES} order by c.ordinal desc offset 0
    ) c
    where bucket.bits is not null
    limit $3)`;

const pageOf = (ordinals: string) => `
  with found as materialized (${ordinals})
  select ${CONTRIBUTION_COLUMNS}, c.ordinal, testimony.*
  from (select distinct ordinal from found order by ordinal desc limit $3) newest
  join contribution c on c.ordinal = newest.ordinal
  left join lateral ${testimonySql('$9')} testimony on true
  order by c.ordinal desc`;

const rowSchema = contributionRowSchema.extend({ ordinal: z.int(), ...testimonyShape });

const SPAN = `select ${oldestOrdinal('$1')} as first, coalesce(${newestOrdinal('$2')}, -1) as last`;
const spanSchema = z.object({ first: z.int(), last: z.int() });

/**
 * The newest contributions that a peer is shown for free and that match, in the order of the ledger, newest first. A page
 * may have fewer than its limit, or none, and go on: it looks at a million places at most, piece by piece, so that others
 * come between.
 */
export async function readNewest(
  tx: Tx,
  { peerId, isWhole }: Pick<FeedView, 'peerId' | 'isWhole'>,
  { before, limit, fromMs, toMs, fraudTypes, countries, peerIds }: NewestAsked,
  nowMs: number,
): Promise<NewestPage> {
  const period = [fromMs ?? null, toMs ?? null] as const;
  const [span] = await queryByIndexes(tx, SPAN, period, spanSchema);
  const { first, last } = spanSchema.parse(span);
  const sql = pageOf(isWhole ? (peerIds.length > 0 ? OF_PEERS : WHOLE) : OWN);
  const contributions: NewestPage['contributions'] = [];
  let end = Math.min(before ?? Infinity, last + 1);
  for (let pieces = 0; pieces < MOST_PIECES && end > first && contributions.length < limit; pieces += 1) {
    const begin = Math.max(first, end - PIECE_ORDINALS);
    const missing = limit - contributions.length;
    const rows = await queryByIndexes(
      tx,
      sql,
      [
        begin,
        end,
        missing,
        fraudTypes,
        countries,
        peerIds,
        ...period,
        MOST_WITNESSES,
        ...(isWhole ? [] : [peerId]),
      ],
      rowSchema,
    );
    contributions.push(...rows.map((row) => toRecord(row, confidenceOfRow(row), nowMs)));
    end = rows.length < missing ? begin : (rows.at(-1)?.ordinal ?? begin);
  }
  return { contributions, next: end > first ? end : null };
}
