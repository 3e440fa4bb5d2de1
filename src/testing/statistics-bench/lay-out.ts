import { COUNTRY_CODES } from '../../contract/country.ts';
import { KNOWN_FRAUD_TYPES } from '../../contract/fraud-type.ts';
import { tallyReported } from '../../service/registry/tallies/tally.ts';
import type { Db } from '../../service/store/db.ts';

export const PEERS = 100;
const DAYS = 366;
const DAY_MS = 86_400_000;
const BEGIN_MS = 1_750_000_000_000;
const TEXT_ARRAY = (texts: readonly string[]) => `(array['${texts.join("', '")}'])`;
const PICK = (texts: readonly string[]) => `${TEXT_ARRAY(texts)}[1 + (random() * ${texts.length - 1})::int4]`;

/**
 * As many contributions by the peers in turn, spread evenly over a leap year, of all countries and known
 * fraud types; one in fifty is flagged. With their tallies and a movement of each peer for every ten of its
 * contributions. Returns when the last was reported.
 */
export async function layOut(db: Db, rows: number): Promise<number> {
  const endMs = BEGIN_MS + DAYS * DAY_MS;
  await db.exec(`
    set session_replication_role = replica;
    set maintenance_work_mem = '256MB';
    insert into peer (peer_id, peer_type, privileged) select 'peer' || n, 'VENDOR', false from generate_series(0, ${PEERS - 1}) n;
    alter table contribution drop constraint contribution_asset_hash_key;
    drop index contribution_value, contribution_span, contribution_wide_span, contribution_original, contribution_canonical;
    select setseed(0.42);
    insert into contribution (height, position, asset_id, asset_hash, identifier, kind, canonical, value, fraud_type, origination,
      destination, account_id, peer_id, reported_at_ms, expires_at_s, flagger_peer_id, flagged_at_ms, ordinal)
    select 10 + n / 10, n % 10, 'x', '', 'x', 'ip', 'x', n, type, ${PICK(COUNTRY_CODES)}, ${PICK(COUNTRY_CODES)}, 'a', 'peer' || (n / 10) % ${PEERS},
      at_ms, at_ms / 1000 + case type when 'IRSF' then 90 else 30 end * 86400,
      case when n % 50 = 0 then 'peer0' end, case when n % 50 = 0 then at_ms end, n
    from (
      select n, ${PICK(KNOWN_FRAUD_TYPES)} as type, ${BEGIN_MS} + (n::int8 * ${DAYS * DAY_MS}::int8) / ${rows} as at_ms
      from generate_series(0, ${rows} - 1) n
    ) reported;
    with ${tallyReported('contribution')} select;
    insert into token_movement (peer_id, height, kind, tokens, contributions)
      select peer_id, height, 'report', 100, 10 from contribution where position = 0;
    insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
      select height, 'transaction', reported_at_ms, sha256(''), sha256(int8send(height)), '', sha256(int8send(height)) from contribution where position = 0`);
  await db.exec('vacuum analyze');
  return endMs;
}
