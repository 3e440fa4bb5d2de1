import type { Comparison, DifferenceRow } from '../../transaction/comparison.ts';

const saysRow = (sentence: string, { asked, found }: DifferenceRow): boolean =>
  sentence.endsWith(`${asked} asked, ${found} found.`) || sentence === `Not asked for: ${found}`;

/**
 * Of the sentences of a comparison those that no row says: why something cannot be inspected or judged. Sentences and
 * rows come in the same order.
 */
export function reasonsOf({ differences, rows }: Comparison): readonly string[] {
  let next = 0;
  return differences.filter((sentence) => {
    const row = rows[next];
    const said = row !== undefined && saysRow(sentence, row);
    if (said) next += 1;
    return !said;
  });
}
