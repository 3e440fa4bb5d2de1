/** The source of the decisions for a generated value. */
export interface Choices {
  /** 0 ≤ answer < count. 0 is the smallest choice. */
  pick(count: number): number;
}

/** Decisions from a list of numbers, then 0: a shorter list makes a smaller value. */
export function choicesFrom(numbers: Iterable<number>): Choices {
  const rest = numbers[Symbol.iterator]();
  return {
    pick(count) {
      const next = rest.next();
      return next.done === true ? 0 : Math.abs(next.value) % count;
    },
  };
}
