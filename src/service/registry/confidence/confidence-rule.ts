/** What one peer has reported where a contribution is. */
export interface PeerWitness {
  /** Of its newest report there, milliseconds since the Unix epoch. */
  readonly newestMs: number;
  readonly reports: number;
  /** How many of the reports are flagged. */
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
 * The confidence index of a place by its witnesses, one for each peer: null while only one peer has reported there. Then
 * each peer beside the newest witness adds 4 points when its own newest report is at most 30 days older than the newest
 * of all, 2 up to 90 days, else 1; p points give 100 · p / (p + 4); the share f of the reports there that are flagged
 * takes 80 % · f of it away. From 1 to 100; two fresh peers give 50, three 66, four 75. Whole numbers throughout.
 */
export function confidenceOf(witnesses: readonly PeerWitness[]): number | null {
  if (witnesses.length < 2) return null;
  let newestMs = -Infinity;
  let reports = 0;
  let flagged = 0;
  for (const witness of witnesses) {
    newestMs = Math.max(newestMs, witness.newestMs);
    reports += witness.reports;
    flagged += witness.flagged;
  }
  const points = witnesses.reduce((sum, witness) => sum + pointsOf(newestMs - witness.newestMs), -4);
  const scaled = 5 * reports;
  return Math.max(1, Math.floor((100 * points * (scaled - 4 * flagged)) / ((points + 4) * scaled)));
}
