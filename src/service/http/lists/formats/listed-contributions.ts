import { csvField } from '../../../../contract/csv-field.ts';
import type { ListedContribution } from '../../../registry/lists/read-listed.ts';
import type { ListedRow } from '../../../registry/lists/select-list.ts';
import { assertShort, inPieces, type List, type ListInput } from './list.ts';

interface Contributions {
  readonly rows: readonly ListedRow[];
  readonly pages: () => AsyncIterable<readonly ListedContribution[]>;
}

/**
 * The contributions of a list that has a line for each, without those that overlap what it must not hold.
 * @param excludes whether a list must not hold the contribution of a place
 * @throws {ServiceError} 413
 */
export function contributionsOf(
  { rows, parameters: { max }, exclusions, leftOut, read }: ListInput,
  excludes = (place: string) => exclusions.overlap(place),
): Contributions {
  const kept = rows.filter(({ place }) => {
    const isExcluded = excludes(place);
    if (isExcluded) leftOut.count('not');
    return !isExcluded;
  });
  assertShort(kept.length, max);
  return { rows: kept, pages: () => read(kept) };
}

/** A list of comma-separated values: a line for each contribution, below the names of the columns. */
export const csvOf = (
  { rows, pages }: Contributions,
  names: string,
  valuesOf: (row: ListedContribution) => readonly (string | number | null)[],
): List => ({
  count: rows.length,
  async *text() {
    yield `${names}\r\n`;
    for await (const page of pages())
      yield* inPieces(
        page.map((row) =>
          valuesOf(row)
            .map((value) => csvField(value ?? ''))
            .join(','),
        ),
        '\r\n',
      );
  },
});
