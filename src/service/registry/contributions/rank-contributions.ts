import { z } from 'zod';
import { isHost, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { confidencesOf } from '../confidence/confidences-of.ts';
import { equalText, matchingOf, PLACE } from './find-contributions.ts';

// A search that many contributions match looks at each of them once, in pieces, and keeps the first of them: no index has
// them in the order of the answer. Source: README.md, "Retrieving".

/** Contributions that one statement looks at: few enough not to delay others. */
const PIECE_ROWS = 2_000;

/** The primary keys of contributions in the order of an answer, and the confidence of each. */
export interface ContributionKeys {
  readonly heights: Float64Array;
  readonly positions: Int32Array;
  readonly confidences: readonly (number | null)[];
}

/** What an answer needs of a contribution before its first page. */
interface Candidate {
  readonly width: string;
  readonly height: number;
  readonly position: number;
  /** The rest of its line. */
  readonly rest: readonly string[];
}

/** Of `Candidate`. As one text, since so many rows would take the driver three times as long. No name of a peer has a space. */
const LINE = `concat_ws(' ', width, height, position, peer_id, reported_at_ms, flagged_at_ms is not null, ${PLACE})`;

function candidateOf(line: string): Candidate {
  const [width = '', height, position, ...rest] = line.split(' ');
  return { width, height: Number(height), position: Number(position), rest };
}

function compareWidths(one: string, other: string): number {
  const difference = Number(one) - Number(other);
  if (difference !== 0 || one === other) return difference;
  // Doubles tell widths of IPv6 apart only roughly.
  return BigInt(one) < BigInt(other) ? -1 : 1;
}

const inOrder = (one: Candidate, other: Candidate): number =>
  compareWidths(one.width, other.width) || other.height - one.height || one.position - other.position;

/** The first `most` of what was looked at, and how many that were. */
class Ranking {
  readonly #most: number;
  #candidates: Candidate[] = [];
  #last: Candidate | undefined;
  of = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** The place that a contribution has to precede; three nulls while any is welcome. */
  get limit(): readonly [string, number, number] | readonly [null, null, null] {
    const { width, height, position } = this.#last ?? {};
    return width === undefined || height === undefined || position === undefined
      ? [null, null, null]
      : [width, height, position];
  }

  add({ seen, lines }: Piece): void {
    this.of += seen;
    if (lines === null) return;
    for (const line of lines.split('\n')) this.#candidates.push(candidateOf(line));
    if (this.#candidates.length >= 2 * this.#most) this.#cut();
  }

  finish(): ContributionKeys {
    this.#cut();
    const candidates = this.#candidates;
    const witnesses = candidates.map(({ rest: [peerId = '', atMs, isFlagged, place = ''] }) => ({
      place,
      peerId,
      reportedAtMs: Number(atMs),
      isFlagged: isFlagged === 't',
    }));
    return {
      heights: Float64Array.from(candidates, ({ height }) => height),
      positions: Int32Array.from(candidates, ({ position }) => position),
      confidences: confidencesOf(witnesses),
    };
  }

  #cut(): void {
    this.#candidates = this.#candidates.toSorted(inOrder).slice(0, this.#most);
    if (this.#candidates.length === this.#most) this.#last = this.#candidates.at(-1);
  }
}

const pieceSchema = z.object({
  seen: z.int(),
  /** Of those that precede the ranking's limit; null when there are none. */
  lines: z.string().nullable(),
});
type Piece = z.output<typeof pieceSchema>;

/** A statement that looks at `hits`. `$1` and `$2` are what was asked for, `$3` to `$5` the ranking's limit. */
const lookAt = (hits: string, width: string, { lines = 'true', columns = '' } = {}) => `
  with seen as materialized (${hits}), ranked as (select *, ${width} as width from seen)
  select count(*) as seen${columns}, string_agg(${LINE}, E'\\n') filter (where
    ($3::numeric is null or (width, -height, position) < ($3::numeric, -$4::int8, $5::int4)) and ${lines}) as lines
  from ranked`;

/** Left alone, the planner would read the whole table for a wide range. */
async function look<Row>(
  tx: Tx,
  sql: string,
  params: Parameters<Tx['query']>[1],
  row: z.ZodType<Row>,
): Promise<Row> {
  const [piece] = await queryByIndexes(tx, sql, params, row);
  return row.parse(piece);
}

const newestSchema = pieceSchema.extend({ ordinal: z.int().nullable(), value: z.string().nullable() });

/** Equal e-mail addresses or URLs, from the newest on. */
async function rankTexts(tx: Tx, term: SearchTerm, ranking: Ranking): Promise<void> {
  const { params, width } = matchingOf(term);
  const sql = lookAt(
    `select * from contribution where ${equalText('$1', '$2')} and ordinal < $6::int8
     order by hashtextextended(canonical, 0) desc, ordinal desc limit ${PIECE_ROWS}`,
    width,
    { columns: ', min(ordinal) as ordinal, null as value' },
  );
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const piece = await look(tx, sql, [...params, ...ranking.limit, before], newestSchema);
    ranking.add(piece);
    if (piece.ordinal === null || piece.seen < PIECE_ROWS) return;
    before = piece.ordinal;
  }
}

const hostsSchema = pieceSchema.extend({ place: z.string().nullable(), ordinal: z.int().nullable() });

/** E-mail addresses and URLs at a host, host by host. */
async function rankHosts(tx: Tx, term: SearchTerm, ranking: Ranking): Promise<void> {
  const { params, width } = matchingOf(term);
  const sql = lookAt(
    `select * from contribution
     where ${term.kind === 'mail-host' ? `kind = 'email'` : 'host_place is not null'} and $2::text is not null
       and host_place >= $1 and host_place < rtrim($1, '.') || '/' and (host_place, ordinal) > ($6, $7::int8)
     order by host_place, ordinal limit ${PIECE_ROWS}`,
    width,
    {
      columns: `, max(host_place) as place,
        max(ordinal) filter (where host_place = (select max(host_place) from seen)) as ordinal`,
    },
  );
  for (let after: readonly [string, number] = [params[0], -1]; ;) {
    const { place, ordinal, ...piece } = await look(
      tx,
      sql,
      [...params, ...ranking.limit, ...after],
      hostsSchema,
    );
    ranking.add(piece);
    if (place === null || ordinal === null || piece.seen < PIECE_ROWS) return;
    after = [place, ordinal];
  }
}

/** Single values, equal ones from the newest on. */
async function rankValues(tx: Tx, term: SearchTerm, ranking: Ranking): Promise<void> {
  const { params, width } = matchingOf(term);
  const sql = lookAt(
    `select * from contribution
     where value between $1::numeric and $2::numeric and (value, ordinal) < ($6::numeric, $7::int8)
     order by value desc, ordinal desc limit ${PIECE_ROWS}`,
    width,
    {
      columns: `, min(value)::text as value,
        min(ordinal) filter (where value = (select min(value) from seen)) as ordinal`,
    },
  );
  for (let before = [params[1], Number.MAX_SAFE_INTEGER] as const; ;) {
    const piece = await look(tx, sql, [...params, ...ranking.limit, ...before], newestSchema);
    ranking.add(piece);
    if (piece.value === null || piece.ordinal === null || piece.seen < PIECE_ROWS) return;
    before = [piece.value, piece.ordinal];
  }
}

/** How ranges of a part of the number line are indexed: the bound at place 1, and the least difference of two bounds. */
const RANGES = {
  narrow: { column: 'span', range: 'int8range', type: 'int8', unit: 2048n, step: '1' },
  wide: { column: 'wide_span', range: 'numrange', type: 'numeric', unit: 1n, step: '0.0001' },
} as const;

const rangesSchema = pieceSchema.extend({
  /** Whether these are all. */
  isWhole: z.boolean(),
  /** Where the middle one of them begins, and the bounds beside it. */
  before: z.string().nullable(),
  middle: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * Ranges, by where they begin: a stretch in which more begin than one statement looks at is divided where the middle one of
 * those seen begins. Equal ranges begin apart in the index, by their hash; of a single place all are looked at.
 */
async function rankRanges(tx: Tx, term: SearchTerm, ranking: Ranking): Promise<void> {
  const { params, width } = matchingOf(term);
  const { column, range, type, unit, step } = RANGES[term.space === 'ipv6' ? 'wide' : 'narrow'];
  const [low, high] = params.map((place) => String(BigInt(place) * unit));
  const begins = `lower(spread(${column}, asset_hash))`;
  const isWhole = `((select count(*) from seen) <= ${PIECE_ROWS} or $8 >= $9)`;
  const middle = `percentile_disc(0.5) within group (order by ${begins})`;
  const sql = lookAt(
    `select * from contribution where spread(${column}, asset_hash) && ${range}($6::${type}, $7::${type}, '[]')
       and spread(${column}, asset_hash) &> ${range}($8::${type}, $8, '[]')
       and spread(${column}, asset_hash) && ${range}(null, $9::${type}, '[]')
     limit case when $8 < $9 then ${PIECE_ROWS + 1} end`,
    width,
    {
      lines: isWhole,
      columns: `, ${isWhole} as "isWhole", (${middle} - ${step})::text as before, (${middle})::text as middle,
        (${middle} + ${step})::text as after`,
    },
  );
  // From before the first place of all: a range that begins at it is spread to below it.
  const stretches = [[String(-unit), high ?? '']];
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const [from = '', to = ''] = stretch;
    const asked = [...params, ...ranking.limit, low ?? '', high ?? '', from, to];
    const { isWhole: isAll, before, middle: at, after, ...piece } = await look(tx, sql, asked, rangesSchema);
    if (isAll || before === null || at === null || after === null) ranking.add(piece);
    else if (at === to) stretches.push([from, before], [at, at]);
    else stretches.push([after, to], [from, at]);
  }
}

/**
 * The keys of the first `most` contributions that match a term, and how many match. `tx` is asked for one piece after the
 * other, so it may let others come between two of them.
 */
export async function rankContributions(
  tx: Tx,
  term: SearchTerm,
  most: number,
): Promise<{ readonly keys: ContributionKeys; readonly of: number }> {
  const ranking = new Ranking(most);
  if (isHost(term)) await rankHosts(tx, term, ranking);
  else if (term.space === undefined) await rankTexts(tx, term, ranking);
  else {
    await rankValues(tx, term, ranking);
    await rankRanges(tx, term, ranking);
  }
  return { keys: ranking.finish(), of: ranking.of };
}
