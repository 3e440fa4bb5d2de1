import { z } from 'zod';
import { MAX_CHECKED_IDS, MAX_COUNTED } from '../../../contract/check.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { SqlValue, Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { askedText, equalText, HIGH, LOW } from './find-contributions.ts';
import { spanOf } from './number-line.ts';

/** Contributions of one peer, status and relation to an identifier. */
const groupSchema = z.object({
  /** Of the identifier among those that are asked for. */
  place: z.int(),
  status: z.enum(['Active', 'Expired', 'Flagged']),
  relation: z.enum(['same', 'wider', 'partly']),
  peerId: z.string(),
  count: z.int(),
  /** The latest by the time that belongs to its status, in milliseconds. */
  latestMs: z.int(),
  latestOrdinal: z.int(),
  /** Of the contribution that a search lists first, where it is one of these. */
  firstOrdinal: z.int().nullable(),
  newestReportMs: z.int(),
  /** The newest, where `relation` is `same`. */
  sameOrdinals: z.array(z.int()).nullable(),
});
export type Group = z.output<typeof groupSchema>;

/** Contributions that one statement reads: those of two identifiers at least. */
const PIECE_ROWS = 2 * MAX_COUNTED;
/** Identifiers that one statement looks for: each takes its time even where nothing is found. */
const PIECE_IDENTIFIERS = 200;

/** How the contribution `c` is related to the identifier `asked`, and how wide it is. */
const RELATION = `case
  when asked.kind in ('host', 'mail-host') then 'partly' when asked.low is null or (${LOW} = asked.low and ${HIGH} = asked.high) then 'same'
  when c.value is null and ${LOW} <= asked.low and ${HIGH} >= asked.high then 'wider' else 'partly' end`;

/**
 * Groups the `hits` of identifiers. `$1` is the time in milliseconds, `$2` to `$6` are the identifiers, `$7` the most hits of
 * one, `$8` those of all: the hits of the last identifier may be incomplete then.
 */
const groupsOf = (hits: string) => `
  with hit as materialized (
    select asked.place, c.peer_id, c.ordinal, c.height, c.position, c.reported_at_ms, c.flagged_at_ms, c.expires_at_s,
      ${RELATION} as relation, coalesce(${HIGH} - ${LOW}, case when c.host_place = asked.canonical then 0 else 1 end) as width
    from unnest($2::int4[], $3::numeric[], $4::numeric[], $5::text[], $6::text[]) as asked (place, low, high, canonical, kind)
    cross join lateral (${hits}) c
    limit $8
  ), told as (
    select *, row_number() over (partition by place order by relation = 'same' desc, width, height desc, position) as rank,
      case when flagged_at_ms is not null then 'Flagged'
        when expires_at_s * 1000 <= $1 then 'Expired' else 'Active' end as status,
      case when flagged_at_ms is not null then flagged_at_ms
        when expires_at_s * 1000 <= $1 then expires_at_s * 1000 else reported_at_ms end as at_ms
    from hit
  )
  select place, status, relation, peer_id as "peerId", count(*) as count,
    (max(array[at_ms, ordinal]))[1] as "latestMs", (max(array[at_ms, ordinal]))[2] as "latestOrdinal",
    min(ordinal) filter (where rank = 1) as "firstOrdinal", max(reported_at_ms) as "newestReportMs",
    (array_agg(ordinal order by ordinal desc) filter (where relation = 'same'))[1:${MAX_CHECKED_IDS}] as "sameOrdinals"
  from told group by place, status, relation, peer_id`;

/** The newest of equal e-mail addresses or URLs. */
const EQUAL_TEXTS = `select * from contribution
  where asked.low is null and ${equalText('asked.canonical', 'asked.kind')}
  order by hashtextextended(canonical, 0) desc, ordinal desc limit $7`;

/** Those at a host from the newest on, then any below it. */
const AT_HOST = `select * from contributions_at_host(asked.canonical, asked.kind, $7)
  where asked.kind in ('host', 'mail-host')`;

/** All hits of each identifier, or any of them where there are as many as `$7` says. */
const ANY = groupsOf(`
  select * from contributions_overlapping(
    numrange(asked.low, asked.high, '[]'), case when asked.low is null then 0 else $7::int8 end)
  union all ${AT_HOST}
  union all (${EQUAL_TEXTS})`);

/**
 * Of an identifier with more: the exact ones from the newest on, then the narrowest. A range is in the first of the rings
 * `$9` to `$12` that holds it, each ring a stretch of the line around the one before it; of one ring any are read.
 */
const firstOf = (column: string, range: string, type: string) => {
  const indexed = `spread(${column}, asset_hash)`;
  const asked = `${range}(ring.low, ring.high, '[]')`;
  const inRing = `${indexed} && ${range}($13::${type}, $14::${type}, '[]') and ${indexed} <@ ${asked}
    and not (canonical = asked.canonical and kind = asked.kind)`;
  return groupsOf(`
    select * from (
      (select * from contribution where value = asked.low and asked.low = asked.high
        order by value desc, ordinal desc limit $7)
      union all (select * from contribution
        where asked.low < asked.high and value is null and canonical = asked.canonical and kind = asked.kind
          and hashtextextended(canonical, 0) = hashtextextended(asked.canonical, 0)
        order by hashtextextended(canonical, 0) desc, ordinal desc limit $7)
      union all (select * from contribution
        where value between asked.low and asked.high and asked.low < asked.high limit $7)
      union all select within.*
        from unnest($9::${type}[], $10::${type}[], $11::${type}[], $12::${type}[]) as ring (low, high, inner_low, inner_high)
        cross join lateral (
          select * from contribution where ${inRing} and ${indexed} && ${range}(null, ring.inner_low, '[)')
          union all select * from contribution where ${inRing}
            and ${indexed} &> ${range}(ring.inner_low, ring.inner_low, '[]') and ${indexed} && ${range}(ring.inner_high, null, '()')
        ) within
    ) first limit $7`);
};

