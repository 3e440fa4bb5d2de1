import type { NarrowerRange } from '../../../contract/envelope.ts';
import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import { rangeText } from '../../../contract/identifier/range.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';

/** A range of one space, both ends included. */
export interface SpaceRange {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
}

/** The range that is asked for; `undefined` for a single value, an e-mail address and a URL. */
export function rangeOf({ space, low, high }: SearchTerm): SpaceRange | undefined {
  return space === undefined || low === high ? undefined : { space, low, high };
}

/** Some of the intervals that overlap a range. */
export interface SpanSample {
  readonly spans: readonly { readonly low: bigint; readonly high: bigint }[];
  /** The number of intervals that each sampled one represents; 1 without sampling. */
  readonly weight: number;
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));

const MOST_PARTS = 8;
/** The fill of a part by the sample, which may be wrong by a third. */
const FILL = 0.6;

/** The roundest number above `below` and up to `most`: one at which people and networks cut ranges. */
function roundest(below: bigint, most: bigint, radix: bigint): bigint {
  let round = most;
  for (let step = radix; most - (most % step) > below; step *= radix) round = most - (most % step);
  return round;
}

/** The places at which intervals begin in a range with this low end. */
function startsIn(spans: SpanSample['spans'], low: bigint): readonly bigint[] {
  return spans.map((span) => (span.low < low ? low : span.low)).toSorted(ascending);
}

/**
 * The beginnings of all parts but the first. As many intervals begin in each, give or take an eighth. If all
 * begin in one place: that, or the place behind one of them. The middle when there are none.
 */
function cutsOf(
  { space, low, high }: SpaceRange,
  inside: SpanSample['spans'],
  parts: number,
): readonly bigint[] {
  const radix = space === 'ipv4' || space === 'ipv6' ? 2n : 10n;
  const starts = startsIn(inside, low);
  const slack = Math.floor(starts.length / parts / 8);
  const cuts: bigint[] = [];
  for (let part = 1; part < parts; part += 1) {
    const middle = Math.round((starts.length * part) / parts);
    const previous = cuts.at(-1) ?? low;
    const before = starts[Math.max(0, middle - 1 - slack)] ?? low;
    const below = before > previous ? before : previous;
    const most = starts[Math.min(starts.length - 1, middle + slack)] ?? high;
    if (most > below) cuts.push(roundest(below, most, radix));
  }
  if (cuts.length > 0) return cuts;
  const edges = inside.flatMap((span) => [span.low, span.high + 1n]).filter((at) => at > low && at <= high);
  return [edges.toSorted(ascending)[edges.length >> 1] ?? roundest(low, (low + high + 1n) / 2n, radix)];
}

/** Up to so many, spread evenly, the first among them. */
function someOf<Item>(items: readonly Item[], most: number): readonly Item[] {
  return items.length <= most
    ? items
    : items.filter(
        (_, index) =>
          Math.floor((index * most) / items.length) > Math.floor(((index - 1) * most) / items.length),
      );
}

const coversAll = (span: SpanSample['spans'][number], { low, high }: SpaceRange): boolean =>
  span.low <= low && span.high >= high;

/** True if more than `limit` contributions cover all of a range, by the sample: every part has as many. */
export function areTooManyEverywhere(
  range: SpaceRange,
  { spans, weight }: SpanSample,
  limit: number,
): boolean {
  const covering = spans.filter((span) => coversAll(span, range)).length;
  return covering > 0 && (covering === spans.length || covering * weight > limit);
}

/**
 * The ranges to ask for instead of one that more than `limit` contributions overlap: up to eight parts that
 * together are the range, each with at most `limit` by the sample; a part that still has more is cut again
 * when it is asked for. If there are too many everywhere, up to eight single values: its first, and others at
 * which contributions begin.
 */
export function narrowerRanges(
  range: SpaceRange,
  sample: SpanSample,
  limit: number,
): readonly NarrowerRange[] {
  const { space, low, high } = range;
  const { spans, weight } = sample;
  const inside = spans.filter((span) => !coversAll(span, range));
  const areValues = areTooManyEverywhere(range, sample, limit);
  const wanted = (spans.length * weight) / (weight === 1 ? limit : limit * FILL);
  const parts = Math.min(MOST_PARTS, Math.max(2, Math.ceil(wanted)));
  const begins = areValues
    ? someOf([...new Set([low, ...startsIn(inside, low)])], MOST_PARTS)
    : [low, ...cutsOf(range, inside, parts)];
  return begins.map((from, index) => {
    const next = begins[index + 1];
    const to = areValues ? from : next === undefined ? high : next - 1n;
    const touching = spans.filter((span) => span.low <= to && span.high >= from).length;
    return { id: rangeText(space, from, to), about: Math.round(touching * weight) };
  });
}
