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
        sql: '(select * from contribution where canonical = $1 and span is null and kind = $2 limit $3)',
        params: [term.canonical, term.kind],
      }
    : {
        sql: `contributions_overlapping(numrange($1::numeric, $2::numeric, '[]'), $3)`,
        params: [span.low, span.high],
      };
}

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
    `select ${CONTRIBUTION_COLUMNS}, lower(span)::text as low, upper(span)::text as high
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

/** Where contributions lie: one height and one position for each, the newest first; and what each says as a witness. */
export interface ContributionKeys {
  readonly heights: Float64Array;
  readonly positions: Int32Array;
  readonly witnesses: readonly Witness[];
}

const keysSchema = z.object({ keys: z.string().nullable() });

/** The keys of at most `most` matching contributions; as one text, since so many rows would take the driver three times as long. */
export async function findKeys(tx: Tx, { sql, params }: Matching, most: number): Promise<ContributionKeys> {
  // No name of a peer has a space in it. Nulls are left out: all of an e-mail address, the high end of a single value.
  const [row] = await tx.query(
    `select string_agg(concat_ws(' ', height, position, peer_id, reported_at_ms, flagged_at_ms is not null, lower(span),
       nullif(upper(span), lower(span))), E'\\n' order by height desc, position) as keys from ${sql} c`,
    [...params, most],
    keysSchema,
  );
  const lines = row?.keys?.split('\n') ?? [];
  const heights = new Float64Array(lines.length);
  const positions = new Int32Array(lines.length);
  const witnesses = lines.map((line, index): Witness => {
    const [height, position, peerId = '', reportedAtMs, isFlagged, low = NO_INTERVAL, high = low] =
      line.split(' ');
    heights[index] = Number(height);
    positions[index] = Number(position);
    return {
      low: BigInt(low),
      high: BigInt(high),
      peerId,
      reportedAtMs: Number(reportedAtMs),
      isFlagged: isFlagged === 't',
    };
  });
  return { heights, positions, witnesses };
}
