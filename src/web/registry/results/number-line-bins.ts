import { compareWords, INTERVAL_WORDS, readWords, WORDS, writeWords } from './interval-words.ts';
import { stepOf } from './number-line-steps.ts';
import type { NumberLineSpan, StatusCounts } from './pictures.ts';
import { STATUSES } from './result-columns.ts';

const TWO_32 = 2 ** 32;
const TWO_64 = 2 ** 64;
const TWO_96 = 2 ** 96;

/** The bins of a span, each beginning at a round number. There are at most as many as pixels. */
export class Bins {
  readonly span: NumberLineSpan;
  readonly step: bigint;
  readonly count: number;
  /** The first value of each bin. */
  readonly #edges: Uint32Array;
  readonly #perValue: number;
  readonly #ends = new Uint32Array(INTERVAL_WORDS);

  constructor(span: NumberLineSpan, widthPx: number) {
    this.span = span;
    this.step = stepOf(span, widthPx);
    const first = span.low / this.step;
    this.count = Number(span.high / this.step - first) + 1;
    this.#perValue = this.count / Number(span.high - span.low + 1n);
    writeWords(this.#ends, 0, span.low);
    writeWords(this.#ends, WORDS, span.high);
    this.#edges = new Uint32Array(this.count * WORDS);
    writeWords(this.#edges, 0, span.low);
    for (let bin = 1; bin < this.count; bin += 1) {
      writeWords(this.#edges, bin * WORDS, (first + BigInt(bin)) * this.step);
    }
  }

  /** Returns true if an interval overlaps the span. */
  touches(words: Uint32Array, interval: number): boolean {
    return (
      compareWords(words, interval + WORDS, this.#ends, 0) >= 0 &&
      compareWords(words, interval, this.#ends, WORDS) <= 0
    );
  }

  /**
   * Returns the bin of a value, or the nearest one if it is outside the span. The bin is estimated in
   * doubles, then corrected against the exact edges.
   */
  of(words: Uint32Array, at: number): number {
    const edges = this.#edges;
    const distance =
      ((words[at] ?? 0) - (edges[0] ?? 0)) * TWO_96 +
      ((words[at + 1] ?? 0) - (edges[1] ?? 0)) * TWO_64 +
      ((words[at + 2] ?? 0) - (edges[2] ?? 0)) * TWO_32 +
      ((words[at + 3] ?? 0) - (edges[3] ?? 0));
    let bin = Math.min(this.count - 1, Math.max(0, Math.floor(distance * this.#perValue)));
    while (bin > 0 && compareWords(words, at, edges, bin * WORDS) < 0) bin -= 1;
    while (bin + 1 < this.count && compareWords(words, at, edges, (bin + 1) * WORDS) >= 0) bin += 1;
    return bin;
  }

  low(bin: number): bigint {
    return readWords(this.#edges, bin * WORDS);
  }

  high(bin: number): bigint {
    return bin + 1 === this.count ? this.span.high : this.low(bin + 1) - 1n;
  }
}

/** Contributions by bin and status. A range counts in all bins from its first to its last. */
export class BinCounts {
  /** The change of the counts at each bin. */
  readonly #steps: Int32Array;
  readonly #firsts: Int32Array;

  constructor(bins: number) {
    this.#steps = new Int32Array((bins + 1) * STATUSES.length);
    this.#firsts = new Int32Array(bins * STATUSES.length);
  }

  add(status: number, first: number, last: number, count: number): void {
    const start = first * STATUSES.length + status;
    const end = (last + 1) * STATUSES.length + status;
    this.#steps[start] = (this.#steps[start] ?? 0) + count;
    this.#steps[end] = (this.#steps[end] ?? 0) - count;
    this.#firsts[start] = (this.#firsts[start] ?? 0) + count;
  }

  /** Returns the counts of each bin. */
  counts(): readonly StatusCounts[] {
    const totals = this.#steps.slice();
    for (let at = STATUSES.length; at < totals.length; at += 1) {
      totals[at] = (totals[at] ?? 0) + (totals[at - STATUSES.length] ?? 0);
    }
    return countsIn(totals.subarray(0, this.#firsts.length));
  }

  /** Returns the contributions that begin in each bin. */
  firsts(): readonly StatusCounts[] {
    return countsIn(this.#firsts);
  }
}

function countsIn(numbers: Int32Array): readonly StatusCounts[] {
  return Array.from({ length: numbers.length / STATUSES.length }, (_, bin) => {
    const at = bin * STATUSES.length;
    return {
      active: numbers[at] ?? 0,
      expired: numbers[at + 1] ?? 0,
      flagged: numbers[at + 2] ?? 0,
      unknown: numbers[at + 3] ?? 0,
    };
  });
}
