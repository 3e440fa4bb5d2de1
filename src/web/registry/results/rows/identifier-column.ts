import { parseSearchTerm } from '../../../../contract/identifier/search-term.ts';
import { INTERVAL_WORDS, WORDS, writeWords } from '../interval-words.ts';
import { SPACES } from '../result-columns.ts';
import { compareTexts } from './rank-rows.ts';
import { TextColumn } from './text-column.ts';

const FIRST_CAPACITY = 1024;
const NOWHERE = SPACES.length;

/** The identifiers of rows, and the interval of each distinct one on its number line. */
export class IdentifierColumn {
  readonly texts = new TextColumn();
  #spaces = new Uint8Array(FIRST_CAPACITY);
  #words = new Uint32Array(FIRST_CAPACITY * INTERVAL_WORDS);
  #parsedCount = 0;

  set(row: number, identifier: string): void {
    this.texts.set(row, identifier);
    if (this.#parsedCount < this.texts.values.length) this.#parse(identifier);
  }

  #parse(identifier: string): void {
    const id = this.#parsedCount;
    this.#parsedCount += 1;
    if (id >= this.#spaces.length) {
      const [spaces, words] = [new Uint8Array(id * 2), new Uint32Array(id * 2 * INTERVAL_WORDS)];
      spaces.set(this.#spaces);
      words.set(this.#words);
      [this.#spaces, this.#words] = [spaces, words];
    }
    const term = parseSearchTerm(identifier);
    if (!term.ok || term.space === undefined) {
      this.#spaces[id] = NOWHERE;
      return;
    }
    this.#spaces[id] = SPACES.indexOf(term.space);
    writeWords(this.#words, id * INTERVAL_WORDS, term.low);
    writeWords(this.#words, id * INTERVAL_WORDS + WORDS, term.high);
  }

  /**
   * Orders addresses and numbers by value within their kind, ranges by their lower end, then everything else
   * as text.
   */
  order(): Uint32Array {
    const count = this.#parsedCount;
    let order = new Uint32Array(count);
    for (let id = 0; id < count; id += 1) order[id] = id;
    // A radix sort, least significant digit first: it begins with the low digits of the higher end.
    for (let word = INTERVAL_WORDS - 1; word >= 0; word -= 1) {
      order = this.#sortByDigit(order, (id) => (this.#words[id * INTERVAL_WORDS + word] ?? 0) & 0xffff);
      order = this.#sortByDigit(order, (id) => (this.#words[id * INTERVAL_WORDS + word] ?? 0) >>> 16);
    }
    order = this.#sortByDigit(order, (id) => this.#spaces[id] ?? 0);
    const { values } = this.texts;
    this.#eachRun(order, (from, to) => {
      order.subarray(from, to).sort((one, other) => compareTexts(values[one] ?? '', values[other] ?? ''));
    });
    return order;
  }

  #sortByDigit(order: Uint32Array<ArrayBuffer>, digitOf: (id: number) => number): Uint32Array<ArrayBuffer> {
    const starts = new Uint32Array(2 ** 16 + 1);
    // Counted in storage order: random access to the words costs more than the counting.
    for (let id = 0; id < order.length; id += 1) {
      const digit = digitOf(id) + 1;
      starts[digit] = (starts[digit] ?? 0) + 1;
    }
    // All digits are equal, as the upper ones mostly are.
    if (starts[digitOf(order[0] ?? 0) + 1] === order.length) return order;
    for (let digit = 1; digit < starts.length; digit += 1) {
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    }
    const sorted = new Uint32Array(order.length);
    for (let place = 0; place < order.length; place += 1) {
      const id = order[place] ?? 0;
      const digit = digitOf(id);
      const position = starts[digit] ?? 0;
      sorted[position] = id;
      starts[digit] = position + 1;
    }
    return sorted;
  }

  /** Calls back for each run of two or more identifiers with the same interval, or without one. */
  #eachRun(order: Uint32Array, onRun: (from: number, to: number) => void): void {
    let from = 0;
    for (let place = 1; place <= order.length; place += 1) {
      if (place < order.length && this.#isSame(order[from] ?? 0, order[place] ?? 0)) continue;
      if (place - from > 1) onRun(from, place);
      from = place;
    }
  }

  #isSame(one: number, other: number): boolean {
    if (this.#spaces[one] !== this.#spaces[other]) return false;
    for (let word = 0; word < INTERVAL_WORDS; word += 1) {
      if (this.#words[one * INTERVAL_WORDS + word] !== this.#words[other * INTERVAL_WORDS + word])
        return false;
    }
    return true;
  }
}
