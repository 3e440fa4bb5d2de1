import { z } from 'zod';
import { MAX_COUNTED } from '../../../contract/check.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Tx } from '../../store/db.ts';
import { groupBy } from '../rows/group-by.ts';
import { readMany } from '../rows/read-many.ts';
import { askedText, equalText, HIGH, LOW } from './find-contributions.ts';
import { spanOf } from './number-line.ts';

/** A contribution that is found for an identifier, as it is at the time of the check. */
const hitSchema = z.object({
  /** Of the identifier among those that are asked for. */
  place: z.int(),
  relation: z.enum(['same', 'wider', 'partly']),
  status: z.enum(['Active', 'Expired', 'Flagged']),
  /** The time that belongs to its status, in milliseconds. */
  atMs: z.int(),
  ordinal: z.int(),
  assetId: z.string(),
  identifier: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  peerId: z.string(),
  reportedAtMs: z.int(),
  flagger: z.string().nullable(),
});
export type Hit = z.output<typeof hitSchema>;

/** Contributions that one statement reads: those of two identifiers at least. */
const PIECE_ROWS = 2 * MAX_COUNTED;
/** Identifiers that one statement looks for: each takes its time even where nothing is found. */
const PIECE_IDENTIFIERS = 200;

/** How the contribution `c` is related to the identifier `asked`, and how wide it is. */
const RELATION = `case
  when asked.kind in ('host', 'mail-host') then 'partly' when asked.low is null or (${LOW} = asked.low and ${HIGH} = asked.high) then 'same'
  when c.value is null and ${LOW} <= asked.low and ${HIGH} >= asked.high then 'wider' else 'partly' end`;

/**
 * The `hits` of identifiers, of each in the order of a search. `$1` is the time in milliseconds, `$2` to `$6` are the
 * identifiers, `$7` the most hits of one, `$8` those of all: the hits of the last identifier may be incomplete then.
 */
const inOrder = (hits: string) => `
  select place, relation,
    case when flagged_at_ms is not null then 'Flagged' when expires_at_s * 1000 <= $1 then 'Expired' else 'Active' end as status,
    case when flagged_at_ms is not null then flagged_at_ms
      when expires_at_s * 1000 <= $1 then expires_at_s * 1000 else reported_at_ms end as "atMs",
    ordinal, asset_id as "assetId", identifier, fraud_type as "fraudType", origination, destination, peer_id as "peerId",
    reported_at_ms as "reportedAtMs", flagger_peer_id as flagger
  from (
    select asked.place, c.*, ${RELATION} as relation,
      coalesce(${HIGH} - ${LOW}, case when c.host_place = asked.canonical then 0 else 1 end) as width
    from unnest($2::int4[], $3::numeric[], $4::numeric[], $5::text[], $6::text[]) as asked (place, low, high, canonical, kind)
    cross join lateral (${hits}) c
    limit $8
  ) hit
  order by place, relation = 'same' desc, width, height desc, position`;

/** The newest of equal e-mail addresses or URLs. */
const EQUAL_TEXTS = `select * from contribution
  where asked.low is null and ${equalText('asked.canonical', 'asked.kind')}
  order by hashtextextended(canonical, 0) desc, ordinal desc limit $7`;

/** Those at a host from the newest on, then any below it. */
const AT_HOST = `select * from contributions_at_host(asked.canonical, asked.kind, $7)
  where asked.kind in ('host', 'mail-host')`;

/** All hits of each identifier, or any of them where there are as many as `$7` says. */
const ANY = inOrder(`
  select * from contributions_overlapping(
    numrange(asked.low, asked.high, '[]'), case when asked.low is null then 0 else $7::int8 end)
  union all ${AT_HOST}
  union all (${EQUAL_TEXTS})`);

/** How ranges of a part of the number line are indexed: the bound at place 1, how far they are spread, and the last place. */
interface Indexed {
  readonly column: string;
  readonly range: string;
  readonly type: string;
  readonly unit: number;
  readonly spread: number;
  readonly end: string;
  /** With so many rings the last holds the whole part, wherever the identifier is. */
  readonly rings: number;
}

/**
 * Of an identifier with more: the exact ones from the newest on, then the narrowest. A range is in the first of the rings
 * that holds it: each ring is a stretch of the line that reaches four times as far beyond the identifier as the one before
 * it. Of one ring any are read.
 */
