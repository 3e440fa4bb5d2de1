import { z } from 'zod';
import type { Tx } from '../../store/db.ts';
import { contributionsGone } from '../../store/store-error.ts';
import { readMany } from '../rows/read-many.ts';
import type { ListedRow } from './select-list.ts';

export const identifierKindSchema = z.enum([
  'ip',
  'ip-range',
  'phone',
  'phone-range',
  'numeric',
  'email',
  'url',
]);

const rowSchema = z.object({
  assetId: z.string(),
  canonical: z.string(),
  kind: identifierKindSchema,
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  peerId: z.string(),
  reportedAtMs: z.int(),
  expiresAtS: z.int(),
});

/** A contribution of a list with what never changes of it. */
export type ListedContribution = Readonly<z.output<typeof rowSchema>> & ListedRow;

/** Contributions that are read at once: few enough not to delay others. */
const PAGE_ROWS = 2_000;

const PAGE = `
  select asset_id as "assetId", canonical, kind, fraud_type as "fraudType", origination, destination, peer_id as "peerId",
    reported_at_ms as "reportedAtMs", expires_at_s as "expiresAtS"
  from contribution where ordinal = any($1::int8[]) order by ordinal`;

/**
 * The contributions of a list in its order, page by page, each with a statement of its own: a slow reader holds nothing of
 * the store between two pages, and read twice they are the same.
 * @throws {StoreError} when one was withdrawn meanwhile
 */
export async function* readListed(
  tx: Tx,
  listed: readonly ListedRow[],
): AsyncGenerator<readonly ListedContribution[]> {
  for (let start = 0; start < listed.length; start += PAGE_ROWS) {
    const page = listed.slice(start, start + PAGE_ROWS);
    const rows = await readMany(tx, PAGE, [page.map(({ ordinal }) => ordinal)], rowSchema);
    if (rows.length !== page.length) throw contributionsGone();
    yield rows.flatMap((row, index) => {
      const one = page[index];
      return one === undefined ? [] : { ...one, ...row };
    });
  }
}
