import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { readAllEntries, withoutGuard } from '../../testing/service/forge-ledger.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import { faultAfter } from '../../testing/service/store/undone.ts';
import { tallyRemoved } from '../registry/tallies/tally.ts';
import type { Db, Tx } from '../store/db.ts';
import { DERIVED_TABLES } from './shadow-tables.ts';
import { verifyLedger } from './verify-ledger.ts';

// The database's owner edits it by hand with triggers and foreign keys off: every kind of tampering is found and named.

let db: Db;

beforeAll(async () => {
  db = await openMigratedDb();
  await writeSampleLedger(db);
});
afterAll(() => db.close());

const found = (
  tamper: (tx: Tx) => Promise<unknown>,
  expectedHeads: ReadonlyMap<number, string> = new Map(),
) =>
  faultAfter(
    db,
    (tx) => withoutGuard(tx, () => tamper(tx)),
    (tx) => verifyLedger(tx, { expectedHeads }),
  );

/** Another byte in its place, whichever it is. */
const flipped = (column: string, at: number) =>
  `set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 255)`;
const FLIPPED = flipped('body', 29);

test('finds nothing wrong in an untouched store', async () => {
  const totals = await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  expect(totals).toMatchObject({
    head: { height: 25 },
    administrations: 18,
    transactions: 7,
    accounts: 3,
    peers: 3,
    contributions: 12,
  });
});

