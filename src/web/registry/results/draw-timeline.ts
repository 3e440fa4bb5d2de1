import { TIME_STEPS, type TimeBin, type Timeline, type TimeStep } from './pictures.ts';
import type { ResultColumns } from './result-columns.ts';

const DAY_MS = 86_400_000;
/** The years 100 to 9999. Other years are no report times, and calendars disagree on how to write them. */
const EARLIEST_MS = Date.parse('0100-01-03T00:00:00Z');
const LATEST_MS = Date.parse('9999-12-29T00:00:00Z');
/** The narrowest step that can be hit. */
const LEAST_STEP_PX = 8;
const MOST_STEPS = 200;

/** The wall-clock time of a moment, read as if it were UTC. */
type WallClock = (ms: number) => number;

function wallClock(timeZone: string): WallClock {
  if (timeZone === 'UTC') return (ms) => ms;
  if (timeZone === 'local') return (ms) => ms - new Date(ms).getTimezoneOffset() * 60_000;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const seconds = (part('hour') * 60 + part('minute')) * 60 + part('second');
    return new Date(0).setUTCFullYear(part('year'), part('month') - 1, part('day')) + seconds * 1000;
  };
}

/**
 * Returns the first moment at which the clock shows this midnight or later: a day in which clocks change may
 * begin at another hour.
 */
function momentOf(midnight: number, clock: WallClock): number {
  const guess = midnight - (clock(midnight) - midnight);
  if (clock(guess) === midnight && clock(guess - 1) < midnight) return guess;
  let before = midnight - 2 * DAY_MS;
  let after = midnight + 2 * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (clock(middle) < midnight) before = middle;
    else after = middle;
  }
  return after;
}

const YEARS = { year: 1, decade: 10, century: 100 } as const;
const MONTHS = { month: 1, quarter: 3 } as const;
const DAYS = { day: 1, week: 7 } as const;
/** The first Monday, in days since 1970. */
const MONDAY = 4;

const midnightOf = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1);

/** Returns the midnight that begins the step `count` steps after that of `wallMs`. */
function stepFrom(step: TimeStep, wallMs: number, count: number): number {
  if (step === 'day' || step === 'week') {
    const day = Math.floor(wallMs / DAY_MS);
    const begun = step === 'day' ? day : day - ((((day - MONDAY) % 7) + 7) % 7);
    return (begun + count * DAYS[step]) * DAY_MS;
  }
  const date = new Date(wallMs);
  const year = date.getUTCFullYear();
  if (step === 'month' || step === 'quarter') {
    const month = date.getUTCMonth();
    return midnightOf(year, month - (month % MONTHS[step]) + count * MONTHS[step]);
  }
  return midnightOf(year - (year % YEARS[step]) + count * YEARS[step], 0);
}

/**
 * Returns the midnights from the step of the earliest time to the end of that of the latest; `undefined` if
 * there are too many.
 */
function midnightsOf(step: TimeStep, firstWall: number, lastWall: number): readonly number[] | undefined {
  const midnights = [stepFrom(step, firstWall, 0)];
  let midnight = stepFrom(step, firstWall, 1);
  while (midnight <= lastWall) {
    midnights.push(midnight);
    if (midnights.length > MOST_STEPS) return undefined;
    midnight = stepFrom(step, midnight, 1);
  }
  return [...midnights, midnight];
}

const isDrawn = (ms: number): boolean => ms >= EARLIEST_MS && ms <= LATEST_MS;

/** Counts the times between each edge and the next. */
function countTimes(times: Float64Array, rows: Uint32Array, edges: Float64Array): Uint32Array {
  const counts = new Uint32Array(edges.length - 1);
  const start = edges[0] ?? 0;
  const perMs = counts.length / ((edges.at(-1) ?? 0) - start);
  for (let place = 0; place < rows.length; place += 1) {
    const ms = times[rows[place] ?? 0] ?? Number.NaN;
    if (!isDrawn(ms)) continue;
    // A first guess: steps are about equally long.
    let bin = Math.min(counts.length - 1, Math.floor((ms - start) * perMs));
    while (bin > 0 && ms < (edges[bin] ?? 0)) bin -= 1;
    while (bin + 1 < counts.length && ms >= (edges[bin + 1] ?? 0)) bin += 1;
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

/** Counts reports and flags by day, or by the shortest longer step that is wide enough to be hit. */
export function drawTimeline(
  { reportedAtMs, flaggedAtMs }: Pick<ResultColumns, 'reportedAtMs' | 'flaggedAtMs'>,
  rows: Uint32Array,
  { widthPx, timeZone }: { readonly widthPx: number; readonly timeZone: string },
): Timeline {
  let earliest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  let notDated = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const row = rows[place] ?? 0;
    const reported = reportedAtMs[row] ?? Number.NaN;
    const flagged = flaggedAtMs[row] ?? Number.NaN;
    if (isDrawn(reported)) {
      if (reported < earliest) earliest = reported;
      if (reported > latest) latest = reported;
    } else notDated += 1;
    if (isDrawn(flagged)) {
      if (flagged < earliest) earliest = flagged;
      if (flagged > latest) latest = flagged;
    }
  }
  if (earliest > latest) return { step: 'day', bins: [], notDated };

  const clock = wallClock(timeZone);
  const most = Math.min(MOST_STEPS, Math.max(1, Math.floor(widthPx / LEAST_STEP_PX)));
  let midnights: readonly number[] = [];
  let step: TimeStep = 'day';
  for (step of TIME_STEPS) {
    const found = midnightsOf(step, clock(earliest), clock(latest));
    if (found === undefined) continue;
    midnights = found;
    if (found.length - 1 <= most) break;
  }
  const edges = Float64Array.from(midnights, (midnight) => momentOf(midnight, clock));
  const reported = countTimes(reportedAtMs, rows, edges);
  const flagged = countTimes(flaggedAtMs, rows, edges);
  const bins = Array.from(reported, (count, bin): TimeBin => ({
    fromMs: edges[bin] ?? 0,
    toMs: (edges[bin + 1] ?? 0) - 1,
    reported: count,
    flagged: flagged[bin] ?? 0,
  }));
  return { step, bins, notDated };
}
