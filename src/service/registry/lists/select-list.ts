import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { FraudStatus } from '../../../contract/contribution.ts';
import type { IdentifierKind } from '../../../contract/identifier/identifier.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { confidencesOf } from '../confidence/confidences-of.ts';
import { BUCKET_ORDINALS } from '../purchases/ordinals.ts';

const DAY_MS = 86_400_000;
/** The longest lifetime of a contribution: what was reported before is in no list. */
const LISTED_MS = 90 * DAY_MS;
/** A contribution is reported at most 24 hours before its entry and 5 minutes after it (DECISIONS.md, "Submit"). */
const SLACK_MS = 25 * 3_600_000;

/** Contributions that are looked at together: few enough not to delay others. */
const CHUNK_ORDINALS = 4 * BUCKET_ORDINALS;

/** The most contributions that a list is chosen from: they are held in memory. */
const MOST_FOUND = 250_000;

/** What a list is made of. */
export interface ListQuery {
  readonly peerId: string;
  /** Whether the peer is shown contributions that it has not paid for too. */
  readonly isWhole: boolean;
  readonly kinds: readonly IdentifierKind[];
  /** `undefined`: any. */
  readonly fraudTypes: readonly string[] | undefined;
  readonly exceptFraudTypes: readonly string[];
  readonly originations: readonly string[] | undefined;
  readonly destinations: readonly string[] | undefined;
  readonly minPeers: number;
  readonly minConfidence: number | undefined;
  /** `all`: flagged and expired ones too. */
  readonly status: 'active' | 'all';
  readonly nowMs: number;
  /** The height of the newest entry of them. A standby may have one that is not acknowledged yet and may be lost. */
  readonly upTo: number;
}

/** A contribution of a list, with what may change of it as it was when the list was made. */
export interface ListedRow {
  readonly ordinal: number;
  /** The canonical identifier, or `#` and its SHA-256 where it is longer than any address of a host. */
  readonly place: string;
  readonly status: FraudStatus;
  readonly confidence: number | null;
  /** Peers with an active contribution of exactly this identifier. */
  readonly reporters: number;
}

export interface ListSelection {
  /** In the order of the ledger. */
  readonly rows: readonly ListedRow[];
  /** Contributions that would be listed, but that the peer has not paid for. */
  readonly notYours: number;
  /** The time at which one of those looked at expired last; 0 for none. */
  readonly expiredAtMs: number;
}

const SPAN = `select
  coalesce((select ordinal from contribution where reported_at_ms < $1 order by reported_at_ms desc limit 1), 0) as first,
  coalesce((select max(ordinal) from contribution), -1) as last`;

const spanSchema = z.object({ first: z.int(), last: z.int() });

/** `https://`, the longest host name, a port and a slash are shorter. */
const LONGEST_PLACE = 300;

/** The `place` of a canonical identifier. */
export const placeOf = (canonical: string): string =>
  Buffer.byteLength(canonical) <= LONGEST_PLACE
    ? canonical
    : `#${createHash('sha256').update(canonical).digest('hex')}`;

const IS_EXPIRED = 'expires_at_s * 1000 <= $4::int8';

/** What is true of a contribution, as bits of one number. */
const IS = { unexpired: 1, flagged: 2, wanted: 4, shown: 8 } as const;

/** Columns as one text each, since so many rows would take the driver, and checking each of them, several times as long. */
const CHUNK = `
  select max(expires_at_s) filter (where ${IS_EXPIRED}) as "expiredAtS",
    coalesce(json_agg(ordinal) filter (where is_listed), '[]')::text as ordinals,
    coalesce(json_agg(
      case when octet_length(canonical) <= ${LONGEST_PLACE} then canonical
        else '#' || encode(sha256(convert_to(canonical, 'UTF8')), 'hex') end
    ) filter (where is_listed), '[]')::text as places,
    coalesce(json_agg(peer_id) filter (where is_listed), '[]')::text as "peerIds",
    coalesce(json_agg(reported_at_ms) filter (where is_listed), '[]')::text as times,
    coalesce(json_agg(
      case when ${IS_EXPIRED} then 0 else ${IS.unexpired} end
      + case when flagged_at_ms is null then 0 else ${IS.flagged} end
      + case when ($8::text[] is null or fraud_type = any($8)) and fraud_type <> all($9::text[])
          and ($10::text[] is null or origination = any($10))
          and ($11::text[] is null or destination = any($11)) then ${IS.wanted} else 0 end
      + case when $12 or peer_id = $13 or source_peer_id is not distinct from $13 or exists (
          select from bought where bought.peer_id = $13 and bucket = ordinal / ${BUCKET_ORDINALS}
            and get_bit(bits, (ordinal % ${BUCKET_ORDINALS})::int4) = 1) then ${IS.shown} else 0 end
    ) filter (where is_listed), '[]')::text as bits
  from (
    select *, reported_at_ms > $5 and kind = any($6::text[]) and ($7 or not ${IS_EXPIRED}) as is_listed
    from contribution where ordinal between $1 and $2 and height <= $3 order by ordinal offset 0
  ) c`;

