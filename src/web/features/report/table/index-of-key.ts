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
