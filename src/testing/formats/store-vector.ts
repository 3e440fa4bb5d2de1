import { eachOptional } from '../../contract/contribution-fields.ts';
import { RULES } from '../../service/ledger/administration.ts';
import { identify } from '../../service/registry/contributions/apply-report.ts';
import { insertContributions } from '../../service/registry/contributions/insert-contributions.ts';
import { makeFeedKey } from '../../service/registry/feed/feed-keys.ts';
import type { Tx } from '../../service/store/db.ts';
import { storePeers } from '../service/store/stored-reports.ts';
import type { VectorRow } from './vector-rows.ts';

/** The name of the log in the vectors, and the time of their answers. */
const VECTOR_ORIGIN = 'registry.example';
export const VECTOR_NOW_MS = Date.parse('2026-11-27T09:00:00.000Z');

/** The opening of a ledger, which every entry has here: a service opens no other one then. */
const BODY = JSON.stringify({
  type: 'ledger-opened',
  operatorPublicKeyHex: '00'.repeat(32),
  practice: false,
  rules: RULES,
});

/** An entry of the ledger that means nothing, which becomes its newest. */
async function storeEntry(tx: Tx, height: number, at: string): Promise<void> {
  const params = [height, Date.parse(at)];
  await tx.run(
    `insert into ledger_entry (height, kind, at_ms, previous_hash, entry_hash, body, payload_hash)
     values ($1::int8, 'transaction', $2, sha256($1::text::bytea), sha256($1::text::bytea), $3, sha256($1::text::bytea))`,
    [...params, new TextEncoder().encode(BODY)],
  );
  await tx.run(
    'update ledger_head set height = $1::int8, at_ms = $2, entry_hash = sha256($1::text::bytea)',
    params,
  );
}

async function storeRow(tx: Tx, { at, timestamp, expiryDate, ...row }: VectorRow): Promise<void> {
  await storeEntry(tx, row.height, at);
  const identified = identify(row.peerId, {
    ...row,
    status: 0,
    ft: row.fraudType,
    expiryAtS: expiryDate,
    reportedAtMs: Date.parse(timestamp),
  });
  if (!identified.ok) throw new Error(identified.reason);
  await insertContributions(tx, [
    {
      ...row,
      ...eachOptional(() => null),
      ...identified,
      position: 0,
      accountId: `a@${row.peerId}`,
      originalKey: null,
      reportedAtMs: Date.parse(timestamp),
      expiresAtS: expiryDate,
    },
  ]);
}

/** Stores the registry that the vectors are of, and makes a key of a peer that is shown all of it. */
export async function storeVector(tx: Tx, rows: readonly VectorRow[]): Promise<string> {
  await storePeers(tx, [...new Set(rows.map(({ peerId }) => peerId))]);
  for (const row of rows) await storeRow(tx, row);
  for (const { flagger, flagHeight, flagTimestamp, ordinal } of rows) {
    if (flagger === undefined || flagHeight === undefined || flagTimestamp === undefined) continue;
    await storeEntry(tx, flagHeight, flagTimestamp);
    await tx.run('update contribution set flagger_peer_id = $1, flagged_at_ms = $2 where ordinal = $3', [
      flagger,
      Date.parse(flagTimestamp),
      ordinal,
    ]);
    await tx.run(
      `insert into effect (height, position, kind, ordinal, flagged) values ($1, 0, 'flagged', $2, true)`,
      [flagHeight, ordinal],
    );
  }
  await tx.run(`insert into log_key (height, origin, public_key) values (1, $1, sha256('a'))`, [
    VECTOR_ORIGIN,
  ]);
  const { key } = await makeFeedKey(
    tx,
    { accountId: 'a@olive-owl', peerId: 'olive-owl' },
    { name: 'OpenCTI' },
    VECTOR_NOW_MS,
  );
  return key;
}
