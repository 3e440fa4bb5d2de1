import type { Tx } from '../../store/db.ts';
import { type ConfidenceBounds, SUBMIT_BOUNDS } from './confidence-bounds.ts';
import { type Item, putOffRuns, toRuns } from './put-off.ts';
import { recountAround } from './recount-around.ts';

/** Which contributions are new or were flagged; each with its height and its position in its report. */
export interface Touched {
  readonly heights: readonly number[];
  readonly positions: readonly number[];
}

/** Whole reports as long as they are within the bound, the smallest first: a large one does not make others wait. */
function divide(items: readonly Item[], most: number): { now: Item[]; later: Item[] } {
  if (items.length <= most) return { now: [...items], later: [] };
  const byHeight = new Map<number, Item[]>();
  for (const item of items) {
    const report = byHeight.get(item.height);
    if (report === undefined) byHeight.set(item.height, [item]);
    else report.push(item);
  }
  const now: Item[] = [];
  const later: Item[] = [];
  for (const report of Array.from(byHeight.values()).toSorted((a, b) => a.length - b.length)) {
    (now.length + report.length <= most ? now : later).push(...report);
  }
  return { now, later };
}

/**
 * Computes the confidence index anew for every contribution that meets a touched one: at once as far as the bounds
 * allow, and notes in the same transaction what is put off. The rule: `confidence-rule.ts`. Why nothing is lost:
 * `confidence/README.md`. The caller holds the ledger's lock and prefers index scans.
 */
export async function refreshConfidence(
  tx: Tx,
  { heights, positions }: Touched,
  bounds: ConfidenceBounds = SUBMIT_BOUNDS,
): Promise<void> {
  const items = heights.map((height, index) => ({ height, position: positions[index] ?? 0 }));
  const { now, later } = divide(items, bounds.touched);
  if (now.length > 0) {
    const { wide, unseen } = await recountAround(tx, now, bounds);
    later.push(...wide, ...unseen);
  }
  await putOffRuns(tx, toRuns(later));
}
