import { Random } from './transaction/random.ts';

/** Deterministic randomness: the same seed makes the same run. */
export interface Chance {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<const Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number];
}

export function createChance(seed: number): Chance {
  const random = new Random(seed);
  const between = (least: number, most: number) => least + random.pick(most - least + 1);
  return { between, pick: (items) => items[between(0, items.length - 1)] ?? items[0] };
}
