import { z } from 'zod';
import type { IdentifierKind } from '../../../contract/identifier/identifier.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { StoreError } from '../../store/store-error.ts';
import type { ListedRow } from './select-list.ts';

/** A contribution of a list with what never changes of it. */
export interface ListedContribution extends ListedRow {
  readonly assetId: string;
  readonly canonical: string;
  readonly kind: IdentifierKind;
  readonly fraudType: string;
  readonly origination: string;
  readonly destination: string;
  readonly peerId: string;
  readonly reportedAtMs: number;
  readonly expiresAtS: number;
}

/** Contributions that are read at once: few enough not to delay others. */
const PAGE_ROWS = 2_000;

/** One text, since so many rows would take the driver several times as long. */
const PAGE = `
  select coalesce(json_agg(json_build_array(asset_id, canonical, kind, fraud_type, origination, destination, c.peer_id,
    reported_at_ms, expires_at_s) order by ordinal), '[]')::text as rows
  from contribution c where ordinal = any($1::int8[])`;

const kindSchema = z.enum([
  'ip',
  'ip-range',
  'phone',
  'phone-range',
  'numeric',
  'email',
  'url',
] satisfies IdentifierKind[]);
const rowSchema = z.tuple([
  z.string(),
  z.string(),
  kindSchema,
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.int(),
  z.int(),
]);
const pageSchema = z.object({
  rows: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.array(rowSchema)),
});

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
    const ordinals = page.map(({ ordinal }) => ordinal);
    const rows = (await queryByIndexes(tx, PAGE, [ordinals], pageSchema)).flatMap((one) => one.rows);
    if (rows.length !== page.length)
      throw new StoreError(
        'contributions-gone',
        'Contributions that were found are not in the store any more.',
      );
    yield page.flatMap((row, index) => {
      const stored = rows[index];
      if (stored === undefined) return [];
      const [
        assetId,
        canonical,
        kind,
        fraudType,
        origination,
        destination,
        peerId,
        reportedAtMs,
        expiresAtS,
      ] = stored;
      return [
        {
          ...row,
          assetId,
          canonical,
          kind,
          fraudType,
          origination,
          destination,
          peerId,
          reportedAtMs,
          expiresAtS,
        },
      ];
    });
  }
}
