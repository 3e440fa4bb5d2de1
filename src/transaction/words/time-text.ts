import { isDate } from '../../contract/is-date.ts';

const DAY_MS = 86_400_000n;
const DAYS_OF_YEAR = 365.2425;
const UNITS = [
  { name: 'days', ms: DAY_MS },
  { name: 'h', ms: 3_600_000n },
  { name: 'min', ms: 60_000n },
  { name: 's', ms: 1000n },
  { name: 'ms', ms: 1n },
] as const;

/** Formats a duration: `3650 days`, `25 h 30 min`. Uses days from two on; leaves out parts that are 0. */
export function durationText(ms: bigint): string {
  let left = ms;
  const parts = UNITS.flatMap((unit) => {
    if (unit.ms === DAY_MS && ms < 2n * DAY_MS) return [];
    const count = left / unit.ms;
    left %= unit.ms;
    return count === 0n ? [] : [`${count} ${unit.name}`];
  });
  return parts.length === 0 ? '0 ms' : parts.join(' ');
}

/** Formats a number of milliseconds: `30 days`, `6.1 years`, `23 h 59 min`; may be negative. */
export function lengthText(ms: number): string {
  const days = ms / Number(DAY_MS);
  if (Math.abs(days) >= 2 * DAYS_OF_YEAR) return `${Math.round((days / DAYS_OF_YEAR) * 10) / 10} years`;
  if (Math.abs(days) >= 2) return `${Math.round(days * 10) / 10} days`;
  return `${ms < 0 ? '-' : ''}${durationText(BigInt(Math.trunc(Math.abs(ms))))}`;
}

/**
 * Formats milliseconds since the Unix epoch: `2026-11-21 07:57:36 UTC`, or the plain number beyond the
 * calendar's range.
 */
export function timeText(timeMs: bigint | number): string {
  const ms = Number(timeMs);
  if (!isDate(ms)) return `${timeMs} ms`;
  return new Date(ms)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/u, ' UTC');
}
