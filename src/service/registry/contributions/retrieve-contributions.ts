import type { ContributionRecord } from '../../../contract/contribution.ts';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Clock } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Db } from '../../store/db.ts';
import { CONTRIBUTION_COLUMNS, contributionRowSchema, toRecord } from './contribution-row.ts';
import { findKeys } from './find-keys.ts';
import { matchingOf } from './matching.ts';
import { PAGE_ROWS, readPages } from './read-pages.ts';
import { refuseTooMany } from './refuse-too-many.ts';

/** All at once when they fit into one page, else page by page as they are asked for. */
export type Retrieved =
  | { readonly records: readonly ContributionRecord[] }
  | { readonly pages: AsyncIterable<readonly ContributionRecord[]> };

/**
 * Every contribution whose interval overlaps the one asked for, or that equals the e-mail address or URL asked for;
 * newest first, whatever its status. @throws {ServiceError} 400, 413 before anything was read of the pages
 */
export async function retrieveContributions(
  {
    db,
    clock,
    settings: { retrieveLimit },
  }: { readonly db: Db; readonly clock: Clock; readonly settings: Pick<Settings, 'retrieveLimit'> },
  identifier: string,
): Promise<Retrieved> {
  const term = parseSearchTerm(identifier);
  if (!term.ok) throw new ServiceError(400, 'invalid-identifier', term.reason);
  const matching = matchingOf(term);
  const most = Math.min(PAGE_ROWS, retrieveLimit);
  const rows = await db.query(
    `select ${CONTRIBUTION_COLUMNS} from ${matching.sql} c order by height desc, position`,
    [...matching.params, most + 1],
    contributionRowSchema,
  );
  const nowMs = clock.nowMs();
  if (rows.length <= most) return { records: rows.map((row) => toRecord(row, nowMs)) };
  if (most === retrieveLimit) throw await refuseTooMany(db, term, retrieveLimit);
  const keys = await findKeys(db, matching, retrieveLimit + 1);
  if (keys.heights.length > retrieveLimit) throw await refuseTooMany(db, term, retrieveLimit);
  return { pages: readPages(db, keys, nowMs) };
}
