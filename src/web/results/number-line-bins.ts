import { compareWords, INTERVAL_WORDS, readWords, WORDS, writeWords } from './interval-words.ts';
import type { NumberLineSpan, StatusCounts } from './pictures.ts';
import { STATUSES } from './result-columns.ts';

const TWO_32 = 2 ** 32;
const TWO_64 = 2 ** 64;
const TWO_96 = 2 ** 96;

/** The stretches of a span: one for each pixel, or for each value where there are fewer. */
export class Bins {
  readonly span: NumberLineSpan;
  readonly count: number;
  /** The first value of each. */
  readonly #edges: Uint32Array;
  readonly #perValue: number;
  readonly #ends = new Uint32Array(INTERVAL_WORDS);

  constructor(span: NumberLineSpan, widthPx: number) {
    this.span = span;
    const size = span.high - span.low + 1n;
    this.count = size < BigInt(widthPx) ? Number(size) : widthPx;
    this.#perValue = this.count / Number(size);
    writeWords(this.#ends, 0, span.low);
    writeWords(this.#ends, WORDS, span.high);
    this.#edges = new Uint32Array(this.count * WORDS);
    for (let bin = 0; bin < this.count; bin += 1) {
      writeWords(this.#edges, bin * WORDS, span.low + (BigInt(bin) * size) / BigInt(this.count));
    }
  }

  /** Whether an interval has values of the span. */
  touches(words: Uint32Array, interval: number): boolean {
    return (
      compareWords(words, interval + WORDS, this.#ends, 0) >= 0 &&
      compareWords(words, interval, this.#ends, WORDS) <= 0
    );
  }

  /**
   * The bin of a value; of one outside the span, the nearest. Estimated in doubles, then moved to where the edges say,
   * which are exact.
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

/** Contributions by bin and status; a range counts in all bins from its first to its last. */
export class BinCounts {
  /** By how much the counts rise or fall at each bin. */
  readonly #steps: Int32Array;

  constructor(bins: number) {
    this.#steps = new Int32Array((bins + 1) * STATUSES.length);
  }

  add(status: number, first: number, last: number, count: number): void {
    const start = first * STATUSES.length + status;
    const end = (last + 1) * STATUSES.length + status;
    this.#steps[start] = (this.#steps[start] ?? 0) + count;
    this.#steps[end] = (this.#steps[end] ?? 0) - count;
  }

  /** Of each bin in its order. */
  counts(): readonly StatusCounts[] {
    const all: StatusCounts[] = [];
    const now = new Int32Array(STATUSES.length);
    for (let at = 0; at < this.#steps.length - STATUSES.length; at += STATUSES.length) {
      for (let status = 0; status < STATUSES.length; status += 1) {
        now[status] = (now[status] ?? 0) + (this.#steps[at + status] ?? 0);
      }
      const [active = 0, expired = 0, flagged = 0, unknown = 0] = now;
      all.push({ active, expired, flagged, unknown });
    }
    return all;
  }
}
