import {
  FIELD_NAMES,
  type OptionalField,
  type RequiredField,
} from '../../../contract/contribution-fields.ts';
import type { Tx } from '../../store/db.ts';
import { StoreError } from '../../store/store-error.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { FIELD_COLUMNS } from './contribution-row.ts';
import { tallyReported } from '../tallies/tally.ts';

/** A contribution that is not stored yet. */
export interface NewContribution
  extends Readonly<Record<RequiredField, string>>, Readonly<Record<OptionalField, string | null>> {
  readonly height: number;
  /** Within its report, counted from 0. */
  readonly position: number;
  readonly accountId: string;
  readonly peerId: string;
  readonly assetId: string;
  readonly kind: string;
  readonly canonical: string;
  /** 16 bytes as hex; `null` for a repeat: originals.ts. */
  readonly originalKey: string | null;
  /** The place of a single value on the number line. */
  readonly value: string | null;
  /** The ends of a range on the number line. */
  readonly low: string | null;
  readonly high: string | null;
  /** The place of its host: host-place.ts. */
  readonly hostPlace: string | null;
  readonly reportedAtMs: number;
  readonly expiresAtS: number;
}

const fieldNames = FIELD_NAMES.map((field) => `"${field}"`);

/**
 * Any number of contributions in one statement, as one JSON array in the order of the ledger: as fast as an
 * array for each column. The ledger is locked, so no other transaction takes the next ordinal.
 *
 * Inserted in hash order to avoid a degenerate range index: ascending ranges would make it a chain of pages.
 */
const INSERT = `
  with stored as (
    insert into contribution (height, position, account_id, peer_id, asset_id, asset_hash, kind, canonical, original_key, value,
      span, wide_span, host_place, reported_at_ms, expires_at_s, ${FIELD_NAMES.map((field) => FIELD_COLUMNS[field]).join(', ')}, ordinal)
    select height, position, "accountId", "peerId", "assetId", sha256(convert_to("assetId", 'UTF8')), kind,
      canonical, decode("originalKey", 'hex'), value, case when low < 1e16 then int8range(low::int8, high::int8, '[]') end,
      case when low >= 1e16 then numrange(low, high, '[]') end,
      "hostPlace", "reportedAtMs", "expiresAtS", ${fieldNames.join(', ')},
      coalesce(greatest((select max(ordinal) from contribution), (select max(ordinal) from withdrawn_contribution)), -1)
        + ordinality
    from rows from (json_to_recordset($1::json) as (height int8, position int4, "accountId" text, "peerId" text,
      "assetId" text, kind text, canonical text, "originalKey" text, value numeric, low numeric, high numeric, "hostPlace" text,
      "reportedAtMs" int8, "expiresAtS" int8, ${fieldNames.map((name) => `${name} text`).join(', ')}))
      with ordinality item
    order by 6
    returning *
  ), ${tallyReported('stored')}
  select`;

/** Source: PostgreSQL, appendix A, unique_violation. */
const NOT_UNIQUE = '23505';

/**
 * Stores contributions, report by report. The store itself refuses an asset twice: asking it to pass over
 * those would cost every insert a tenth. @throws {ServiceError} 409 when an asset of that id exists; the
 * transaction has failed then
 */
export async function insertContributions(tx: Tx, rows: readonly NewContribution[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  try {
    await tx.run(INSERT, [JSON.stringify(rows)]);
  } catch (error) {
    const isAssetExists =
      error instanceof StoreError &&
      error.sqlState === NOT_UNIQUE &&
      error.constraint === 'contribution_asset_hash_key';
    if (!isAssetExists) throw error;
    const which = rows.length === 1 ? first.assetId : `One of these ${rows.length} assets`;
    const message = `${which} exists already, so nothing was stored. Assemble the report again.`;
    throw new ServiceError(409, 'asset-exists', message, { cause: error });
  }
}
