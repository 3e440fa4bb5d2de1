import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import type { Cursor, FeedView } from '../feed/read-changes.ts';
import { BUCKET_ORDINALS } from '../purchases/ordinals.ts';
import { firstEntryAfter } from './first-entry-after.ts';
import { jsonOf } from '../rows/read-many.ts';
import {
  dayOf,
  type MispEvent,
  mispEvent,
  mispEventId,
  MispParts,
  type MispRow,
  mispRowSchema,
  MOST_PARTS,
  OTHER_TYPE,
} from './misp-event.ts';

const DAY_MS = 86_400_000;
/** The longest lifetime of a contribution: what is older has expired, and MISP was told. */
const DAYS = 90;

const EVENT_TYPES = [...KNOWN_FRAUD_TYPES, OTHER_TYPE];

/** Contributions that are looked at together: few enough not to delay others. */
const PAGE_ROWS = 5_000;

/** Who reads, and what: entries up to a height, as they stand at a time. */
export interface MispReading {
  readonly view: FeedView;
  readonly origin: string;
  readonly head: number;
  readonly nowMs: number;
}

const rowsOf = (table: string, isWithdrawn: boolean) => `(
  select *, ${isWithdrawn} as withdrawn from ${table}
  where (height, position) > ($1::int8, $2::int4) and height <= $3::int8 order by height, position limit ${PAGE_ROWS})`;

const OWN = '(c.peer_id = $4 or c.source_peer_id is not distinct from $4)';
const BOUGHT = `exists (select from bought where bought.peer_id = $4 and bucket = c.ordinal / ${BUCKET_ORDINALS}
  and get_bit(bits, (c.ordinal % ${BUCKET_ORDINALS})::int4) = 1)`;

/**
 * One text, since so many rows would take the driver several times as long. What the peer was shown only since it bought
 * something is as new as its newest purchase, or MISP would not look at its event again.
 */
const PAGE = `
  with page as (
    ${rowsOf('contribution', false)} union all ${rowsOf('withdrawn_contribution', true)}
    order by height, position limit ${PAGE_ROWS}
  ), purchase as (
    select coalesce(max(entry.at_ms), 0) as at_ms from download join ledger_entry entry using (height) where peer_id = $4
  )
  select max(height) as height, count(*) as count,
    (array_agg(position order by height desc, position desc))[1] as position,
    coalesce(json_agg(json_build_object(
      'atMs', at_ms,
      'changedAtMs', greatest(at_ms, flagged_at_ms, case when expires_at_s * 1000 <= $6::int8 then expires_at_s * 1000 end,
        moved_at_ms, case when not is_own then (select at_ms from purchase) end),
      'assetId', asset_id, 'kind', kind, 'canonical', canonical, 'fraudType', fraud_type, 'origination', origination,
      'destination', destination, 'peerId', peer_id, 'expiresAtS', expires_at_s,
      'status', case when withdrawn then 'withdrawn' when flagged_at_ms is not null then 'flagged'
        when expires_at_s * 1000 <= $6 then 'expired' else 'active' end
    ) order by height, position) filter (where is_shown), '[]')::text as rows
  from (
    select c.*, entry.at_ms, $5 or ${OWN} as is_own,
      ($5 or ${OWN} or ${BOUGHT})
        and ($7::text is null or $7 = case when fraud_type = any($8::text[]) then fraud_type else '${OTHER_TYPE}' end)
        and (cardinality($9::text[]) = 0 or fraud_type = any($9))
        and (cardinality($10::text[]) = 0 or destination = any($10)) as is_shown,
      (select max(moved.at_ms) from effect join ledger_entry moved using (height)
        where effect.kind <> 'flagged' and effect.ordinal = c.ordinal) as moved_at_ms
    from page c join ledger_entry entry using (height)
  ) c`;

const pageSchema = z.object({
  height: z.int().nullable(),
  position: z.int().nullable(),
  count: z.int(),
  rows: jsonOf(z.array(mispRowSchema)),
});

/** What the peer is shown of the reports of entries, in their order. @param type of events; all without it */
async function* readRows(
  tx: Tx,
  { from, upTo }: { readonly from: number; readonly upTo: number },
  { view, nowMs }: MispReading,
  type?: string,
): AsyncGenerator<MispRow> {
  const { peerId, isWhole, fraudTypes, destinations } = view;
  const asked = [upTo, peerId, isWhole, nowMs, type ?? null, KNOWN_FRAUD_TYPES, fraudTypes, destinations];
  let after: Cursor = { height: from, position: -1 };
  for (;;) {
    const [page] = await queryByIndexes(tx, PAGE, [after.height, after.position, ...asked], pageSchema);
    yield* page?.rows ?? [];
    const { count = 0, height = null, position = null } = page ?? {};
    if (count < PAGE_ROWS || height === null || position === null) return;
    after = { height, position };
  }
}

/** Midnight (UTC) of the first day that events are of. */
const firstDayMs = (nowMs: number): number => Math.floor(nowMs / DAY_MS - DAYS) * DAY_MS;

/** Every event of the last 90 days with the time of what happened last in it. */
export async function readMispManifest(tx: Tx, reading: MispReading): Promise<object> {
  const { head, nowMs } = reading;
  const from = await firstEntryAfter(tx, firstDayMs(nowMs) - 1, head);
  const parts = new MispParts();
  for await (const row of readRows(tx, { from, upTo: head }, reading)) parts.add(row);
  return parts.manifest(reading.origin);
}

/** The event with an id, were there reports for it. Others are answered while it is looked for. */
async function findEvent(id: string, nowMs: number): Promise<MispEvent | undefined> {
  for (let part = 1; part <= MOST_PARTS; part += 1) {
    for (let dayMs = firstDayMs(nowMs); dayMs <= nowMs; dayMs += DAY_MS) {
      const day = dayOf(dayMs);
      const event = EVENT_TYPES.map((type) => ({ day, type, part })).find((one) => mispEventId(one) === id);
      if (event !== undefined) return event;
    }
    await setImmediate();
  }
  return undefined;
}

/** One event of the manifest; `undefined` where it has none with this id. */
export async function readMispEvent(tx: Tx, id: string, reading: MispReading): Promise<object | undefined> {
  const { head, nowMs, origin } = reading;
  const event = await findEvent(id, nowMs);
  if (event === undefined) return undefined;
  const dayMs = Date.parse(event.day);
  const from = await firstEntryAfter(tx, dayMs - 1, head);
  const upTo = (await firstEntryAfter(tx, dayMs + DAY_MS - 1, head)) - 1;
  const parts = new MispParts();
  const found: MispRow[] = [];
  for await (const row of readRows(tx, { from, upTo }, reading, event.type))
    if (parts.add(row).part === event.part) found.push(row);
  return found.length === 0 ? undefined : mispEvent(event, found, origin);
}
