import { setImmediate } from 'node:timers/promises';
import { parseIdentifier } from '../../../../contract/identifier/index.ts';
import type { IdentifierSpace } from '../../../../contract/identifier/identifier.ts';
import { isLarge } from '../../../../contract/identifier/range.ts';
import type { Interval } from './intervals.ts';
import type { ListInput } from './list.ts';

const ROWS_AT_ONCE = 2_000;

/** The values and ranges of a list, in no order, by the line that they lie on. What is wider than usual is counted as left out. */
export async function listedRanges({
  rows,
  parameters: { wide },
  leftOut,
}: ListInput): Promise<(space: IdentifierSpace) => readonly Interval[]> {
  const ranges = new Map<IdentifierSpace, Interval[]>();
  for (const [index, { place }] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await setImmediate();
    const identifier = parseIdentifier(place);
    if (!identifier.ok || identifier.space === undefined) continue;
    const { space, low, high } = identifier;
    if (!wide && isLarge(space, low, high)) {
      leftOut.count('wide');
      continue;
    }
    const same = ranges.get(space) ?? [];
    same.push({ low, high });
    ranges.set(space, same);
  }
  return (space) => ranges.get(space) ?? [];
}
