/** What the contributions of one identifier or range say together. */
export interface Testimony {
  /** The times of each peer's last report of it, in milliseconds since the Unix epoch. */
  readonly newestMs: readonly number[];
  readonly reports: number;
  /** The number of flagged reports. */
  readonly flagged: number;
}

const DAY_MS = 86_400_000;
const FRESH_MS = 30 * DAY_MS;
const RECENT_MS = 90 * DAY_MS;

function pointsOf(ageMs: number): number {
  if (ageMs <= FRESH_MS) return 4;
  return ageMs <= RECENT_MS ? 2 : 1;
}

/**
 * The confidence index: null while fewer than two peers have reported. Then each peer beside the newest adds
 * 4 points when its own newest report is at most 30 days older than the newest of all, 2 up to 90 days, else
 * 1; p points give 100 · p / (p + 4); the share f of the reports that are flagged takes 80 % · f of it away.
 * From 1 to 100; two fresh peers give 50, three 66, four 75. Whole numbers throughout, and no clock: it
 * follows from the entries alone.
 */
export function confidenceOf({ newestMs, reports, flagged }: Testimony): number | null {
  if (newestMs.length < 2) return null;
  const latestMs = newestMs.reduce((latest, ms) => Math.max(latest, ms), -Infinity);
  const points = newestMs.reduce((sum, ms) => sum + pointsOf(latestMs - ms), -4);
  const scaled = 5 * reports;
  return Math.max(1, Math.floor((100 * points * (scaled - 4 * flagged)) / ((points + 4) * scaled)));
}
