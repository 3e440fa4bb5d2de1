import { hostPlaceOf } from '../../../service/registry/contributions/host-place.ts';
import type { Tx } from '../../../service/store/db.ts';

/** A contribution that a test stores as it is, without a transaction of the ledger around it. */
export interface StoredReport {
  readonly height: number;
  readonly peerId: string;
  readonly atMs: number;
  /** Intervals of the number line, both ends included, or texts. */
  readonly places: readonly (readonly [low: number | bigint, high: number | bigint] | string)[];
}

const ZEROS = `decode(repeat('00', 32), 'hex')`;

/** Peers with an account each, `a@<peer>`. */
export async function storePeers(tx: Tx, peerIds: readonly string[]): Promise<void> {
  await tx.run(
    `insert into peer (peer_id, peer_type, privileged) select peer_id, 'VENDOR', false from unnest($1::text[]) peer_id`,
    [peerIds],
  );
  await tx.run(
    `insert into account (account_id, peer_id, email, public_key, auth_public_key, status, registered_at_ms)
     select 'a@' || peer_id, peer_id, 'a@' || peer_id, ${ZEROS}, ${ZEROS}, 'authorized', 0 from unnest($1::text[]) peer_id`,
    [peerIds],
  );
}

/** An entry of the ledger without meaning, and its contributions. */
export async function storeReport(tx: Tx, { height, peerId, atMs, places }: StoredReport): Promise<void> {
  await tx.run(
    `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
     values ($1::int8, 'transaction', $2, ${ZEROS}, sha256($1::int8::text::bytea), '', sha256($1::int8::text::bytea))`,
    [height, atMs],
  );
  await tx.run(
    `insert into contribution (height, position, asset_id, asset_hash, identifier, kind, canonical, value, span, wide_span, host_place, fraud_type,
       origination, destination, account_id, peer_id, reported_at_ms, expires_at_s, ordinal)
     select $1::int8, place - 1, 'asset', sha256(($1::int8 || ' ' || place)::bytea), 'x', case when low is null then 'email' else 'ip' end,
       coalesce(text, low),
       case when low = high then low::numeric end,
       case when low <> high and low::numeric < 1e16 then int8range(low::int8, high::int8, '[]') end,
       case when low <> high and low::numeric >= 1e16 then numrange(low::numeric, high::numeric, '[]') end,
       host_place, 'Scam', 'SE', 'GB', 'a@' || $2::text, $2::text, $3, 1, $1::int8 * 100000 + place
     from unnest($4::text[], $5::text[], $6::text[], $7::text[]) with ordinality as report (low, high, text, host_place, place)`,
    [
      height,
      peerId,
      atMs,
      places.map((place) => (typeof place === 'string' ? null : String(place[0]))),
      places.map((place) => (typeof place === 'string' ? null : String(place[1]))),
      places.map((place) => (typeof place === 'string' ? place : null)),
      places.map((place) => (typeof place === 'string' ? hostPlaceOf(place.split('@')[1] ?? '') : null)),
    ],
  );
}
