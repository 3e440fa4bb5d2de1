import type { ContributionRecord } from '../../../contract/contribution.ts';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { CONTRIBUTION_COLUMNS, contributionRowSchema, toRecord } from './contribution-row.ts';
import type { ContributionKeys } from './find-keys.ts';

/** Contributions read at once: little enough that nobody else waits, enough that the round trip does not count. */
export const PAGE_ROWS = 500;

const BY_KEY = `select ${CONTRIBUTION_COLUMNS}
  from unnest($1::int8[], $2::int4[]) with ordinality as key (height, position, place)
  cross join lateral (select * from contribution
    where contribution.height = key.height and contribution.position = key.position offset 0) c
  order by place`;

/**
 * The contributions of these keys in their order, page by page, each with a statement of its own: whoever reads slowly
 * holds nothing of the store between two pages. A contribution may be flagged meanwhile and never goes away.
 * @throws {StoreError}
 */
export async function* readPages(
  tx: Tx,
  { heights, positions }: ContributionKeys,
  nowMs: number,
): AsyncGenerator<readonly ContributionRecord[]> {
  for (let start = 0; start < heights.length; start += PAGE_ROWS) {
    const page = [
      [...heights.subarray(start, start + PAGE_ROWS)],
      [...positions.subarray(start, start + PAGE_ROWS)],
    ] as const;
    const rows = await tx.query(BY_KEY, page, contributionRowSchema);
    if (rows.length !== page[0].length) {
      throw new StoreError(
        'contributions-gone',
        'Contributions that were found are not in the store any more.',
      );
    }
    yield rows.map((row) => toRecord(row, nowMs));
  }
}
