import { rangeText } from '../../../contract/identifier/range.ts';
import { compareWords, INTERVAL_WORDS, readWords, WORDS } from './interval-words.ts';
import { BinCounts, Bins } from './number-line-bins.ts';
import type { NumberLine, NumberLineRange, NumberLineSpan } from './pictures.ts';
import { type ResultColumns, SPACES, STATUSES } from './result-columns.ts';

/** The columns that number lines are drawn from. */
export type LineColumns = Pick<ResultColumns, 'statuses' | 'identifiers' | 'intervals'>;

/** Contributions by identifier and status, at `id * STATUSES.length + status`. */
type CountsById = Uint32Array;

function countById(
  { statuses, identifiers: { ids }, intervals }: LineColumns,
  rows: Uint32Array,
): CountsById {
  const counts = new Uint32Array(intervals.spaces.length * STATUSES.length);
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0;
    const at = (ids[row] ?? 0) * STATUSES.length + (statuses[row] ?? 0);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

function totalOf(counts: CountsById, id: number): number {
  const at = id * STATUSES.length;
  return (counts[at] ?? 0) + (counts[at + 1] ?? 0) + (counts[at + 2] ?? 0) + (counts[at + 3] ?? 0);
}

const PHONE = SPACES.indexOf('phone');
const NO_LINE = SPACES.length;
/** Phone numbers of each length have a line of their own, since a range has as many digits at both ends. */
const PHONE_LINES = NO_LINE + 1;
const MOST_PHONE_DIGITS = 15;

const phoneLine = (number: number): number => PHONE_LINES + String(number).length;

function lineOf({ spaces, words }: LineColumns['intervals'], id: number): number {
  const space = spaces[id] ?? NO_LINE;
  if (space !== PHONE) return space;
  const at = id * INTERVAL_WORDS;
  return phoneLine((words[at + 2] ?? 0) * 2 ** 32 + (words[at + 3] ?? 0));
}

/** The narrowest range that can be seen and hit. */
const LEAST_RANGE_PX = 3;
const LANES = 6;
/** More ranges than this blur, even if the lanes have room. */
const MOST_RANGES = 400;

/** A range and the bins from its first to its last value. */
interface BinnedRange {
  readonly id: number;
  readonly first: number;
  readonly last: number;
}

/** Returns the widest ranges, the widest first. */
function widest(ranges: readonly BinnedRange[], bins: Bins): readonly BinnedRange[] {
  const byWidth: BinnedRange[][] = Array.from({ length: bins.count }, () => []);
  for (const range of ranges) byWidth[range.last - range.first]?.push(range);
  const found: BinnedRange[] = [];
  for (const same of byWidth.toReversed()) {
    for (const range of same) {
      if (found.length === MOST_RANGES) return found;
      found.push(range);
    }
  }
  return found;
}

interface DrawnRange extends BinnedRange {
  readonly status: number;
  readonly count: number;
  readonly lane: number;
}

/** Places the widest ranges first, each in the first lane with room. Ranges without room are not drawn. */
function placeInLanes(ranges: readonly BinnedRange[], counts: CountsById, bins: Bins): readonly DrawnRange[] {
  const lanes = Array.from({ length: LANES }, () => new Uint8Array(bins.count));
  const drawn: DrawnRange[] = [];
  for (const range of ranges) {
    for (let status = 0; status < STATUSES.length; status += 1) {
      const count = counts[range.id * STATUSES.length + status] ?? 0;
      if (count === 0) continue;
      // Ranges already in the lane are at least as wide, so any overlap covers an end of this one.
      const lane = lanes.findIndex((taken) => taken[range.first] === 0 && taken[range.last] === 0);
      if (lane === -1) continue;
      lanes[lane]?.fill(1, range.first, range.last + 1);
      drawn.push({ ...range, status, count, lane });
    }
  }
  return drawn.sort((one, other) => one.first - other.first || other.last - one.last);
}

function drawNumberLine(
  { words }: LineColumns['intervals'],
  counts: CountsById,
  ids: readonly number[],
  span: NumberLineSpan,
  widthPx: number,
): NumberLine {
  const bins = new Bins(span, widthPx);
  const all = new BinCounts(bins.count);
  const rest = new BinCounts(bins.count);
  const leastBins = (LEAST_RANGE_PX * bins.count) / widthPx;
  /** The ranges that are wide enough to be seen. */
  const ranges: BinnedRange[] = [];
  let rows = 0;
  let rangeCount = 0;
  for (let place = 0; place < ids.length; place += 1) {
    const id = ids[place] ?? 0;
    const at = id * INTERVAL_WORDS;
    if (!bins.touches(words, at)) continue;
    const isRange = compareWords(words, at, words, at + WORDS) !== 0;
    const first = bins.of(words, at);
    const last = isRange ? bins.of(words, at + WORDS) : first;
    if (isRange && last - first + 1 >= leastBins) ranges.push({ id, first, last });
    for (let status = 0; status < STATUSES.length; status += 1) {
      const count = counts[id * STATUSES.length + status] ?? 0;
      if (count === 0) continue;
      rows += count;
      if (isRange) rangeCount += 1;
      all.add(status, first, last, count);
      rest.add(status, first, last, count);
    }
  }
  const drawn = placeInLanes(widest(ranges, bins), counts, bins);
  for (const { status, first, last, count } of drawn) rest.add(status, first, last, -count);
  const restCounts = rest.counts();
  const newCounts = all.firsts();
  return {
    span,
    rows,
    step: bins.step,
    bins: all.counts().flatMap((binCounts, bin) =>
      STATUSES.some((status) => binCounts[status] > 0)
        ? [
            {
              low: bins.low(bin),
              high: bins.high(bin),
              counts: binCounts,
              restCounts: restCounts[bin] ?? binCounts,
              newCounts: newCounts[bin] ?? binCounts,
            },
          ]
        : [],
    ),
    ranges: drawn.map(({ id, status, count, lane }): NumberLineRange => {
      const low = readWords(words, id * INTERVAL_WORDS);
      const high = readWords(words, id * INTERVAL_WORDS + WORDS);
      return {
        low,
        high,
        status: STATUSES[status] ?? 'unknown',
        identifier: rangeText(span.space, low, high),
        count,
        lane,
      };
    }),
    rangesNotDrawn: rangeCount - drawn.length,
  };
}

/** Returns the span from the lowest to the highest value of any identifier. */
function spanOf({ spaces, words }: LineColumns['intervals'], ids: readonly number[]): NumberLineSpan {
  const [one = 0] = ids;
  let lowest = one * INTERVAL_WORDS;
  let highest = lowest + WORDS;
  for (const id of ids) {
    const at = id * INTERVAL_WORDS;
    if (compareWords(words, at, words, lowest) < 0) lowest = at;
    if (compareWords(words, at + WORDS, words, highest) > 0) highest = at + WORDS;
  }
  return {
    space: SPACES[spaces[one] ?? 0] ?? 'numeric',
    low: readWords(words, lowest),
    high: readWords(words, highest),
  };
}

export interface NumberLines {
  readonly numberLines: readonly NumberLine[];
  readonly notOnALine: number;
}

/**
 * Draws the number lines of rows. A row counts in every bin that it touches, or as not on a line.
 * @param size with a span, only that part of its line is drawn
 */
export function drawNumberLines(
  columns: LineColumns,
  rows: Uint32Array,
  size: { readonly widthPx: number; readonly span: NumberLineSpan | undefined },
): NumberLines {
  const { intervals } = columns;
  const counts = countById(columns, rows);
  const idsOfLines: number[][] = Array.from({ length: PHONE_LINES + MOST_PHONE_DIGITS + 1 }, () => []);
  let notOnALine = 0;
  for (let id = 0; id < intervals.spaces.length; id += 1) {
    const total = totalOf(counts, id);
    if (total === 0) continue;
    const line = lineOf(intervals, id);
    if (line === NO_LINE) notOnALine += total;
    else idsOfLines[line]?.push(id);
  }
  const { span, widthPx } = size;
  const spanned =
    span?.space === 'phone'
      ? phoneLine(Number(span.low))
      : SPACES.findIndex((space) => space === span?.space);
  const numberLines = idsOfLines
    .flatMap((ids, line) => {
      if (ids.length === 0) return [];
      const lineSpan = span !== undefined && line === spanned ? span : spanOf(intervals, ids);
      return [drawNumberLine(intervals, counts, ids, lineSpan, widthPx)];
    })
    .toSorted((one, other) => other.rows - one.rows);
  return { numberLines, notOnALine };
}
