import { z } from 'zod';
import { MAX_CHANGES } from '../../../contract/feed.ts';
import type { Tx } from '../../store/db.ts';
import {
  type ChangeRow,
  type Cursor,
  cursorText,
  type FeedView,
  isWanted,
  readShownRows,
} from '../feed/read-changes.ts';
import { stixIndicator } from './stix-indicator.ts';

/** What a consumer asks for. */
export interface TaxiiSpan {
  readonly after: Cursor;
  /** Changes of this time or an earlier one are left out. */
  readonly addedAfterMs: number;
  /** Changes of one page. */
  readonly most: number;
  /** The height of the newest entry that is old enough to be shown. */
  readonly upTo: number;
}

/** Indicators as they were after the page's last change; the times are those of its first and last change. */
export interface TaxiiPage {
  readonly indicators: readonly object[];
  /** Where more is. */
  readonly next: string | undefined;
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
}

interface Found {
  readonly rows: readonly ChangeRow[];
  readonly next: string | undefined;
}

/** Reads on until it knows that there is more, so no page promises one that has nothing. */
async function findChanges(tx: Tx, span: TaxiiSpan, view: FeedView): Promise<Found> {
  const { addedAfterMs, most, upTo } = span;
  let { after } = span;
  let limit = most + 1;
  const rows: ChangeRow[] = [];
  for (;;) {
    const read = await readShownRows(tx, { after, limit, upTo }, view);
    for (const row of read) {
      if (row.isShown && isWanted(row, view) && row.atMs > addedAfterMs) {
        if (rows.length === most) return { rows, next: cursorText(after) };
        rows.push(row);
      }
      after = row;
    }
    if (read.length < limit) return { rows, next: undefined };
    limit = MAX_CHANGES;
  }
}

/** When the report of a contribution, or the last entry up to $2 that reinstated it, was made. */
const BEGINNINGS = `
  select coalesce(again.at_ms, report.at_ms) as "createdAtMs", again.height as "reinstatedAt"
  from unnest($1::int8[], $2::int8[], $3::int8[]) with ordinality as change (ordinal, height, report_height, place)
  join ledger_entry report on report.height = report_height
  left join lateral (
    select effect.height, at_ms from effect join ledger_entry using (height)
    where effect.kind = 'reinstated' and effect.kind <> 'flagged' and effect.ordinal = change.ordinal and effect.height <= change.height
    order by effect.height desc limit 1
  ) again on true
  order by place`;

const beginningSchema = z.object({ createdAtMs: z.int(), reinstatedAt: z.int().nullable() });

/** A page of the feed as indicators of STIX, each in its newest version. Source: formats of TAXII 2.1 and STIX 2.1. */
export async function readTaxiiPage(
  tx: Tx,
  span: TaxiiSpan,
  view: FeedView,
  origin: string,
): Promise<TaxiiPage> {
  const { rows, next } = await findChanges(tx, span, view);
  const beginnings = await tx.query(
    BEGINNINGS,
    [
      rows.map(({ ordinal }) => ordinal),
      rows.map(({ height }) => height),
      rows.map((row) => row.reportHeight),
    ],
    beginningSchema,
  );
  const newest = new Map<string, object>();
  for (const [index, row] of rows.entries()) {
    const { createdAtMs, reinstatedAt } = beginningSchema.parse(beginnings[index]);
    const indicator = stixIndicator(
      {
        ...row,
        createdAtMs,
        changedAtMs: row.atMs,
        isRevoked: row.flagged || row.kind === 'withdrawn',
        reinstatedAt: reinstatedAt ?? undefined,
      },
      origin,
    );
    newest.set(indicator.id, indicator);
  }
  return { indicators: [...newest.values()], next, firstMs: rows.at(0)?.atMs, lastMs: rows.at(-1)?.atMs };
}
