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
