import { z } from 'zod';
import type { Tx } from '../db/db.ts';
import { ServiceError } from '../service-error.ts';

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
  on conflict (asset_hash) do nothing`;

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

async function nameExisting(tx: Tx, rows: readonly NewContribution[]): Promise<string> {
  const [existing] = await tx.query(
    `select asset_id as "assetId" from contribution
     where asset_hash in (select sha256(convert_to(id, 'UTF8')) from unnest($1::text[]) id)
       and height < $2 order by height limit 1`,
    [rows.map(({ assetId }) => assetId), rows[0]?.height ?? 0],
    z.object({ assetId: z.string() }),
  );
  return existing?.assetId ?? 'One of its assets';
}

/** Stores contributions, report by report. @throws {ServiceError} 409 when an asset of that id exists */
export async function insertContributions(tx: Tx, rows: readonly NewContribution[]): Promise<void> {
  if (rows.length === 0) return;
  const stored = await tx.run(INSERT, toColumns(rows));
  if (stored === rows.length) return;
  throw new ServiceError(
    409,
    'asset-exists',
    `${await nameExisting(tx, rows)} exists already, so nothing was stored. Assemble the report again.`,
  );
}
