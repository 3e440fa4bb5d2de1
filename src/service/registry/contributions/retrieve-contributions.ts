import type { ContributionRecord } from '../../../contract/contribution.ts';
import type { Truncated } from '../../../contract/envelope.ts';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Clock } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { CONTRIBUTION_COLUMNS, contributionRowSchema, toRecord } from './contribution-row.ts';
import {
  type ContributionKeys,
  findContributions,
  findKeys,
  findNewestKeys,
  matchingOf,
} from './find-contributions.ts';
import { rangeOf } from './narrower-ranges.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** Contributions read at once: few enough not to delay others, enough to make the round trip negligible. */
export const PAGE_ROWS = 500;

/**
 * The most that the answer of a single value holds, more than a person reads. Otherwise one peer that reports
 * a number a hundred thousand times makes each search of it sort and send as many.
 */
export const SINGLE_VALUE_ROWS = 1_000;

const BY_KEY = `select ${CONTRIBUTION_COLUMNS}
  from unnest($1::int8[], $2::int4[]) with ordinality as key (height, position, place)
  cross join lateral (select * from contribution
    where contribution.height = key.height and contribution.position = key.position offset 0) c
  order by place`;

/**
 * The contributions of these keys in their order, page by page, each with a statement of its own: a slow reader
 * holds nothing of the store between two pages. A contribution may be flagged meanwhile.
 * @throws {StoreError} when one was withdrawn meanwhile, which is rare: asked again, the answer is right
 */
export async function* readPages(
  tx: Tx,
  { heights, positions, confidences }: ContributionKeys,
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
    yield rows.map((row, index) => toRecord(row, confidences[start + index] ?? null, nowMs));
  }
}

/**
 * All at once when they fit into one page, else page by page as they are asked for. `truncated`: only the
 * newest, and how many there are.
 */
export type Retrieved =
  | { readonly records: readonly ContributionRecord[] }
  | {
      readonly pages: AsyncIterable<readonly ContributionRecord[]>;
      readonly truncated?: Truncated;
    };

/**
 * Finds every contribution whose interval overlaps the requested one, or that equals the requested e-mail
 * address or URL; newest first, with any status, without withdrawn ones. A single value gets the newest 1,000
 * at most. @throws {ServiceError} 400; 413 for a range with more, before any page is read
 */
export async function retrieveContributions(
  {
    db,
    clock,
    settings: { retrieveLimit },
  }: { readonly db: Tx; readonly clock: Clock; readonly settings: Pick<Settings, 'retrieveLimit'> },
  identifier: string,
): Promise<Retrieved> {
  const term = parseSearchTerm(identifier);
  if (!term.ok) throw new ServiceError(400, 'invalid-identifier', term.reason);
  const matching = matchingOf(term);
  const most = Math.min(PAGE_ROWS, retrieveLimit);
  const found = await findContributions(db, matching, most + 1);
  const nowMs = clock.nowMs();
  if (found.length <= most)
    return { records: found.map(({ row, confidence }) => toRecord(row, confidence, nowMs)) };
  const range = rangeOf(term);
  if (range !== undefined) {
    const keys = most === retrieveLimit ? undefined : await findKeys(db, matching, retrieveLimit);
    if (keys === undefined) throw await refuseTooMany(db, range, retrieveLimit);
    return { pages: readPages(db, keys, nowMs) };
  }
  const { keys, of } = await findNewestKeys(db, matching, Math.min(SINGLE_VALUE_ROWS, retrieveLimit));
  const pages = readPages(db, keys, nowMs);
  return of > keys.heights.length ? { pages, truncated: { of } } : { pages };
}