test.each([
  // Entries, changed in place.
  [`update ledger_entry set body = ${FLIPPED} where height = 14`, /Entry 14: its content has the hash/u],
  [`update ledger_entry set body = ${FLIPPED} where height = 25`, /Entry 25: its content has the hash/u],
  [`update ledger_entry set body = ${FLIPPED} where height = 8`, /Entry 8: its content has the hash/u],
  ['update ledger_entry set at_ms = at_ms + 1 where height = 14', /Entry 14: its content has the hash/u],
  ['update ledger_entry set at_ms = at_ms - 86400000 where height = 14', /Entry 14: its time, .* before it/u],
  [
    'update ledger_entry set previous_hash = sha256(previous_hash) where height = 9',
    /Entry 9: it says that it follows/u,
  ],
  [
    'update ledger_entry set entry_hash = sha256(entry_hash) where height = 9',
    /Entry 9: its content has the hash/u,
  ],
  [
    'update ledger_entry set entry_hash = sha256(entry_hash) where height = 25',
    /Entry 25: its content has the hash/u,
  ],
  [
    `update ledger_entry set signature = ${flipped('signature', 0)} where height = 9`,
    /Entry 9: its content has the hash/u,
  ],
  [
    'update ledger_entry set payload_hash = sha256(payload_hash) where height = 14',
    /Entry 14: .* but the table says/u,
  ],
  [
    `update ledger_entry e set body = o.body from ledger_entry o
    where (e.height, o.height) in ((8, 9), (9, 8))`,
    /Entry 8: its content has the hash/u,
  ],
  [
    'update ledger_entry set height = case height when 17 then 999 else 17 end where height in (17, 18); update ledger_entry set height = 18 where height = 999',
    /Entry 17: it says that it follows/u,
  ],
  // Entries, removed.
  ['delete from ledger_entry where height = 1', /Entry 1: it is missing: entry 2 comes next/u],
  ['delete from ledger_entry where height = 17', /Entry 17: it is missing: entry 18 comes next/u],
  [
    'delete from ledger_entry where height between 15 and 17',
    /Entry 15: it is missing, as are all up to 17/u,
  ],
  ['delete from ledger_entry where height = 25', /Table ledger_head: it is 25:.* the last entry is 24:/u],
  ['delete from ledger_entry', /There are no entries/u],
  [
    'delete from ledger_entry where height = 25; update ledger_head set (height, entry_hash, at_ms) = (select height, entry_hash, at_ms from ledger_entry where height = 24)',
    /Table contribution, height "25", position "0": the table has such a row/u,
  ],
  // The head.
  ['update ledger_head set height = 26', /Table ledger_head: it is 26:/u],
  ['update ledger_head set entry_hash = sha256(entry_hash)', /Table ledger_head/u],
  ['update ledger_head set at_ms = at_ms + 1', /Table ledger_head/u],
  ['delete from ledger_head', /Table ledger_head: it is empty/u],
  // Contributions.
  [
    "update contribution set identifier = '192.0.2.8' where height = 15 and position = 0",
    /Table contribution, height "15", position "0": identifier is "192\.0\.2\.8" in the table, but "192\.0\.2\.7" by the entries/u,
  ],
  [
    "update contribution set canonical = 'x' where height = 14 and position = 3",
    /position "3": canonical is "x"/u,
  ],
  [
    "update contribution set span = int8range(1, 2, '[]') where height = 14 and position = 1",
    /position "1": span is "\[1,3\)"/u,
  ],
  [
    'update contribution set value = null where height = 18 and position = 0',
    /height "18", position "0": value is nothing/u,
  ],
  ["update contribution set kind = 'phone' where height = 14 and position = 0", /kind is "phone"/u],
  ["update contribution set fraud_type = 'Scam' where height = 14 and position = 0", /fraud_type is "Scam"/u],
  ["update contribution set origination = 'FR' where height = 14 and position = 2", /origination is "FR"/u],
  ["update contribution set destination = '' where height = 14 and position = 2", /destination is ""/u],
  [
    'update contribution set source_peer_id = null where height = 14 and position = 1',
    /source_peer_id is nothing in the table, but "south"/u,
  ],
  ["update contribution set peer_id = 'west' where height = 14 and position = 0", /peer_id is "west"/u],
  [
    "update contribution set account_id = 'carol@west' where height = 14 and position = 0",
    /account_id is "carol@west"/u,
  ],
  [
    "update contribution set asset_id = 'x_1#contribution' where height = 14 and position = 0",
    /asset_id is "x_1#contribution"/u,
  ],
  [
    'update contribution set reported_at_ms = reported_at_ms + 1 where height = 14 and position = 4',
    /position "4": reported_at_ms/u,
  ],
  [
    'update contribution set expires_at_s = expires_at_s + 86400 where height = 14 and position = 0',
    /expires_at_s is/u,
  ],
  [
    "update contribution set flagger_peer_id = 'west' where height = 14 and position = 0",
    /flagger_peer_id is "west" in the table, but "south"/u,
  ],
  [
    'update contribution set flagger_peer_id = null, flagged_at_ms = null where height = 14 and position = 0',
    /flagger_peer_id is nothing in the table, but "south"/u,
  ],
  [
    "update contribution set flagger_peer_id = 'south', flagged_at_ms = 1 where height = 18 and position = 0",
    /flagger_peer_id is "south" in the table, but nothing/u,
  ],
  [
    'update contribution set flagged_at_ms = flagged_at_ms + 1 where height = 14 and position = 1',
    /flagged_at_ms is/u,
  ],
  [
    'delete from contribution where height = 14 and position = 4',
    /Table contribution, height "14", position "4": by the entries there is such a row/u,
  ],
  [
    "insert into contribution select 12, 25, 1, asset_id || 'x', sha256(asset_hash), identifier, kind, canonical, value, span, wide_span, host_place, fraud_type, origination, destination, source_peer_id, account_id, peer_id, reported_at_ms, expires_at_s, flagger_peer_id, flagged_at_ms, null from contribution where height = 25",
    /height "25", position "1": the table has such a row, but by the entries there is none/u,
  ],
  // Rewards.
  [
    "update balance set tokens = tokens + 1 where peer_id = 'north'",
    /Table balance, peer_id "north": tokens is "\d+" in the table, but "\d+" by the entries/u,
  ],
  ["delete from balance where peer_id = 'south'", /Table balance, peer_id "south": by the entries/u],
  [
    "update monthly_earning set tokens = tokens - 1 where peer_id = 'south'",
    /Table monthly_earning, peer_id "south", month "2026-11"/u,
  ],
  [
    "insert into monthly_earning (peer_id, month, tokens) values ('south', '2025-01', 5)",
    /Table monthly_earning, .* the table has such a row/u,
  ],
  [
    'update ledger_transaction set rewarded = rewarded + 1 where height = 14',
    /Table ledger_transaction, height "14": rewarded/u,
  ],
  [
    "update ledger_transaction set kind = 'flag' where height = 14",
    /Table ledger_transaction, height "14": kind/u,
  ],
  [
    "update ledger_transaction set account_id = 'bob@south' where height = 14",
    /Table ledger_transaction, height "14": account_id/u,
  ],
  [
    'update ledger_transaction set payload_hash = sha256(payload_hash) where height = 14',
    /Table ledger_transaction, height "14": payload_hash/u,
  ],
  [
    'delete from ledger_transaction where height = 14',
    /Table ledger_transaction, height "14": by the entries/u,
  ],
  [
    "update reward_rate set tokens = 26 where fraud_type = 'IRSF'",
    /Table reward_rate, peer_type "LARGE_TELCO", fraud_type "IRSF": tokens is "26"/u,
  ],
  [
    "insert into reward_rate (peer_type, fraud_type, tokens) values ('VENDOR', 'Scam', 400000)",
    /Table reward_rate, .* the table has such a row/u,
  ],
  [
    "update monthly_limit set tokens = 1000000 where peer_id = 'south'",
    /Table monthly_limit, peer_id "south": tokens/u,
  ],
  [
    "delete from monthly_limit where peer_id = 'south'",
    /Table monthly_limit, peer_id "south": by the entries/u,
  ],
  [
    "insert into monthly_limit (peer_id, tokens) values ('north', 0)",
    /Table monthly_limit, peer_id "north": the table has such a row/u,
  ],
  // Accounts and peers.
  [
    "update account set public_key = sha256(public_key) where account_id = 'alice@north'",
    /Table account, account_id "alice@north": public_key/u,
  ],
  [
    "update account set auth_public_key = sha256(public_key) where account_id = 'bob@south'",
    /Table account, account_id "bob@south": auth_public_key/u,
  ],
  [
    "update account set status = 'authorized' where account_id = 'carol@west'",
    /status is "authorized" in the table, but "suspended"/u,
  ],
  [
    "update account set email = 'mallory@example.com' where account_id = 'carol@west'",
    /email is "mallory@example\.com"/u,
  ],
  [
    "insert into account select 'eve@north', 'north', 'eve@north', public_key, public_key, 'authorized', 0 from account where account_id = 'bob@south'",
    /Table account, account_id "eve@north": the table has such a row/u,
  ],
  [
    "update account set registered_at_ms = registered_at_ms - 1 where account_id = 'carol@west'",
    /Table account, account_id "carol@west": registered_at_ms is/u,
  ],
  [
    "delete from account where account_id = 'carol@west'",
    /Table account, account_id "carol@west": by the entries/u,
  ],
  [
    "update peer set privileged = true where peer_id = 'south'",
    /Table peer, peer_id "south": privileged is "true"/u,
  ],
  [
    "update peer set peer_type = 'VENDOR' where peer_id = 'north'",
    /Table peer, peer_id "north": peer_type is "VENDOR"/u,
  ],
  [
    "update service_key set seed = decode(repeat('07', 32), 'hex') where name = 'operator'",
    /Table service_key: the operator’s key has the public key [0-9a-f]{64}, but by the entries it is [0-9a-f]{64}/u,
  ],
  [
    "insert into peer (peer_id, peer_type, privileged) values ('east', 'VENDOR', true)",
    /Table peer, peer_id "east": the table has such a row/u,
  ],
])('%s', async (sql, words) => {
  expect(await found((tx) => tx.exec(sql))).toMatch(words);
});

