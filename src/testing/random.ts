import type { Choices } from './transaction/schema/choices.ts';

/** Pseudorandom numbers, reproducible from their seed (mulberry32). */
export class Random implements Choices {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number of 32 bits, from 0. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** 0 ≤ answer < count. */
  pick(count: number): number {
    return this.next() % count;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + this.pick(most - least + 1);
  }

  /** One of them. @throws {Error} if there is none */
  one<Item>(items: readonly Item[]): Item {
    const item = items[this.pick(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }

  numbers(count: number): number[] {
    return Array.from({ length: count }, () => this.next());
  }
}
