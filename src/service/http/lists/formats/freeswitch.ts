import { byDigits, merged, without } from './intervals.ts';
import { inPieces, type ListWriter, tooLong } from './list.ts';
import { listedRanges } from './listed-ranges.ts';

/** The most numbers of a range that are written one by one. */
const MOST_NUMBERS = 1_000n;

/** Whole numbers, one on each line, for FreeSWITCH's mod_blacklist, which compares lines alone and knows no comments. */
export const freeswitchText: ListWriter = async (input) => {
  const { exclusions, leftOut, parameters } = input;
  const ranges = await listedRanges(input);
  const written = byDigits(ranges('phone'))
    .flatMap(([, ofLength]) => without(merged(ofLength), exclusions.of('phone')))
    .filter(({ low, high }) => {
      const isShort = high - low < MOST_NUMBERS;
      if (!isShort) leftOut.count('range');
      return isShort;
    });
  const count = written.reduce((sum, { low, high }) => sum + Number(high - low) + 1, 0);
  if (count > parameters.max) throw tooLong(parameters.max);
  function* lines() {
    for (const { low, high } of written)
      for (let number = low; number <= high; number += 1n) yield `${parameters.plus ? '+' : ''}${number}`;
  }
  return { count, text: () => inPieces(lines()) };
};
