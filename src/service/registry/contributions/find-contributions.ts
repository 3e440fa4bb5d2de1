import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Tx } from '../../store/db.ts';
import { confidencesOf, type Witness } from '../confidence/confidences-of.ts';
import { CONTRIBUTION_COLUMNS, type ContributionRow, contributionRowSchema } from './contribution-row.ts';
import { spanOf } from './number-line.ts';

/** Contributions as a table expression: in no order, and no more of them than its third parameter says. */
export interface Matching {
  readonly sql: string;
  /** The first two parameters. */
  readonly params: readonly [string, string];
}

/** What overlaps the term, or equals it where it is an e-mail address or a URL. */
export function matchingOf(term: SearchTerm): Matching {
  const span = spanOf(term);
  return span === undefined
    ? {
        sql: `(select * from contribution
          where canonical = $1 and kind = $2 and value is null and span is null and wide_span is null limit $3)`,
        params: [term.canonical, term.kind],
      }
    : {
        sql: `contributions_overlapping(numrange($1::numeric, $2::numeric, '[]'), $3)`,
        params: [span.low, span.high],
      };
}

/** Both ends of a contribution's interval on the number line; null for an e-mail address and a URL. */
export const LOW = 'coalesce(value, lower(span), lower(wide_span))';
export const HIGH = 'coalesce(value, upper(span) - 1, upper(wide_span))';

/** E-mail addresses and URLs that are found together are equal, so any one place will do for them. */
const NO_INTERVAL = '0';

const foundSchema = contributionRowSchema.extend({ low: z.string().nullable(), high: z.string().nullable() });

export interface Found {
  readonly row: ContributionRow;
  readonly confidence: number | null;
}

/** At most `most` matching contributions, the newest first. Their confidence is right when there are no more. */
export async function findContributions(
  tx: Tx,
  { sql, params }: Matching,
  most: number,
): Promise<readonly Found[]> {
  const rows = await tx.query(
    `select ${CONTRIBUTION_COLUMNS}, ${LOW}::text as low, ${HIGH}::text as high
     from ${sql} c order by height desc, position`,
    [...params, most],
    foundSchema,
  );
  const confidences = await confidencesOf(
    rows.map(({ low, high, peerId, reportedAtMs, flaggedAtMs }) => ({
      low: BigInt(low ?? NO_INTERVAL),
      high: BigInt(high ?? NO_INTERVAL),
      peerId,
      reportedAtMs,
      isFlagged: flaggedAtMs !== null,
    })),
  );
  return rows.map((row, index) => ({ row, confidence: confidences[index] ?? null }));
}

/** Where contributions lie, one height and one position for each, the newest first; and the confidence of each. */
export interface ContributionKeys {
  readonly heights: Float64Array;
  readonly positions: Int32Array;
  readonly confidences: readonly (number | null)[];
}

/** Lines read between two turns of everybody else. */
const SLICE = 5_000;

const keysSchema = z.object({ keys: z.string().nullable() });

/**
 * The keys of all matching contributions; `undefined` when there are more than `most`. As one text, since so many rows would
 * take the driver three times as long.
 */
export async function findKeys(
  tx: Tx,
  { sql, params }: Matching,
  most: number,
): Promise<ContributionKeys | undefined> {
  // No name of a peer has a space in it. Nulls are left out: all of an e-mail address, the high end of a single value.
  const [row] = await tx.query(
    `select string_agg(concat_ws(' ', height, position, peer_id, reported_at_ms, flagged_at_ms is not null,
       ${LOW}, nullif(${HIGH}, value)), E'\\n' order by height desc, position) as keys from ${sql} c`,
    [...params, most + 1],
    keysSchema,
  );
  const lines = row?.keys?.split('\n') ?? [];
  if (lines.length > most) return undefined;
  const heights = new Float64Array(lines.length);
  const positions = new Int32Array(lines.length);
  const witnesses: Witness[] = [];
  for (const [index, line] of lines.entries()) {
    const [height, position, peerId = '', atMs, isFlagged, low = NO_INTERVAL, high = low] = line.split(' ');
    heights[index] = Number(height);
    positions[index] = Number(position);
    witnesses.push({
      low: BigInt(low),
      high: BigInt(high),
      peerId,
      reportedAtMs: Number(atMs),
      isFlagged: isFlagged === 't',
    });
    if (index % SLICE === SLICE - 1) await nextTurn();
  }
  return { heights, positions, confidences: await confidencesOf(witnesses) };
}
