import { MAX_CHANGES } from '../../../contract/feed.ts';
import type { Tx } from '../../store/db.ts';
import {
  type ChangeRow,
  type Cursor,
  cursorText,
  type FeedView,
  readShownRows,
} from '../feed/read-changes.ts';
import { readBeginnings } from './read-beginnings.ts';
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

/** Reads on until it knows that there is more (`next`), so no page promises one that has nothing. */
async function findChanges(tx: Tx, span: TaxiiSpan, view: FeedView) {
  const { addedAfterMs, most, upTo } = span;
  let { after } = span;
  let limit = most + 1;
  const rows: ChangeRow[] = [];
  for (;;) {
    const read = await readShownRows(tx, { after, limit, upTo }, view);
    for (const row of read) {
      if (row.isShown && row.isWanted && row.atMs > addedAfterMs) {
        if (rows.length === most) return { rows, next: cursorText(after) };
        rows.push(row);
      }
      after = row;
    }
    if (read.length < limit) return { rows, next: undefined };
    limit = MAX_CHANGES;
  }
}

/**
 * A page of the feed as indicators of STIX, each in its newest version, as they were after the page's last change. The times
 * are those of its first and last change; more is at `next`. Source: formats of TAXII 2.1 and STIX 2.1.
 */
export async function readTaxiiPage(tx: Tx, span: TaxiiSpan, view: FeedView, origin: string) {
  const { rows, next } = await findChanges(tx, span, view);
  const beginnings = await readBeginnings(tx, rows);
  const newest = new Map<string, object>();
  for (const [index, row] of rows.entries()) {
    const beginning = beginnings[index];
    // Only a store that was bent has a change without its report.
    if (beginning === undefined) continue;
    const { flagged, kind, atMs: changedAtMs } = row;
    const isRevoked = flagged || kind === 'withdrawn';
    const indicator = stixIndicator({ ...row, ...beginning, changedAtMs, isRevoked }, origin);
    newest.set(indicator.id, indicator);
  }
  return { indicators: [...newest.values()], next, firstMs: rows.at(0)?.atMs, lastMs: rows.at(-1)?.atMs };
}
