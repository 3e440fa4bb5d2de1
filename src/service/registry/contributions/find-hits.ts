import { z } from 'zod';
import { MAX_COUNTED } from '../../../contract/check.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { SqlValue, Tx } from '../../store/db.ts';
import { groupBy } from '../group-by.ts';
import { readMany } from '../read-many.ts';
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

/**
 * Of an identifier with more: the exact ones from the newest on, then the narrowest. A range is in the first of the rings
 * `$9` to `$12` that holds it, each ring a stretch of the line around the one before it; of one ring any are read.
 */
const firstOf = (column: string, range: string, type: string) => {
  const indexed = `spread(${column}, asset_hash)`;
  const asked = `${range}(ring.low, ring.high, '[]')`;
  const inRing = `${indexed} && ${range}($13::${type}, $14::${type}, '[]') and ${indexed} <@ ${asked}
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
) => Promise<Hit[]>;

/** A check gives up earlier than a search: it takes as long as its statements together. */
const STATEMENT_TIMEOUT_MS = 5_000;

function readHits(tx: Tx, nowMs: number): Read {
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
    return readMany(tx, sql, [...params, ...more], hitSchema, STATEMENT_TIMEOUT_MS);
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
function readFirst(read: Read, asked: Asked): Promise<Hit[]> {
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
  const read = readHits(tx, nowMs);
  let left = mostRows;
  for (let from = 0; from < terms.length;) {
    const asked = terms.slice(from, from + PIECE_IDENTIFIERS).map((term, place) => ({ term, place }));
    const most = Math.min(PIECE_ROWS, left);
    const found = await read(ANY, asked, most);
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
      if (!isFirst && left < MAX_COUNTED) return;
      if (!isFirst) left -= MAX_COUNTED;
      yield { term: one.term, hits: isFirst ? hits : await readFirst(read, one) };
    }
    // What is left is not enough for the next one.
    if (complete.length === 0) return;
    from += complete.length;
  }
}
