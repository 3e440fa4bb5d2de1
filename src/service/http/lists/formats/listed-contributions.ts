import type { ListedContribution } from '../../../registry/lists/read-listed.ts';
import type { ListedRow } from '../../../registry/lists/select-list.ts';
import { type ListInput, assertShort } from './list.ts';

export const isoOf = (ms: number): string => new Date(ms).toISOString();

/**
 * The contributions of a list that has a line for each, without those that overlap what it must not hold.
 * @param excludes whether a list must not hold the contribution of a place
 * @throws {ServiceError} 413
 */
export function contributionsOf(
  { rows, parameters: { max }, exclusions, leftOut, read }: ListInput,
  excludes = (place: string) => exclusions.overlap(place),
): {
  readonly rows: readonly ListedRow[];
  readonly pages: () => AsyncIterable<readonly ListedContribution[]>;
} {
  const kept = rows.filter(({ place }) => {
    const isExcluded = excludes(place);
    if (isExcluded) leftOut.count('not');
    return !isExcluded;
  });
  assertShort(kept.length, max);
  return { rows: kept, pages: () => read(kept) };
}