test('every table is either rebuilt from the entries or listed as not derived from them', async () => {
  const tables = await db.query(
    'select tablename::text as name from pg_tables where schemaname = current_schema() order by tablename',
    [],
    z.object({ name: z.string() }),
  );
  const rebuilt: readonly string[] = DERIVED_TABLES;
  // The ledger, its head and its tree, which are compared separately; what witnesses said; secrets; and data that may be lost.
  expect(tables.map(({ name }) => name).filter((name) => !rebuilt.includes(name))).toEqual([
    'assembled',
    'asset_suffix',
    'download',
    'feed_key',
    'known',
    'ledger_checkpoint',
    'ledger_entry',
    'ledger_head',
    'ledger_node',
    'ledger_tree',
    'ledger_witness',
    'migration',
    'practice_tampering',
    'service_key',
    'session',
    'session_token',
    'webhook',
  ]);
});

test.each([
  'alter table ledger_entry disable trigger ledger_entry_append_only',
  'alter table ledger_entry enable trigger ledger_entry_no_truncate',
  'drop trigger ledger_entry_append_only on ledger_entry',
])('%s', async (sql) => {
  expect(await faultAfter(db, (tx) => tx.exec(sql))).toContain('The database itself: its schema');
});

/** Removes the last entry and everything derived from it. */
async function cutOff(tx: Tx): Promise<void> {
  await tx.exec(`with gone as (delete from contribution where height = 25 returning *), ${tallyRemoved('gone')} select;
    delete from tally where reported = 0; delete from token_movement where height = 25;
    delete from ledger_entry where height = 25; delete from ledger_transaction where height = 25;
    update ledger_head set (height, entry_hash, at_ms) = (select height, entry_hash, at_ms from ledger_entry where height = 24);
    update balance set tokens = tokens - case peer_id when 'west' then 9 when 'north' then 1 else 0 end;
    update monthly_earning set tokens = tokens - case peer_id when 'west' then 9 when 'north' then 1 else 0 end
      where month = '2026-12';
    delete from monthly_earning where tokens = 0`);
}

test('detects a cleanly truncated ledger only by a head noted elsewhere', async () => {
  const last = (await readAllEntries(db)).at(-1);
  const expectedHeads = new Map([[25, bytesToHex(last?.entryHash ?? new Uint8Array())]]);
  expect(await found(cutOff)).toBeUndefined();
  expect(await found(cutOff, expectedHeads)).toMatch(
    /Entry 25: it was expected, but the ledger ends with entry 24/u,
  );
  expect(await found(async () => {}, expectedHeads)).toBeUndefined();
  const another = new Map([[14, '00'.repeat(32)]]);
  expect(await found(async () => {}, another)).toMatch(/Entry 14: it has the hash .*, but 00/u);
});
