import { NUMERIC_DIGITS } from '../../contract/identifier/identifier.ts';
import { type IdentifierRows, MOST_KEYS, type RelatedRows } from './identifier-rows.ts';

/** A number with more look-alikes belongs to a series, in which being one digit apart means nothing. */
const MOST_LOOK_ALIKES = 3;

/** Numbers are given out in blocks of this size. */
const BLOCK = 10_000;

/** A list with so many numbers of one block is about the block: there, neighbours are no sign of a mistake. */
const LEAST_OF_A_BLOCK = 10;

export interface LookAlikes extends RelatedRows {
  /** The difference: one digit, two neighbouring digits swapped, or both among the rows. */
  readonly differ: 'digit' | 'exchanged' | 'either';
}

/** Single numbers of one kind and length, up to 15 digits, which are exact as doubles. */
interface Numbers {
  readonly digits: number;
  readonly rows: IdentifierRows[];
  readonly values: number[];
}

/** Returns whether two look-alikes differ in one digit; all others differ in two. */
const isOneDigitApart = (one: string, other: string): boolean =>
  one.split('').filter((digit, at) => digit !== other[at]).length === 1;

function differenceOf(oneDigitApart: number, all: number): LookAlikes['differ'] {
  if (oneDigitApart === 0) return 'exchanged';
  return oneDigitApart === all ? 'digit' : 'either';
}

const digitAt = (value: number, power: number): number => Math.floor(value / power) % 10;

/** Returns whether two numbers are in one block that the list has many numbers of. */
function sharedBlock(values: readonly number[]): (one: number, other: number) => boolean {
  const blockOf = (value: number) => Math.floor(value / BLOCK);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(blockOf(value), (counts.get(blockOf(value)) ?? 0) + 1);
  return (one, other) =>
    blockOf(one) === blockOf(other) && (counts.get(blockOf(one)) ?? 0) >= LEAST_OF_A_BLOCK;
}

/**
 * Returns the indices of the look-alikes of each number; for a number in a series, more than
 * `MOST_LOOK_ALIKES`.
 */
function placesOfLookAlikes({ digits, values }: Numbers): readonly (readonly number[])[] {
  const found: number[][] = values.map(() => []);
  const isFull = (at: number) => (found[at]?.length ?? 0) > MOST_LOOK_ALIKES;
  const areOfOneBlock = sharedBlock(values);
  const add = (one: number, other: number) => {
    if (areOfOneBlock(values[one] ?? 0, values[other] ?? 0)) return;
    if (!isFull(one)) found[one]?.push(other);
    if (!isFull(other)) found[other]?.push(one);
  };
  // The previous number with the same digits except at this place, or -1. They form a chain.
  const before = new Int32Array(values.length);
  for (let place = 0, power = 1; place < digits; place += 1, power *= 10) {
    const last = new Map<number, number>();
    for (const [at, value] of values.entries()) {
      const others = value - digitAt(value, power) * power;
      before[at] = last.get(others) ?? -1;
      last.set(others, at);
      // A chain has at most ten numbers, each with another digit at this place.
      for (let other = before[at] ?? -1; other !== -1; other = before[other] ?? -1) add(at, other);
    }
  }
  const places = new Map(values.map((value, at) => [value, at]));
  for (const [at, value] of values.entries()) {
    for (let place = 1, power = 1; place < digits; place += 1, power *= 10) {
      const difference = digitAt(value, power) - digitAt(value, power * 10);
      // Looking up only from the smaller number finds each pair once.
      const other = difference > 0 ? places.get(value + difference * power * 9) : undefined;
      if (other !== undefined) add(at, other);
    }
  }
  return found;
}

/**
 * Returns, for each phone number and each 15-digit number, the rows with numbers that are easily mistaken for
 * it.
 */
export function lookAlikesAmong(
  identifiers: readonly IdentifierRows[],
): ReadonlyMap<IdentifierRows, LookAlikes> {
  const byLength = new Map<string, Numbers>();
  for (const rows of identifiers) {
    const { kind, canonical, interval } = rows.identifier;
    if (interval === undefined || (kind !== 'phone' && kind !== 'numeric')) continue;
    const digits = kind === 'phone' ? canonical.length - 1 : NUMERIC_DIGITS;
    const group = byLength.get(kind + String(digits)) ?? { digits, rows: [], values: [] };
    byLength.set(kind + String(digits), group);
    group.rows.push(rows);
    group.values.push(Number(interval.low));
  }
  const lookAlikes = new Map<IdentifierRows, LookAlikes>();
  for (const group of byLength.values()) {
    for (const [at, places] of placesOfLookAlikes(group).entries()) {
      const rows = group.rows[at];
      if (rows === undefined || places.length === 0 || places.length > MOST_LOOK_ALIKES) continue;
      const others = places.flatMap((place) => group.rows[place] ?? []);
      const keys = others.flatMap((other) => other.keys).sort((one, other) => one - other);
      const apart = others.filter((other) =>
        isOneDigitApart(rows.identifier.canonical, other.identifier.canonical),
      ).length;
      const differ = differenceOf(apart, others.length);
      lookAlikes.set(rows, { keys: keys.slice(0, MOST_KEYS), count: keys.length, differ });
    }
  }
  return lookAlikes;
}
