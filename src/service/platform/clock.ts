/** The service's source of time. Tests and the practice samples bring their own. */
export interface Clock {
  /** Integer milliseconds since the Unix epoch. */
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

/** A moment in ISO 8601, in UTC with milliseconds. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();
