/**
 * The number of 32-bit words in one end of an interval, the most significant first: 128 bits that compare
 * without allocation.
 */
export const WORDS = 4;

/** The number of words in an interval: its lower end, then its higher one. */
export const INTERVAL_WORDS = 2 * WORDS;

const WORD = 2 ** 32;

export function writeWords(words: Uint32Array, at: number, value: bigint): void {
  if (value <= Number.MAX_SAFE_INTEGER) {
    const number = Number(value);
    words[at + 2] = Math.floor(number / WORD);
    words[at + 3] = number;
    return;
  }
  words[at] = Number(value >> 96n);
  words[at + 1] = Number((value >> 64n) & 0xffff_ffffn);
  words[at + 2] = Number((value >> 32n) & 0xffff_ffffn);
  words[at + 3] = Number(value & 0xffff_ffffn);
}

export function readWords(words: Uint32Array, at: number): bigint {
  const lower = (BigInt(words[at + 2] ?? 0) << 32n) | BigInt(words[at + 3] ?? 0);
  if (words[at] === 0 && words[at + 1] === 0) return lower;
  return (BigInt(words[at] ?? 0) << 96n) | (BigInt(words[at + 1] ?? 0) << 64n) | lower;
}

/** Compares two ends: negative if the first is less, 0 if they are equal. */
export function compareWords(one: Uint32Array, oneAt: number, other: Uint32Array, otherAt: number): number {
  for (let word = 0; word < WORDS; word += 1) {
    const difference = (one[oneAt + word] ?? 0) - (other[otherAt + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
