import { z } from 'zod';
import type { Tx } from '../../service/store/db.ts';

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
    `insert into account (account_id, peer_id, email, public_key, auth_public_key, status)
     select 'a@' || peer_id, peer_id, 'a@' || peer_id, ${ZEROS}, ${ZEROS}, 'authorized' from unnest($1::text[]) peer_id`,
    [peerIds],
  );
}

/** An entry of the ledger without meaning, and its contributions without an index. */
export async function storeReport(
  tx: Tx,
  { height, peerId, atMs, places }: StoredReport,
): Promise<{ heights: number[]; positions: number[] }> {
  await tx.run(
    `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
     values ($1::int8, 'transaction', $2, ${ZEROS}, sha256($1::int8::text::bytea), '', sha256($1::int8::text::bytea))`,
    [height, atMs],
  );
  await tx.run(
    `insert into contribution (height, position, asset_id, asset_hash, identifier, kind, canonical, span, fraud_type,
       origination, destination, account_id, peer_id, reported_at_ms, expires_at_s)
     select $1::int8, ordinal - 1, 'asset', sha256(($1::int8 || ' ' || ordinal)::bytea), 'x', 'x', coalesce(text, low), 
       case when low is not null then numrange(low::numeric, high::numeric, '[]') end,
       'Scam', 'SE', 'GB', 'a@' || $2::text, $2::text, $3, 1
     from unnest($4::text[], $5::text[], $6::text[]) with ordinality as place (low, high, text, ordinal)`,
    [
      height,
      peerId,
      atMs,
      places.map((place) => (typeof place === 'string' ? null : String(place[0]))),
      places.map((place) => (typeof place === 'string' ? null : String(place[1]))),
      places.map((place) => (typeof place === 'string' ? place : null)),
    ],
  );
  return { heights: places.map(() => height), positions: places.map((_, position) => position) };
}

const storedSchema = z.object({
  height: z.int(),
  position: z.int(),
  peerId: z.string(),
  atMs: z.int(),
  isFlagged: z.boolean(),
  low: z.coerce.number().nullable(),
  high: z.coerce.number().nullable(),
  text: z.string(),
  confidence: z.int().nullable(),
});
type Stored = z.output<typeof storedSchema>;

const meet = (a: Stored, b: Stored): boolean =>
  a.low === null || a.high === null || b.low === null || b.high === null
    ? a.low === null && b.low === null && a.text === b.text
    : a.low <= b.high && b.low <= a.high;

const DAY_MS = 86_400_000;

/** The rule once more, plainly: everybody looks at everybody. Source: src/service/README.md, "Confidence". */
function bruteForce(at: Stored, all: readonly Stored[]): number | null {
  const witnesses = all.filter((other) => meet(at, other));
  const peers = new Set(witnesses.map(({ peerId }) => peerId));
  if (peers.size < 2) return null;
  const newest = Array.from(peers, (peer) =>
    Math.max(...witnesses.filter(({ peerId }) => peerId === peer).map(({ atMs }) => atMs)),
  ).toSorted((a, b) => b - a);
  let points = 0n;
  for (const atMs of newest.slice(1)) {
    const ageDays = ((newest[0] ?? 0) - atMs) / DAY_MS;
    if (ageDays <= 30) points += 4n;
    else if (ageDays <= 90) points += 2n;
    else points += 1n;
  }
  const reports = BigInt(witnesses.length);
  const flagged = BigInt(witnesses.filter(({ isFlagged }) => isFlagged).length);
  const index = (100n * points * (5n * reports - 4n * flagged)) / ((points + 4n) * 5n * reports);
  return Number(index < 1n ? 1n : index);
}

/**
 * Each contribution for which a condition of SQL about `c` holds: the index that is stored, and the one that it should
 * have, by name.
 */
export async function confidencesWhere(
  tx: Tx,
  condition: string,
): Promise<{ stored: Record<string, number | null>; right: Record<string, number | null> }> {
  const rows = await tx.query(
    `select c.height, c.position, peer_id as "peerId", reported_at_ms as "atMs", flagged_at_ms is not null as "isFlagged",
       lower(span)::text as low, upper(span)::text as high, canonical as text, confidence, ${condition} as asked
     from contribution c order by c.height, c.position`,
    [],
    storedSchema.extend({ asked: z.boolean() }),
  );
  const asked = rows.filter((row) => row.asked);
  const named = (value: (row: Stored) => number | null) =>
    Object.fromEntries(asked.map((row) => [`${row.height}.${row.position}`, value(row)]));
  return { stored: named(({ confidence }) => confidence), right: named((row) => bruteForce(row, rows)) };
}
