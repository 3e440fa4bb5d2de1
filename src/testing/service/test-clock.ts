import type { Clock } from '../../service/platform/clock.ts';

export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is moved. */
export function createTestClock(startMs = Date.UTC(2026, 10, 21, 12)): TestClock {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    advance(milliseconds) {
      nowMs += milliseconds;
    },
  };
}
