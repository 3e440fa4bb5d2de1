import type { Watch } from './watch.ts';

/** After so many failed looks in a row, the next ones wait no longer. */
const MOST_DOUBLINGS = 3;

/** By how much of the pace a look comes later, at most, so that not all desks ask at once. */
const LATER = 0.1;

/**
 * When a watch is to be looked up next: a new one at once, one that failed after twice the time for each failure in a row.
 * @param chance from 0 to 1
 */
export function nextLookAtMs(
  { triedAtMs, failures }: Pick<Watch, 'triedAtMs' | 'failures'>,
  paceMinutes: number,
  chance: number,
): number {
  if (triedAtMs === undefined) return 0;
  const waitMs = paceMinutes * 60_000 * 2 ** Math.min(failures, MOST_DOUBLINGS);
  return triedAtMs + waitMs * (1 + LATER * chance);
}