const firstOf = ({ column, range, type, unit, spread, end, rings }: Indexed) => {
  const indexed = `spread(${column}, asset_hash)`;
  const inRing = `${indexed} && ${range}((asked.low * ${unit})::${type}, (asked.high * ${unit})::${type}, '[]')
    and ${indexed} <@ ${range}(ring.low, ring.high, '[]')
    and not (canonical = asked.canonical and kind = asked.kind)`;
  return inOrder(`
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
        from (
          select low, high, lag(low, 1, high) over (order by n) as inner_low, lag(high, 1, high) over (order by n) as inner_high
          from generate_series(0, ${rings - 1}) n cross join lateral (
            select (greatest(asked.low - power(4::numeric, n), 0) * ${unit} - ${spread})::${type} as low,
              (least(asked.high + power(4::numeric, n), ${end}::numeric) * ${unit} + ${spread})::${type} as high
          ) reach
        ) ring
        cross join lateral (
          select * from contribution where ${inRing} and ${indexed} && ${range}(null, ring.inner_low, '[)')
          union all select * from contribution where ${inRing}
            and ${indexed} &> ${range}(ring.inner_low, ring.inner_low, '[]') and ${indexed} && ${range}(ring.inner_high, null, '()')
        ) within
    ) first limit $7`);
};

const FIRST = {
  narrow: firstOf({
    column: 'span',
    range: 'int8range',
    type: 'int8',
    unit: 2048,
    spread: 2047,
    end: '4e15',
    rings: 27,
  }),
  wide: firstOf({
    column: 'wide_span',
    range: 'numrange',
    type: 'numeric',
    unit: 1,
    spread: 1,
    end: String(2n ** 129n),
    rings: 66,
  }),
} as const;

interface Asked {
  /** Among those that are asked for. */
  readonly place: number;
  readonly term: SearchTerm;
}

/** A check gives up earlier than a search: it takes as long as its statements together. */
const STATEMENT_TIMEOUT_MS = 5_000;

function read(
  tx: Tx,
  sql: string,
  asked: readonly Asked[],
  { most, nowMs }: { readonly most: number; readonly nowMs: number },
): Promise<Hit[]> {
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
  return readMany(tx, sql, params, hitSchema, STATEMENT_TIMEOUT_MS);
}

export interface Found {
  readonly term: SearchTerm;
  /** The first 1,000 at most, in the order of a search. */
  readonly hits: readonly Hit[];
}

/**
 * What is found for each term, in their order, until so many contributions are read. Each statement reads a bounded number
 * of them, so `tx` may let others come between two of them.
 */
export async function* findHits(
  tx: Tx,
  terms: readonly SearchTerm[],
  { mostRows, nowMs }: { readonly mostRows: number; readonly nowMs: number },
): AsyncGenerator<Found> {
  let left = mostRows;
  for (let from = 0; from < terms.length;) {
    const asked = terms.slice(from, from + PIECE_IDENTIFIERS).map((term, place) => ({ term, place }));
    const most = Math.min(PIECE_ROWS, left);
    const found = await read(tx, ANY, asked, { most, nowMs });
    left -= found.length;
    const places = groupBy(found, ({ place }) => place);
    const last = found.at(-1)?.place ?? 0;
    // The statement may have ended among the contributions of the last one.
    const isCut = found.length === most && (places.get(last)?.length ?? 0) < MAX_COUNTED;
    const complete = found.length === most ? asked.slice(0, isCut ? last : last + 1) : asked;
    for (const one of complete) {
      const hits = places.get(one.place) ?? [];
      // Of equal texts and of a host the first ones were read already: they came from the newest on.
      const isFirst = hits.length < MAX_COUNTED || spanOf(one.term) === undefined;
      if (isFirst) yield { term: one.term, hits };
      else if (left < MAX_COUNTED) return;
      else {
        left -= MAX_COUNTED;
        const first = one.term.space === 'ipv6' ? FIRST.wide : FIRST.narrow;
        yield { term: one.term, hits: await read(tx, first, [one], { most: MAX_COUNTED, nowMs }) };
      }
    }
    // What is left is not enough for the next one.
    if (complete.length === 0) return;
    from += complete.length;
  }
}
