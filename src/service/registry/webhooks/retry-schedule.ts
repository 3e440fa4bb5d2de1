const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first failure, the second, and so on; from the last on, always so long. */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
] as const;
/** Receivers that came back together are not asked together. */
const SPREAD = 0.2;
/** The most of a Retry-After that is heeded. */
const MOST_ASKED_MS = HOUR_MS;
/** Without a success for so long, a webhook is turned off. */
export const GIVEN_UP_AFTER_MS = 3 * 24 * HOUR_MS;

/**
 * How long to wait after a failed attempt. @param tries failures since the last success, this one included
 * @param askedMs what the receiver asked for by Retry-After @param chance from 0 to 1
 */
export function waitAfterFailure(tries: number, askedMs: number | undefined, chance: number): number {
  const waitMs = WAITS_MS[tries - 1] ?? 4 * HOUR_MS;
  const spreadMs = Math.round(waitMs * (1 + SPREAD * (2 * chance - 1)));
  return Math.max(spreadMs, Math.min(askedMs ?? 0, MOST_ASKED_MS));
}

/** The milliseconds that a Retry-After asks for, in seconds or as a date; `undefined` for anything else. */
export function readRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/u.test(text)) return Number(text) * SECOND_MS;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}
