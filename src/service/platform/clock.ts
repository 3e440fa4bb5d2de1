/** Where the service takes the time from; tests and the practice samples bring their own. */
export interface Clock {
  /** Milliseconds since the Unix epoch, a whole number. */
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };
