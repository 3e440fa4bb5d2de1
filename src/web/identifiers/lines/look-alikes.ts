import { NUMERIC_DIGITS } from '../../../contract/identifier/identifier.ts';
import { type IdentifierRows, MOST_KEYS, type RelatedRows } from './identifier-rows.ts';

/** A number with more look-alikes belongs to a series, where being one digit apart says nothing. */
const MOST_LOOK_ALIKES = 3;

export interface LookAlikes extends RelatedRows {
  /** How they differ: in one digit, in two neighbouring digits the other way round, or some so and some so. */
  readonly differ: 'digit' | 'exchanged' | 'either';
}

/** Single numbers of one kind and length, up to 15 digits, which are exact as doubles. */
interface Numbers {
  readonly digits: number;
  readonly of: IdentifierRows[];
  readonly values: number[];
}

/** Of two look-alikes, which differ in one digit or in two. */
const isOneDigitApart = (one: string, other: string): boolean =>
  one.split('').filter((digit, at) => digit !== other[at]).length === 1;

function differenceOf(oneDigitApart: number, all: number): LookAlikes['differ'] {
  if (oneDigitApart === 0) return 'exchanged';
  return oneDigitApart === all ? 'digit' : 'either';
}

const digitAt = (value: number, power: number): number => Math.floor(value / power) % 10;

/** For each number the places of its look-alikes; of those in a series, more than `MOST_LOOK_ALIKES`. */
function placesOfLookAlikes({ digits, values }: Numbers): readonly (readonly number[])[] {
  const found: number[][] = values.map(() => []);
  const isFull = (at: number) => (found[at]?.length ?? 0) > MOST_LOOK_ALIKES;
  // The one before with the same digits but for one, or -1: a chain of all of them.
  const before = new Int32Array(values.length);
  for (let place = 0, power = 1; place < digits; place += 1, power *= 10) {
    const last = new Map<number, number>();
    for (const [at, value] of values.entries()) {
      const others = value - digitAt(value, power) * power;
      before[at] = last.get(others) ?? -1;
      last.set(others, at);
      // No chain is longer than ten: each has another digit in this place.
      for (let other = before[at] ?? -1; other !== -1; other = before[other] ?? -1) {
        if (!isFull(at)) found[at]?.push(other);
        if (!isFull(other)) found[other]?.push(at);
      }
    }
  }
  const places = new Map(values.map((value, at) => [value, at]));
  for (const [at, value] of values.entries()) {
    for (let place = 1, power = 1; place < digits; place += 1, power *= 10) {
      const difference = digitAt(value, power) - digitAt(value, power * 10);
      // From the smaller of the two only, so that each pair is found once.
      const other = difference > 0 ? places.get(value + difference * power * 9) : undefined;
      if (other !== undefined) {
        if (!isFull(at)) found[at]?.push(other);
        if (!isFull(other)) found[other]?.push(at);
      }
    }
  }
  return found;
}

/** For each phone number and each number of 15 digits the rows of those that are easily taken for it. */
export function lookAlikesAmong(
  identifiers: readonly IdentifierRows[],
): ReadonlyMap<IdentifierRows, LookAlikes> {
  const byLength = new Map<string, Numbers>();
  for (const of of identifiers) {
    const { kind, canonical, interval } = of.identifier;
    if (interval === undefined || (kind !== 'phone' && kind !== 'numeric')) continue;
    const digits = kind === 'phone' ? canonical.length - 1 : NUMERIC_DIGITS;
    const group = byLength.get(kind + String(digits)) ?? { digits, of: [], values: [] };
    byLength.set(kind + String(digits), group);
    group.of.push(of);
    group.values.push(Number(interval.low));
  }
  const lookAlikes = new Map<IdentifierRows, LookAlikes>();
  for (const group of byLength.values()) {
    for (const [at, places] of placesOfLookAlikes(group).entries()) {
      const of = group.of[at];
      if (of === undefined || places.length === 0 || places.length > MOST_LOOK_ALIKES) continue;
      const others = places.flatMap((place) => group.of[place] ?? []);
      const keys = others.flatMap((other) => other.keys).sort((one, other) => one - other);
      const apart = others.filter((other) =>
        isOneDigitApart(of.identifier.canonical, other.identifier.canonical),
      ).length;
      const differ = differenceOf(apart, others.length);
      lookAlikes.set(of, { keys: keys.slice(0, MOST_KEYS), count: keys.length, differ });
    }
  }
  return lookAlikes;
}
