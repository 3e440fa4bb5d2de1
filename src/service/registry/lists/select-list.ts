import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { FraudStatus } from '../../../contract/contribution.ts';
import type { IdentifierKind } from '../../../contract/identifier/identifier.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { confidencesOf } from '../confidence/confidences-of.ts';
import { oldestOrdinal } from '../downloads/find-contributions.ts';
import { groupBy } from '../rows/group-by.ts';
import { BUCKET_ORDINALS } from '../purchases/ordinals.ts';
import { jsonOf } from '../rows/read-many.ts';

const DAY_MS = 86_400_000;
/** The longest lifetime of a contribution: what was reported before is in no list. */
const LISTED_MS = 90 * DAY_MS;

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
  /** When what the peer is shown changed last: by an entry, the end of its plan, or an expiry. In milliseconds since 1970. */
  readonly changedAtMs: number;
}

const SPAN = `select ${oldestOrdinal('$1')} as first, coalesce((select max(ordinal) from contribution), -1) as last,
  coalesce((select at_ms from ledger_entry where height = $2), 0) as "entryAtMs",
  coalesce((select until_s * 1000 from plan where peer_id = $3 and until_s * 1000 <= $4), 0) as "planEndedAtMs"`;

const spanSchema = z.object({ first: z.int(), last: z.int(), entryAtMs: z.int(), planEndedAtMs: z.int() });

/** `https://`, the longest host name, a port and a slash are shorter. */
const LONGEST_PLACE = 300;

/** The `place` of a canonical identifier. */
export const placeOf = (canonical: string): string =>
  Buffer.byteLength(canonical) <= LONGEST_PLACE
    ? canonical
    : `#${createHash('sha256').update(canonical).digest('hex')}`;

const IS_EXPIRED = 'expires_at_s * 1000 <= $4::int8';

/** One text of JSON, since so many rows would take the driver several times as long. */
const CHUNK = `
  select max(expires_at_s) filter (where ${IS_EXPIRED}) as "expiredAtS", coalesce(json_agg(json_build_object(
      'ordinal', ordinal,
      'place', case when octet_length(canonical) <= ${LONGEST_PLACE} then canonical
        else '#' || encode(sha256(convert_to(canonical, 'UTF8')), 'hex') end,
      'peerId', peer_id,
      'reportedAtMs', reported_at_ms,
      'isExpired', ${IS_EXPIRED},
      'isFlagged', flagged_at_ms is not null,
      'isWanted', ($8::text[] is null or fraud_type = any($8)) and fraud_type <> all($9::text[])
        and ($10::text[] is null or origination = any($10)) and ($11::text[] is null or destination = any($11)),
      'isShown', $12 or peer_id = $13 or source_peer_id is not distinct from $13 or exists (
        select from bought where bought.peer_id = $13 and bucket = ordinal / ${BUCKET_ORDINALS}
          and get_bit(bits, (ordinal % ${BUCKET_ORDINALS})::int4) = 1)
    )) filter (where reported_at_ms > $5 and kind = any($6::text[]) and ($7 or not ${IS_EXPIRED})), '[]')::text as rows
  from (select * from contribution where ordinal between $1 and $2 and height <= $3 order by ordinal offset 0) c`;

const chunkSchema = z.object({
  expiredAtS: z.int().nullable(),
  rows: jsonOf(
    z.array(
      z.object({
        ordinal: z.int(),
        place: z.string(),
        peerId: z.string(),
        reportedAtMs: z.int(),
        isExpired: z.boolean(),
        isFlagged: z.boolean(),
        /** Whether the filters let it pass. */
        isWanted: z.boolean(),
        /** Whether the peer is shown it. */
        isShown: z.boolean(),
      }),
    ),
  ),
});
type Row = z.output<typeof chunkSchema>['rows'][number];

function statusOf({ isFlagged, isExpired }: Row): FraudStatus {
  if (isFlagged) return 'Flagged';
  return isExpired ? 'Expired' : 'Active';
}

/** What the contributions of one identifier say together. Expired ones say nothing. */
function testimonyOf(rows: readonly Row[]): Pick<ListedRow, 'confidence' | 'reporters'> {
  const witnesses = rows.filter(({ isExpired }) => !isExpired);
  const [confidence = null] = confidencesOf(witnesses);
  const active = witnesses.filter(({ isFlagged }) => !isFlagged);
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
  const { nowMs, minPeers, minConfidence, peerId, upTo } = query;
  const sinceMs = nowMs - LISTED_MS;
  const [span] = await queryByIndexes(tx, SPAN, [sinceMs, upTo, peerId, nowMs], spanSchema);
  const { first, last, entryAtMs, planEndedAtMs } = spanSchema.parse(span);
  const found: Row[] = [];
  let expiredAtS = 0;
  for (let start = first; start <= last; start += CHUNK_ORDINALS) {
    const chunks = await queryByIndexes(
      tx,
      CHUNK,
      [
        start,
        Math.min(start + CHUNK_ORDINALS - 1, last),
        upTo,
        nowMs,
        sinceMs,
        query.kinds,
        query.status === 'all',
        query.fraudTypes ?? null,
        query.exceptFraudTypes,
        query.originations ?? null,
        query.destinations ?? null,
        query.isWhole,
        peerId,
      ],
      chunkSchema,
    );
    for (const { rows, expiredAtS: lastAtS } of chunks) {
      expiredAtS = Math.max(expiredAtS, lastAtS ?? 0);
      found.push(...rows);
    }
    if (found.length > most) throw tooManyFound(most);
  }

  const rows: ListedRow[] = [];
  let notYours = 0;
  let lookedAt = 0;
  for (const same of groupBy(found, ({ place }) => place).values()) {
    lookedAt += same.length;
    // Others are answered meanwhile.
    if (lookedAt > CHUNK_ORDINALS) {
      lookedAt = 0;
      await setImmediate();
    }
    const wanted = same.filter(
      (row) => row.isWanted && (query.status === 'all' || statusOf(row) === 'Active'),
    );
    if (wanted.length === 0) continue;
    const { confidence, reporters } = testimonyOf(same);
    if (minPeers > 1 && reporters < minPeers) continue;
    if (minConfidence !== undefined && (confidence ?? 0) < minConfidence) continue;
    for (const row of wanted) {
      const { ordinal, place } = row;
      if (row.isShown) rows.push({ ordinal, place, status: statusOf(row), confidence, reporters });
      else notYours += 1;
    }
  }
  rows.sort((one, other) => one.ordinal - other.ordinal);
  return { rows, notYours, changedAtMs: Math.max(entryAtMs, planEndedAtMs, expiredAtS * 1000) };
}
