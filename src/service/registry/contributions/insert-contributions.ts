import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { ServiceError } from '../../platform/service-error.ts';

/** A contribution that is not stored yet. */
export interface NewContribution {
  readonly height: number;
  /** Within its report, counted from 0. */
  readonly position: number;
  readonly accountId: string;
  readonly peerId: string;
  readonly assetId: string;
  readonly identifier: string;
  readonly kind: string;
  readonly canonical: string;
  /** The ends of its interval on the number line; `null` for e-mail and URL. */
  readonly low: string | null;
  readonly high: string | null;
  readonly fraudType: string;
  readonly origination: string;
  readonly destination: string;
  readonly sourcePeerId: string | null;
  readonly reportedAtMs: number;
  readonly expiresAtS: number;
}

/**
 * One array for each column: any number of contributions goes in with one statement. What is the same in a whole report
 * stands once for each report, and what is usually the same in a row is null then: making and reading the arrays costs
 * as much as a fifth of the insert.
 *
 * In the order of the hashes, which is none: intervals that rise would make the index on them a chain, a link for each page
 * (100,000 consecutive numbers in reports of 5,000 took 18 seconds instead of 1.6).
 */
const INSERT = `
  insert into contribution (height, position, account_id, peer_id, asset_id, asset_hash, identifier, kind, canonical,
    span, fraud_type, origination, destination, source_peer_id, reported_at_ms, expires_at_s)
  select ($1::int8[])[report], position, ($2::text[])[report], ($3::text[])[report], asset_id,
    sha256(convert_to(asset_id, 'UTF8')), identifier, kind, coalesce(canonical, identifier),
    case when low is not null then numrange(low::numeric, coalesce(high, low)::numeric, '[]') end,
    fraud_type, origination, destination, source_peer_id, reported_at_ms, expires_at_s
  from unnest($4::int4[], $5::int4[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
    $12::text[], $13::text[], $14::text[], $15::text[], $16::int8[], $17::int8[])
    as item (report, position, asset_id, identifier, kind, canonical, low, high, fraud_type, origination, destination,
      source_peer_id, reported_at_ms, expires_at_s)
  order by 6`;

/** Source: PostgreSQL, appendix A, unique_violation. */
const NOT_UNIQUE = '23505';

function toColumns(rows: readonly NewContribution[]) {
  const reports: NewContribution[] = [];
  const places = rows.map((row) => {
    if (reports.at(-1)?.height !== row.height) reports.push(row);
    return reports.length;
  });
  return [
    reports.map(({ height }) => height),
    reports.map(({ accountId }) => accountId),
    reports.map(({ peerId }) => peerId),
    places,
    rows.map(({ position }) => position),
    rows.map(({ assetId }) => assetId),
    rows.map(({ identifier }) => identifier),
    rows.map(({ kind }) => kind),
    rows.map(({ canonical, identifier }) => (canonical === identifier ? null : canonical)),
    rows.map(({ low }) => low),
    rows.map(({ high, low }) => (high === low ? null : high)),
    rows.map(({ fraudType }) => fraudType),
    rows.map(({ origination }) => origination),
    rows.map(({ destination }) => destination),
    rows.map(({ sourcePeerId }) => sourcePeerId),
    rows.map(({ reportedAtMs }) => reportedAtMs),
    rows.map(({ expiresAtS }) => expiresAtS),
  ];
}

/** What the store says of an asset that exists already. */
function isAssetExists(error: unknown): boolean {
  return (
    error instanceof StoreError &&
    error.sqlState === NOT_UNIQUE &&
    error.constraint === 'contribution_asset_hash_key'
  );
}

/**
 * Stores contributions, report by report. The store itself refuses an asset twice: asking it to pass over those would
 * cost every insert a tenth. @throws {ServiceError} 409 when an asset of that id exists; the transaction has failed then
 */
export async function insertContributions(tx: Tx, rows: readonly NewContribution[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  try {
    await tx.run(INSERT, toColumns(rows));
  } catch (error) {
    if (!isAssetExists(error)) throw error;
    const which = rows.length === 1 ? first.assetId : `One of these ${rows.length} assets`;
    const message = `${which} exists already, so nothing was stored. Assemble the report again.`;
    throw new ServiceError(409, 'asset-exists', message, { cause: error });
  }
}
