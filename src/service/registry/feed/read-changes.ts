import { z } from 'zod';
import type { Change, FeedPage } from '../../../contract/feed.ts';
import type { Tx } from '../../store/db.ts';
import { CONTRIBUTION_COLUMNS, contributionRowSchema, toRecord } from '../contributions/contribution-row.ts';
import { BUCKET_ORDINALS } from '../purchases/ordinals.ts';

/** A place in the feed: behind the change of this entry at this position. */
export interface Cursor {
  readonly height: number;
  readonly position: number;
}

export const BEGINNING: Cursor = { height: 0, position: 0 };

export const cursorText = ({ height, position }: Cursor): string => `${height}.${position}`;

export function cursorOf(text: string): Cursor {
  const [height = '', position = ''] = text.split('.');
  return { height: Number(height), position: Number(position) };
}

/** The places of the changes that are asked for. */
export interface FeedSpan {
  readonly after: Cursor;
  readonly limit: number;
  /** The height of the newest entry of them. A standby may have one that is not acknowledged yet and may be lost. */
  readonly upTo: number;
}

/** The changes that a consumer is shown. */
export interface FeedView {
  readonly peerId: string;
  /** Whether contributions that the peer has not paid for are shown too: it has a plan, or nothing has a price. */
  readonly isWhole: boolean;
  /** Empty: all. What they leave out is not counted. */
  readonly fraudTypes: readonly string[];
  readonly destinations: readonly string[];
}

const rowSchema = contributionRowSchema.extend({
  height: z.int(),
  position: z.int(),
  /** Of the contribution. */
  ordinal: z.int(),
  kind: z.enum(['reported', 'flagged', 'withdrawn', 'reinstated']),
  atMs: z.int(),
  /** Whether the contribution was flagged after the entry. */
  flagged: z.boolean(),
  /** Whether the peer is shown it. */
  isShown: z.boolean(),
  /** Whether the filters let it pass. */
  isWanted: z.boolean(),
});

const IN_SPAN = '(height, position) > ($1::int8, $2::int4) and height <= $4::int8';
const part = (table: string, columns: string, which: string) =>
  `(select height, position, ordinal, ${columns} from ${table} where ${IN_SPAN} ${which} order by height, position limit $3)`;

const IS_WANTED = `(cardinality($7::text[]) = 0 or fraud_type = any($7)) and (cardinality($8::text[]) = 0 or destination = any($8))`;

/**
 * Each part is read from its primary key, and no more of it than a page. `$5` and `$6` are the view. A purchase
 * counts from its own entry on, so the page of a cursor stays as it is.
 */
const pageOf = (which = '') => `
  with page as (
    ${part('contribution', `'reported' as kind, false as flagged`, which)}
    union all ${part('withdrawn_contribution', `'reported', false`, which)}
    union all ${part('effect', 'kind, flagged', '')}
    order by height, position limit $3
  )
  select page.height, page.position, page.ordinal, page.kind, page.flagged, entry.at_ms as "atMs",
    ${CONTRIBUTION_COLUMNS},
    ($6 or c.peer_id = $5 or c.source_peer_id is not distinct from $5 or (
      page.kind <> 'reported'
      and exists (select from bought where bought.peer_id = $5 and bucket = page.ordinal / ${BUCKET_ORDINALS})
      and exists (select from download d where d.peer_id = $5 and d.height < page.height and d.ranges @> page.ordinal)
    )) as "isShown", ${IS_WANTED} as "isWanted"
  from page
  join ledger_entry entry on entry.height = page.height
  cross join lateral (
    select * from contribution where contribution.ordinal = page.ordinal
    union all select * from withdrawn_contribution w where w.ordinal = page.ordinal
  ) c
  order by page.height, page.position`;
const PAGE = pageOf();
/** The store passes over reports that are not shown or that the filters leave out: there may be a million in a row. */
const SHOWN = pageOf(`
  and ($6 or peer_id = $5 or source_peer_id is not distinct from $5)
  and ${IS_WANTED}`);

/** A change with the contribution as it is now. */
export type ChangeRow = z.output<typeof rowSchema>;

function changeOf(row: ChangeRow): Change {
  const { height, position, kind, atMs, flagged } = row;
  const { assetDefinitionIds, contribution } = toRecord(
    flagged ? row : { ...row, flaggerPeerId: null, flaggedAtMs: null },
    null,
    atMs,
  );
  const { confidenceIndex: _none, ...record } = contribution;
  return {
    cursor: cursorText({ height, position }),
    kind,
    at: new Date(atMs).toISOString(),
    assetDefinitionId: assetDefinitionIds,
    contribution: record,
  };
}

/** The changes in their order; runs of those that are not shown become their number. */
function changesOf(rows: readonly ChangeRow[]): Change[] {
  const changes: Change[] = [];
  for (const row of rows) {
    if (!row.isWanted) continue;
    if (!row.isShown) {
      const cursor = cursorText(row);
      const last = changes.at(-1);
      if (last?.kind === 'not-yours')
        changes[changes.length - 1] = { ...last, cursor, count: last.count + 1 };
      else changes.push({ cursor, kind: 'not-yours', count: 1 });
    } else changes.push(changeOf(row));
  }
  return changes;
}

const paramsOf = (
  { after, limit, upTo }: FeedSpan,
  { peerId, isWhole, fraudTypes, destinations }: FeedView,
) => [after.height, after.position, limit, upTo, peerId, isWhole, fraudTypes, destinations];

/** The changes behind a cursor that the peer is shown and the filters let pass; some others may be among them. */
export function readShownRows(tx: Tx, span: FeedSpan, view: FeedView): Promise<readonly ChangeRow[]> {
  return tx.query(SHOWN, paramsOf(span, view), rowSchema);
}

/**
 * The changes behind a cursor, at most `limit` of the ledger's. A query over what entries did; nothing else
 * holds them. Entries are appended one at a time, so none appears before another that was there already.
 */
export async function readChanges(tx: Tx, span: FeedSpan, view: FeedView): Promise<FeedPage> {
  const rows = await tx.query(PAGE, paramsOf(span, view), rowSchema);
  return {
    changes: changesOf(rows),
    next: cursorText(rows.at(-1) ?? span.after),
    isCaughtUp: rows.length < span.limit,
  };
}
