/** No word compared here is longer. */
const MAX_LENGTH = 64;

/**
 * Returns the optimal string alignment distance: the fewest letters to insert, delete, replace or swap with a
 * neighbour to turn one word into the other. `Infinity` for texts too long to be words.
 */
export function editDistance(one: string, other: string): number {
  if (one.length > MAX_LENGTH || other.length > MAX_LENGTH) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      }
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}
