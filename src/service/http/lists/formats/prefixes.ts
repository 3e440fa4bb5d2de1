import { blocksOf } from '../../../../contract/identifier/blocks.ts';
import { byDigits, firstWhere, type Interval, merged } from './intervals.ts';

/** The first digits of phone numbers. */
export interface Prefix {
  readonly text: string;
  /** Of the whole numbers that it stands for; as many as its own where it is one. */
  readonly digits: number;
}

/** As text. Equal ones of several lengths stay beside each other. */
const byText = (one: Prefix, other: Prefix): number =>
  one.text < other.text ? -1 : one.text > other.text ? 1 : one.digits - other.digits;

/** The fewest prefixes of exactly these numbers, each length of numbers for itself, in no order. */
export function* prefixesOf(intervals: readonly Interval[]): Generator<Prefix> {
  for (const [digits, ofLength] of byDigits(intervals))
    for (const { low, high } of merged(ofLength))
      for (const { first, open } of blocksOf(10n, low, high))
        yield { text: String(first).slice(0, digits - open), digits };
}

/** In order. */
export const sorted = (prefixes: readonly Prefix[]): Prefix[] => prefixes.toSorted(byText);

/** Of sorted prefixes those that no other one covers, for a consumer that knows no lengths. */
export function uncovered(prefixes: readonly Prefix[]): Prefix[] {
  const kept: Prefix[] = [];
  for (const prefix of prefixes) {
    const last = kept.at(-1);
    if (last === undefined || !prefix.text.startsWith(last.text)) kept.push(prefix);
  }
  return kept;
}

/**
 * The prefixes that match none of these numbers: what begins with one of them is left out, and a prefix of one becomes its
 * other siblings at each digit. In the order of the prefixes.
 * @param whole whether a prefix that is a whole number matches that number alone
 */
export function* withoutNumbers(
  prefixes: Iterable<Prefix>,
  numbers: readonly Interval[],
  { whole }: { readonly whole: boolean },
): Generator<Prefix> {
  const excluded = uncovered(sorted([...prefixesOf(numbers)])).map(({ text }) => text);
  function* left(prefix: Prefix): Generator<Prefix> {
    const behind = firstWhere(excluded, (text) => text > prefix.text);
    const before = excluded[behind - 1];
    if (before !== undefined && prefix.text.startsWith(before)) return;
    const isWhole = prefix.text.length === prefix.digits;
    if ((whole && isWhole) || excluded[behind]?.startsWith(prefix.text) !== true) {
      yield prefix;
      return;
    }
    for (let digit = 0; digit < 10; digit += 1)
      yield* left({
        text: `${prefix.text}${digit}`,
        digits: isWhole ? prefix.digits + 1 : prefix.digits,
      });
  }
  for (const prefix of prefixes) yield* left(prefix);
}