interface Asked {
  /** Among those that are asked for. */
  readonly place: number;
  readonly term: SearchTerm;
}

type Read = (
  sql: string,
  asked: readonly Asked[],
  most: number,
  more?: readonly SqlValue[],
) => Promise<Group[]>;

/** A check gives up earlier than a search: it takes as long as its statements together. */
const STATEMENT_TIMEOUT_MS = 5_000;

function readGroups(tx: Tx, nowMs: number): Read {
  return (sql, asked, most, more = []) => {
    const spans = asked.map(({ term }) => spanOf(term));
    const params = [
      nowMs,
      asked.map(({ place }) => place),
      spans.map((span) => span?.low ?? null),
      spans.map((span) => span?.high ?? null),
      asked.map(({ term }) => askedText(term)),
      asked.map(({ term }) => term.kind),
      MAX_COUNTED,
      most,
    ];
    return queryByIndexes(tx, sql, [...params, ...more], groupSchema, STATEMENT_TIMEOUT_MS);
  };
}

/** How ranges of a part of the number line are indexed: the bound at place 1, how far they are spread, and the last place. */
const RANGES = {
  narrow: { sql: firstOf('span', 'int8range', 'int8'), unit: 2048n, spread: 2047n, end: 4n * 10n ** 15n },
  wide: { sql: firstOf('wide_span', 'numrange', 'numeric'), unit: 1n, spread: 1n, end: 2n ** 129n },
} as const;

/** Each ring reaches so many times as far beyond the identifier as the one before it. */
const RING_FACTOR = 4n;

/** The first hits of an identifier that has as many as are counted, or more. */
function readFirst(read: Read, asked: Asked): Promise<Group[]> {
  const { space } = asked.term;
  const { sql, unit, spread, end } = RANGES[space === 'ipv6' ? 'wide' : 'narrow'];
  const span = spanOf(asked.term) ?? { low: '0', high: '0' };
  const [low, high] = [BigInt(span.low), BigInt(span.high)];
  const rings: {
    readonly low: string;
    readonly high: string;
    readonly innerLow: string;
    readonly innerHigh: string;
  }[] = [];
  for (let beyond = 1n; beyond < RING_FACTOR * end; beyond *= RING_FACTOR) {
    const from = low > beyond ? low - beyond : 0n;
    const to = high + beyond < end ? high + beyond : end;
    const ring = { low: String(from * unit - spread), high: String(to * unit + spread) };
    const { low: innerLow, high: innerHigh } = rings.at(-1) ?? { low: ring.high, high: ring.high };
    rings.push({ ...ring, innerLow, innerHigh });
  }
  return read(sql, [asked], MAX_COUNTED, [
    rings.map((ring) => ring.low),
    rings.map((ring) => ring.high),
    rings.map((ring) => ring.innerLow),
    rings.map((ring) => ring.innerHigh),
    String(low * unit),
    String(high * unit),
  ]);
}

/** The contributions that one request may still read. */
export class RowBudget {
  left: number;

  constructor(rows: number) {
    this.left = rows;
  }

  /** Takes so many, if there are as many. */
  take(rows: number): boolean {
    if (rows > this.left) return false;
    this.left -= rows;
    return true;
  }
}

export interface Counted {
  readonly term: SearchTerm;
  /** Of 1,000 contributions at most: the first of them, as a search lists them. */
  readonly groups: readonly Group[];
}

const byPlace = (groups: readonly Group[]): Map<number, Group[]> => {
  const places = new Map<number, Group[]>();
  for (const group of groups) places.set(group.place, [...(places.get(group.place) ?? []), group]);
  return places;
};

export const sum = (groups: readonly Group[]): number =>
  groups.reduce((count, group) => count + group.count, 0);

/**
 * Counts what is found for each term, in their order, until the budget is used up. Each statement reads a bounded number of
 * contributions, so `tx` may let others come between two of them.
 */
export async function* countContributions(
  tx: Tx,
  terms: readonly SearchTerm[],
  { budget, nowMs }: { readonly budget: RowBudget; readonly nowMs: number },
): AsyncGenerator<readonly Counted[]> {
  const read = readGroups(tx, nowMs);
  for (let from = 0; from < terms.length;) {
    const asked = terms.slice(from, from + PIECE_IDENTIFIERS).map((term, place) => ({ term, place }));
    const most = Math.min(PIECE_ROWS, budget.left);
    const found = byPlace(await read(ANY, asked, most));
    const rows = sum([...found.values()].flat());
    budget.take(rows);
    const last = Math.max(...found.keys());
    // The statement may have ended among the contributions of the last one.
    const isCut = rows === most && sum(found.get(last) ?? []) < MAX_COUNTED;
    const counted: Counted[] = [];
    for (const one of rows === most ? asked.slice(0, isCut ? last : last + 1) : asked) {
      const groups = found.get(one.place) ?? [];
      // Of equal texts and of a host the first ones were read already: they came from the newest on.
      const isFirst = sum(groups) < MAX_COUNTED || spanOf(one.term) === undefined;
      if (isFirst) counted.push({ term: one.term, groups });
      else if (budget.take(MAX_COUNTED)) counted.push({ term: one.term, groups: await readFirst(read, one) });
      else break;
    }
    yield counted;
    // What is left is not enough for the next one.
    if (counted.length === 0) return;
    from += counted.length;
  }
}
