import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { type SearchTerm, spellingsOf } from '../../../contract/identifier/search-term.ts';
import type { Tx } from '../../store/db.ts';
import { confidencesOf, type Witness } from '../confidence/confidences-of.ts';
import { CONTRIBUTION_COLUMNS, type ContributionRow, contributionRowSchema } from './contribution-row.ts';
import { spanOf } from './number-line.ts';

/** Contributions as table expressions, whose first two parameters are `params`. */
export interface Matching {
  /** In no order, and no more of them than the third parameter says. */
  readonly sql: string;
  /** All there are. */
  readonly allSql: string;
  readonly params: readonly [string | readonly string[], string];
}

/** Equal e-mail addresses and URLs. */
const EQUAL = `select * from contribution
  where canonical = any($1::text[]) and kind = $2 and value is null and span is null and wide_span is null`;
/** Overlapping ones of all other kinds. `offset 0` keeps an outer `order by` out of it. */
const overlapping = (single: string, span: string) =>
  `(select * from contribution where ${single} union all select * from contribution where ${span} offset 0)`;

/** The contributions that overlap the term, or equal an e-mail address or URL. */
export function matchingOf(term: SearchTerm): Matching {
  if (term.space === undefined) {
    return {
      sql: `(${EQUAL} limit $3)`,
      allSql: `(${EQUAL} offset 0)`,
      params: [spellingsOf(term), term.kind],
    };
  }
  const span = spanOf(term);
  return {
    sql: `contributions_overlapping(numrange($1::numeric, $2::numeric, '[]'), $3)`,
    allSql: overlapping(
      'value between $1::numeric and $2::numeric',
      term.space === 'ipv6'
        ? `spread(wide_span, asset_hash) && numrange($1::numeric, $2::numeric, '[]')`
        : `spread(span, asset_hash) && int8range($1::int8 * 2048, $2::int8 * 2048, '[]')`,
    ),
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

/** The primary keys of contributions, the newest first, and the confidence of each. */
export interface ContributionKeys {
  readonly heights: Float64Array;
  readonly positions: Int32Array;
  readonly confidences: readonly (number | null)[];
}

/** Lines parsed before the event loop gets a turn. */
const SLICE = 5_000;

const textSchema = z.object({ keys: z.string().nullable() });

/**
 * All of some contributions that an answer needs before its first page, a line for each. As one text, since
 * so many rows would take the driver three times as long. No name of a peer has a space in it. Nulls are left
 * out: all of an e-mail address, the high end of a single value.
 */
const LINES = `string_agg(concat_ws(' ', height, position, peer_id, reported_at_ms, flagged_at_ms is not null,
  ${LOW}, nullif(${HIGH}, value)), E'\\n' order by height desc, position)`;

const linesOf = (keys: string | null | undefined): readonly string[] => keys?.split('\n') ?? [];

async function toKeys(lines: readonly string[]): Promise<ContributionKeys> {
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

/** The keys of all matching contributions; `undefined` when there are more than `most`. */
export async function findKeys(
  tx: Tx,
  { sql, params }: Matching,
  most: number,
): Promise<ContributionKeys | undefined> {
  const [row] = await tx.query(`select ${LINES} as keys from ${sql} c`, [...params, most + 1], textSchema);
  const lines = linesOf(row?.keys);
  return lines.length > most ? undefined : toKeys(lines);
}

/** Enough to hold the places of a million hits without writing them to the disk; more go there. */
const PLACES_MEMORY = '64MB';

/** All hits are walked once, for their places alone, and only the newest are read whole. */
const newestSql = (allSql: string): string => `
  with hit as materialized (select height, position from ${allSql} hit),
  newest as (
    select c.* from (select * from hit order by height desc, position limit $3) key
    cross join lateral (
      select * from contribution where contribution.height = key.height and contribution.position = key.position offset 0
    ) c
  )
  select (select count(*) from hit) as of, ${LINES} as keys from newest`;

const newestSchema = textSchema.extend({ of: z.int() });

/**
 * The keys of the newest `most` matching contributions, and how many match. All hits are looked at, since no index has
 * them in the order of the ledger, and no more than the newest are held.
 */
export async function findNewestKeys(
  tx: Tx,
  { allSql, params }: Matching,
  most: number,
): Promise<{ readonly keys: ContributionKeys; readonly of: number }> {
  const [row] = await tx.transaction(async (inner) => {
    await inner.run(
      `select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('work_mem', $1, true)`,
      [PLACES_MEMORY],
    );
    return inner.query(newestSql(allSql), [...params, most], newestSchema);
  });
  const { of, keys } = newestSchema.parse(row);
  return { keys: await toKeys(linesOf(keys)), of };
}