/** A text of JSON with a value of a schema. */
export const jsonOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const chunkSchema = z.object({
  expiredAtS: z.int().nullable(),
  ordinals: jsonOf(z.array(z.int())),
  places: jsonOf(z.array(z.string())),
  peerIds: jsonOf(z.array(z.string())),
  times: jsonOf(z.array(z.int())),
  bits: jsonOf(z.array(z.int())),
});

interface Row {
  readonly ordinal: number;
  readonly place: string;
  readonly peerId: string;
  readonly reportedAtMs: number;
  readonly bits: number;
}

const is = ({ bits }: Row, what: keyof typeof IS): boolean => (bits & IS[what]) !== 0;

function statusOf(row: Row): FraudStatus {
  if (is(row, 'flagged')) return 'Flagged';
  return is(row, 'unexpired') ? 'Active' : 'Expired';
}

/** What the contributions of one identifier say together. Expired ones say nothing. */
function testimonyOf(rows: readonly Row[]): Pick<ListedRow, 'confidence' | 'reporters'> {
  const witnesses = rows.filter((row) => is(row, 'unexpired'));
  const active = witnesses.filter((row) => !is(row, 'flagged'));
  // Nearly all are the only ones of their identifier.
  if (witnesses.length < 2) return { confidence: null, reporters: active.length };
  const [confidence = null] = confidencesOf(
    witnesses.map((row) => ({
      place: row.place,
      peerId: row.peerId,
      reportedAtMs: row.reportedAtMs,
      isFlagged: is(row, 'flagged'),
    })),
  );
  return { confidence, reporters: new Set(active.map(({ peerId }) => peerId)).size };
}

function tooManyFound(most: number): ServiceError {
  const message = `This list would be chosen from more than ${most.toLocaleString('en')} contributions. Choose fewer kinds, or follow the change feed.`;
  return new ServiceError(413, 'too-many-found', message);
}

/**
 * What a list holds: of the contributions of the last 90 days those that the peer is shown and that pass. All of them are
 * witnesses of each other, also those that are not shown. Read in pieces, with nothing of the store held between two.
 * @throws {ServiceError} 413 when there are too many to choose from
 */
export async function selectList(tx: Tx, query: ListQuery, most = MOST_FOUND): Promise<ListSelection> {
  const { nowMs, minPeers, minConfidence } = query;
  const sinceMs = nowMs - LISTED_MS;
  const [span] = await queryByIndexes(tx, SPAN, [sinceMs - SLACK_MS], spanSchema);
  const { first, last } = spanSchema.parse(span);
  const found: Row[] = [];
  let expiredAtS = 0;
  for (let start = first; start <= last; start += CHUNK_ORDINALS) {
    const chunks = await queryByIndexes(
      tx,
      CHUNK,
      [
        start,
        Math.min(start + CHUNK_ORDINALS - 1, last),
        query.upTo,
        nowMs,
        sinceMs,
        query.kinds,
        query.status === 'all',
        query.fraudTypes ?? null,
        query.exceptFraudTypes,
        query.originations ?? null,
        query.destinations ?? null,
        query.isWhole,
        query.peerId,
      ],
      chunkSchema,
    );
    for (const { ordinals, places, peerIds, times, bits, expiredAtS: lastAtS } of chunks) {
      expiredAtS = Math.max(expiredAtS, lastAtS ?? 0);
      for (const [index, ordinal] of ordinals.entries())
        found.push({
          ordinal,
          place: places[index] ?? '',
          peerId: peerIds[index] ?? '',
          reportedAtMs: times[index] ?? 0,
          bits: bits[index] ?? 0,
        });
    }
    if (found.length > most) throw tooManyFound(most);
  }

  const byPlace = new Map<string, Row[]>();
  for (const row of found) {
    const same = byPlace.get(row.place);
    if (same === undefined) byPlace.set(row.place, [row]);
    else same.push(row);
  }
  const rows: ListedRow[] = [];
  let notYours = 0;
  let lookedAt = 0;
  for (const same of byPlace.values()) {
    lookedAt += same.length;
    // Others are answered meanwhile.
    if (lookedAt > CHUNK_ORDINALS) {
      lookedAt = 0;
      await setImmediate();
    }
    const wanted = same.filter(
      (row) => is(row, 'wanted') && (query.status === 'all' || statusOf(row) === 'Active'),
    );
    if (wanted.length === 0) continue;
    const { confidence, reporters } = testimonyOf(same);
    if (minPeers > 1 && reporters < minPeers) continue;
    if (minConfidence !== undefined && (confidence ?? 0) < minConfidence) continue;
    for (const row of wanted) {
      const { ordinal, place } = row;
      if (is(row, 'shown')) rows.push({ ordinal, place, status: statusOf(row), confidence, reporters });
      else notYours += 1;
    }
  }
  rows.sort((one, other) => one.ordinal - other.ordinal);
  return { rows, notYours, expiredAtMs: expiredAtS * 1000 };
}
