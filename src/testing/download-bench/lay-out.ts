import { openLedger } from '../../service/ledger/open-ledger.ts';
import { setPrice } from '../../service/registry/terms/administer-terms.ts';
import type { Db } from '../../service/store/db.ts';
import { intervalsSql } from '../overlap-bench/intervals.ts';

export const PEERS = 100;
const REPORT_ROWS = 100;
const BEGIN_MS = 1_750_000_000_000;
const SECOND_MS = 1_000;
/** Enough for whatever is bought. */
const TOKENS = 1_000_000_000;

const INDEXES = [
  'unique index contribution_asset_hash_key on contribution (asset_hash)',
  'index contribution_value on contribution (value, original_key, height) where value is not null',
  'index contribution_span on contribution using spgist (spread(span, asset_hash)) where span is not null',
  'index contribution_wide_span on contribution using spgist (spread(wide_span, asset_hash)) where wide_span is not null',
  'unique index contribution_ordinal on contribution (ordinal)',
  'index contribution_reported_at on contribution (reported_at_ms)',
  'index contribution_peer on contribution (peer_id, ordinal)',
];

/**
 * The tables of the service with as many contributions in reports of 100 by the peers in turn, a second
 * apart, all of them active; the ledger has a price and no report. Returns when the last was reported.
 */
export async function layOut(db: Db, rows: number): Promise<number> {
  const endMs = BEGIN_MS + rows * SECOND_MS;
  await db.transaction(async (tx) => {
    await openLedger(tx, BEGIN_MS, { practice: false });
    await setPrice(tx, { nowMs: BEGIN_MS }, { tokens: 1, scoredTokens: 2 });
  });
  await db.exec(`
    set session_replication_role = replica;
    set maintenance_work_mem = '256MB';
    insert into peer (peer_id, peer_type, privileged) select 'peer' || n, 'VENDOR', false from generate_series(0, ${PEERS - 1}) n;
    insert into account (account_id, peer_id, email, public_key, auth_public_key, status, registered_at_ms)
      select 'a@' || peer_id, peer_id, 'a@' || peer_id, sha256(''), sha256(''), 'authorized', 0 from peer;
    insert into balance (peer_id, tokens) select peer_id, ${TOKENS} from peer;
    alter table contribution drop constraint contribution_asset_hash_key;
    drop index contribution_value, contribution_span, contribution_wide_span, contribution_ordinal, contribution_reported_at,
      contribution_peer;
    select setseed(0.42);
    insert into contribution (height, position, asset_id, asset_hash, identifier, kind, canonical, value, span, wide_span, fraud_type,
      origination, destination, account_id, peer_id, reported_at_ms, expires_at_s, ordinal)
    select 10 + n / ${REPORT_ROWS}, n % ${REPORT_ROWS}, 'x_' || n || '#contribution', sha256(n::text::bytea), kind || low, 'ip', kind || low,
      case when low = high then low end, case when low < high and low < 1e16 then int8range(low::int8, high::int8, '[]') end,
      case when low < high and low >= 1e16 then numrange(low, high, '[]') end, 'IRSF', 'SE', 'GB', 'a@' || peer, peer,
      ${BEGIN_MS} + n::int8 * ${SECOND_MS}, 4000000000, n
    from ${intervalsSql(rows)} i cross join lateral (select 'peer' || (n / ${REPORT_ROWS}) % ${PEERS} as peer) p order by n`);
  for (const definition of INDEXES) await db.exec(`create ${definition}`);
  await db.exec('vacuum analyze');
  return endMs;
}
