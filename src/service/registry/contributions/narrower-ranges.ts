import type { NarrowerRange } from '../../../contract/envelope.ts';
import type { IdentifierSpace } from '../../../contract/identifier/identifier.ts';
import { rangeText } from '../../../contract/identifier/search-term.ts';

/** A range of one space, both ends included. */
export interface SpaceRange {
  readonly space: IdentifierSpace;
  readonly low: bigint;
  readonly high: bigint;
}

/** Some of the intervals that overlap a range. */
export interface SpanSample {
  readonly spans: readonly { readonly low: bigint; readonly high: bigint }[];
  /** How many intervals each sampled one represents; 1 without sampling. */
  readonly weight: number;
}

const MOST_PARTS = 8;
/** How full a part should be by the sample, which may be wrong by a third. */
const FILL = 0.6;

/** The roundest number above `below` and up to `most`: one at which people and networks cut ranges. */
function roundest(below: bigint, most: bigint, radix: bigint): bigint {
  let round = most;
  for (let step = radix; most - (most % step) > below; step *= radix) round = most - (most % step);
  return round;
}

/** Where the parts but the first begin: as many intervals begin in each, give or take an eighth. */
function cutsOf(
  { space, low, high }: SpaceRange,
  starts: readonly bigint[],
  parts: number,
): readonly bigint[] {
  const radix = space === 'ipv4' || space === 'ipv6' ? 2n : 10n;
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
  return cuts;
}

/**
 * Up to eight parts of a range that together are the range, so that each holds at most `limit` contributions as far as
 * the sample tells. A part that still holds more is cut again when it is asked for. None when cutting does not help:
 * for a single value, and where all intervals cover the whole range.
 */
export function narrowerRanges(
  range: SpaceRange,
  { spans, weight }: SpanSample,
  limit: number,
): readonly NarrowerRange[] {
  const { space, low, high } = range;
  const wanted = (spans.length * weight) / (weight === 1 ? limit : limit * FILL);
  const parts = Math.min(MOST_PARTS, Math.max(2, Math.ceil(wanted)));
  const starts = spans
    .map((span) => (span.low < low ? low : span.low))
    .toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  const cuts = cutsOf(range, starts, parts);
  if (cuts.length === 0) return [];
  const ends = [...cuts.map((cut) => cut - 1n), high];
  const found = [low, ...cuts].map((from, index) => {
    const to = ends[index] ?? high;
    const touching = spans.filter((span) => span.low <= to && span.high >= from).length;
    return { id: rangeText(space, from, to), about: Math.round(touching * weight) };
  });
  const helps = found.every(({ about }) => about < Math.round(spans.length * weight));
  return helps ? found : [];
}
