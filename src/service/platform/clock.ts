/** The service's source of time. Tests and the practice samples bring their own. */
export interface Clock {
  /** Milliseconds since the Unix epoch, a whole number. */
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };
