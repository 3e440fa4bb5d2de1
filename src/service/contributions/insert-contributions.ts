import { z } from 'zod';
import { parseIdentifier } from '../../contract/identifier/index.ts';
import type { Tx } from '../db/db.ts';
import { ServiceError } from '../service-error.ts';
import type { TransactionEntry } from '../submission/submit-transaction.ts';
import { assetHashHex } from './asset-hash.ts';
import { spanOf } from './number-line.ts';

/** One contribution as its transaction says it. */
export interface ReportedContribution {
  readonly assetId: string;
  readonly id: string;
  readonly fraudType: string;
  readonly origination: string;
  readonly destination: string;
  readonly sourcePeerId?: string;
  readonly reportedAtMs: number;
  readonly expiryAtS: number;
}

/** One array for each column: a report goes in with one statement, however many items it has. */
function toColumns(items: readonly ReportedContribution[]) {
  const rows = items.map((item, position) => {
    const identifier = parseIdentifier(item.id);
    if (!identifier.ok) {
      throw new ServiceError(400, 'invalid-identifier', `[${position}].id: ${identifier.reason}`);
    }
    const span = spanOf(identifier);
    return { item, position, identifier, span };
  });
  return [
    rows.map(({ position }) => position),
    rows.map(({ item }) => item.assetId),
    rows.map(({ item }) => assetHashHex(item.assetId)),
    rows.map(({ item }) => item.id),
    rows.map(({ identifier }) => identifier.kind),
    rows.map(({ identifier }) => identifier.canonical),
    rows.map(({ span }) => span?.low ?? null),
    rows.map(({ span }) => span?.high ?? null),
    rows.map(({ item }) => item.fraudType),
    rows.map(({ item }) => item.origination),
    rows.map(({ item }) => item.destination),
    rows.map(({ item }) => item.sourcePeerId ?? null),
    rows.map(({ item }) => item.reportedAtMs),
    rows.map(({ item }) => item.expiryAtS),
  ] as const;
}

const INSERT = `
  insert into contribution (height, account_id, peer_id, position, asset_id, asset_hash, identifier, kind, canonical,
    span, fraud_type, origination, destination, source_peer_id, reported_at_ms, expires_at_s)
  select $1, $2, $3, position, asset_id, decode(asset_hash, 'hex'), identifier, kind, canonical,
    case when low is not null then numrange(low::numeric, high::numeric, '[]') end,
    fraud_type, origination, destination, source_peer_id, reported_at_ms, expires_at_s
  from unnest($4::int4[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
    $12::text[], $13::text[], $14::text[], $15::text[], $16::int8[], $17::int8[])
    as item (position, asset_id, asset_hash, identifier, kind, canonical, low, high,
      fraud_type, origination, destination, source_peer_id, reported_at_ms, expires_at_s)
  order by position
  on conflict (asset_hash) do nothing`;

async function nameExisting(tx: Tx, hashes: readonly string[]): Promise<string> {
  const [existing] = await tx.query(
    `select asset_id as "assetId" from contribution where asset_hash in (select decode(hash, 'hex') from unnest($1::text[]) hash)
     order by height limit 1`,
    [hashes],
    z.object({ assetId: z.string() }),
  );
  return existing?.assetId ?? 'One of its assets';
}

/** Stores a report's contributions. @throws {ServiceError} 409 when an asset of that id exists */
export async function insertContributions(
  tx: Tx,
  { height, accountId, peerId }: TransactionEntry,
  items: readonly ReportedContribution[],
): Promise<void> {
  const columns = toColumns(items);
  const stored = await tx.run(INSERT, [height, accountId, peerId, ...columns]);
  if (stored === items.length) return;
  throw new ServiceError(
    409,
    'asset-exists',
    `${await nameExisting(tx, columns[2])} exists already, so nothing was stored. Assemble the report again.`,
  );
}
