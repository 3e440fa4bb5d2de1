/** Where a generated value takes its decisions from. */
export interface Choices {
  /** 0 ≤ answer < count. 0 is the smallest choice. */
  pick(count: number): number;
}

/** Decisions by a list of numbers; 0 once they are used up, so that a shorter list makes a smaller value. */
export function choicesFrom(numbers: Iterable<number>): Choices {
  const rest = numbers[Symbol.iterator]();
  return {
    pick(count) {
      const next = rest.next();
      return next.done === true ? 0 : Math.abs(next.value) % count;
    },
  };
}
