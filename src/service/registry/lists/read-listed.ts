import { z } from 'zod';
import type { IdentifierKind } from '../../../contract/identifier/identifier.ts';
import type { Tx } from '../../store/db.ts';
import { queryByIndexes } from '../../store/prefer-index-scans.ts';
import { StoreError } from '../../store/store-error.ts';
import { jsonOf, type ListedRow } from './select-list.ts';

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

/** Columns as one text each, since so many rows would take the driver, and checking each of them, several times as long. */
const columnSql = (column: string, name: string) => `coalesce(json_agg(${column}), '[]')::text as "${name}"`;
const PAGE = `
  select ${[
    columnSql('asset_id', 'assetIds'),
    columnSql('canonical', 'canonicals'),
    columnSql('kind', 'kinds'),
    columnSql('fraud_type', 'fraudTypes'),
    columnSql('origination', 'originations'),
    columnSql('destination', 'destinations'),
    columnSql('peer_id', 'peerIds'),
    columnSql('reported_at_ms', 'times'),
    columnSql('expires_at_s', 'expiries'),
  ].join(', ')}
  from (select * from contribution where ordinal = any($1::int8[]) order by ordinal offset 0) c`;

const kindSchema = z.enum([
  'ip',
  'ip-range',
  'phone',
  'phone-range',
  'numeric',
  'email',
  'url',
] satisfies IdentifierKind[]);
const textsSchema = jsonOf(z.array(z.string()));
const pageSchema = z.object({
  assetIds: textsSchema,
  canonicals: textsSchema,
  kinds: jsonOf(z.array(kindSchema)),
  fraudTypes: textsSchema,
  originations: textsSchema,
  destinations: textsSchema,
  peerIds: textsSchema,
  times: jsonOf(z.array(z.int())),
  expiries: jsonOf(z.array(z.int())),
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
    const [columns] = await queryByIndexes(tx, PAGE, [ordinals], pageSchema);
    if (columns?.assetIds.length !== page.length)
      throw new StoreError(
        'contributions-gone',
        'Contributions that were found are not in the store any more.',
      );
    yield page.map((row, index) => ({
      ordinal: row.ordinal,
      place: row.place,
      status: row.status,
      confidence: row.confidence,
      reporters: row.reporters,
      assetId: columns.assetIds[index] ?? '',
      canonical: columns.canonicals[index] ?? '',
      kind: columns.kinds[index] ?? 'ip',
      fraudType: columns.fraudTypes[index] ?? '',
      origination: columns.originations[index] ?? '',
      destination: columns.destinations[index] ?? '',
      peerId: columns.peerIds[index] ?? '',
      reportedAtMs: columns.times[index] ?? 0,
      expiresAtS: columns.expiries[index] ?? 0,
    }));
  }
}
