import type { z } from 'zod';
import type { DownloadedContribution } from '../../../contract/download.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { confidenceOfRow, MOST_WITNESSES, testimonyShape, testimonySql } from '../confidence/witnesses.ts';
import { CONTRIBUTION_COLUMNS, contributionRowSchema, toRecord } from '../contributions/contribution-row.ts';
import type { Download } from './download-again.ts';

/** Contributions that are read at once, each with its witnesses: few enough not to delay others. */
const PAGE_ROWS = 50;

const PAGE = `
  select ${CONTRIBUTION_COLUMNS}, testimony.*
  from unnest($1::int8[]) with ordinality as asked (ordinal, place)
  join contribution c on c.ordinal = asked.ordinal
  left join lateral ${testimonySql('$2')} testimony on true
  order by place`;

const rowSchema = contributionRowSchema.extend(testimonyShape);

function interrupted(downloadId: string, cause?: unknown): ServiceError {
  return new ServiceError(
    503,
    'download-interrupted',
    `The download ${downloadId} was made, and reading it failed. Get it again by this id: that is free.`,
    { cause, retryAfterS: 5 },
  );
}

/**
 * The contributions of a download in their order, page by page: a slow reader holds nothing of the store
 * between two pages.
 * @throws {ServiceError} 503 when the store fails or one was withdrawn meanwhile: the download is stored and
 * can be downloaded again
 */
export async function* readDownloaded(
  db: Tx,
  { ordinals, details: { downloadId } }: Download,
  nowMs: number,
): AsyncGenerator<readonly DownloadedContribution[]> {
  for (let start = 0; start < ordinals.length; start += PAGE_ROWS) {
    const page = ordinals.slice(start, start + PAGE_ROWS);
    let rows: z.output<typeof rowSchema>[];
    try {
      rows = await queryByIndexes(db, PAGE, [page, MOST_WITNESSES], rowSchema);
    } catch (error) {
      throw interrupted(downloadId, error);
    }
    if (rows.length !== page.length) throw interrupted(downloadId);
    yield rows.map((row) => {
      const { assetDefinitionIds, contribution } = toRecord(row, confidenceOfRow(row), nowMs);
      return { ...contribution, assetDefinitionId: assetDefinitionIds };
    });
  }
}
