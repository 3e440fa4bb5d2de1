/** Where a key is among keys in ascending order; -1 if it is not. */
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

/** All keys from one to another, in order, whichever comes first. */
export function keysBetween(keys: readonly number[], one: number, other: number): readonly number[] {
  const [from, to] = [indexOfKey(keys, one), indexOfKey(keys, other)];
  if (from === -1 || to === -1) return to === -1 ? [] : [other];
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1);
}
