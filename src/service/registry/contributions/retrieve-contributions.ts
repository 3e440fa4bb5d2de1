import type { ContributionRecord } from '../../../contract/contribution.ts';
import type { Truncated } from '../../../contract/envelope.ts';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Clock } from '../../platform/clock.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { contributionsGone } from '../../store/store-error.ts';
import { CONTRIBUTION_COLUMNS, contributionRowSchema, toRecord } from './contribution-row.ts';
import { findContributions, matchingOf } from './find-contributions.ts';
import { rankContributions, type Ranked } from './rank-contributions.ts';

/** An answer of so many contributions takes one statement, and nearly every answer is one. */
const ONE_STATEMENT_ROWS = 100;

/** Contributions of a longer answer that are read at once: few enough not to delay others. */
export const PAGE_ROWS = 200;

const BY_ORDINALS = `
  select ${CONTRIBUTION_COLUMNS} from unnest($1::int8[]) with ordinality as asked (ordinal, place)
  join contribution c on c.ordinal = asked.ordinal order by place`;

/**
 * These contributions in their order, page by page, each with a statement of its own: a slow reader
 * holds nothing of the store between two pages. A contribution may be flagged meanwhile.
 * @throws {StoreError} when one was withdrawn meanwhile, which is rare: asked again, the answer is right
 */
export async function* readPages(
  tx: Tx,
  { ordinals, confidences }: Pick<Ranked, 'ordinals' | 'confidences'>,
  nowMs: number,
): AsyncGenerator<readonly ContributionRecord[]> {
  for (let start = 0; start < ordinals.length; start += PAGE_ROWS) {
    const page = ordinals.slice(start, start + PAGE_ROWS);
    const rows = await queryByIndexes(tx, BY_ORDINALS, [page], contributionRowSchema);
    if (rows.length !== page.length) throw contributionsGone();
    yield rows.map((row, index) => toRecord(row, confidences[start + index] ?? null, nowMs));
  }
}

/**
 * All at once where one statement has them, else page by page as they are asked for. `truncated`: how many there are, of
 * which these are the first.
 */
export type Retrieved =
  | { readonly records: readonly ContributionRecord[] }
  | {
      readonly pages: AsyncIterable<readonly ContributionRecord[]>;
      readonly truncated?: Truncated;
    };

export interface RetrieveDeps {
  readonly db: Tx;
  /** The same store, for what takes long. */
  readonly slow: Tx;
  readonly clock: Clock;
  readonly settings: Pick<Settings, 'retrieveLimit'>;
}

/**
 * Finds every contribution whose interval overlaps the requested one, or that equals the requested e-mail address or URL,
 * with any status, without withdrawn ones; exact ones first, then the narrowest, the newest of equal ones. An answer has
 * the first of them, as many as the settings say. @throws {ServiceError} 400
 */
export async function retrieveContributions(
  { db, slow, clock, settings: { retrieveLimit } }: RetrieveDeps,
  identifier: string,
): Promise<Retrieved> {
  const term = parseSearchTerm(identifier);
  if (!term.ok) throw new ServiceError(400, 'invalid-identifier', term.reason);
  const found = await findContributions(db, matchingOf(term), Math.min(ONE_STATEMENT_ROWS, retrieveLimit));
  const nowMs = clock.nowMs();
  if (found !== undefined)
    return { records: found.map(({ row, confidence }) => toRecord(row, confidence, nowMs)) };
  const ranked = await rankContributions(slow, term, retrieveLimit);
  const pages = readPages(slow, ranked, nowMs);
  return ranked.of > ranked.ordinals.length ? { pages, truncated: { of: ranked.of } } : { pages };
}
