import { drawNumberLines } from './draw-number-lines.ts';
import { drawTimeline } from './draw-timeline.ts';
import type { Breakdown, Pictures, PictureSize } from './pictures.ts';
import type { ResultColumns, TextIds } from './result-columns.ts';

/** More values than this do not fit on a screen; the table's filter lists them all. */
const MOST_VALUES = 30;

function breakDown({ ids, values }: TextIds, rows: Uint32Array): Breakdown {
  const counts = new Uint32Array(values.length);
  for (let place = 0; place < rows.length; place += 1) {
    const id = ids[rows[place] ?? 0] ?? 0;
    counts[id] = (counts[id] ?? 0) + 1;
  }
  const found = values
    .map((value, id) => ({ value, count: counts[id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
  const shown = found.slice(0, MOST_VALUES);
  return {
    values: shown,
    moreValues: found.length - shown.length,
    moreRows: rows.length - shown.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * Draws rows. Each row counts once in each picture, except on number lines, where a range counts in every bin
 * that it touches.
 * @param rows the rows to draw, as indexes into the columns
 */
export function drawPictures(columns: ResultColumns, rows: Uint32Array, size: PictureSize): Pictures {
  return {
    rows: rows.length,
    ...drawNumberLines(columns, rows, size),
    timeline: drawTimeline(columns, rows, size),
    types: breakDown(columns.types, rows),
    originations: breakDown(columns.originations, rows),
    destinations: breakDown(columns.destinations, rows),
  };
}
