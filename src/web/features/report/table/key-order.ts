/** The index of a key among ascending keys; -1 if it is missing. */
export function indexOfKey(keys: readonly number[], key: number): number {
  let low = 0;
  let high = keys.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = keys[middle] ?? 0;
    if (found === key) return middle;
    if (found < key) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Row keys in the order shown. */
export interface KeyOrder {
  readonly keys: readonly number[];
  /** -1 for a key that is not among them. */
  readonly indexOf: (key: number) => number;
}

export const ascendingOrder = (keys: readonly number[]): KeyOrder => ({
  keys,
  indexOf: (key) => indexOfKey(keys, key),
});

/** Keys in any order. */
export function orderOf(keys: readonly number[]): KeyOrder {
  const places = new Map(keys.map((key, at) => [key, at]));
  return { keys, indexOf: (key) => places.get(key) ?? -1 };
}
