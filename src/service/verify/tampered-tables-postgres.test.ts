import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { readAllEntries, withoutGuard } from '../../testing/service/forge-ledger.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import { faultAfter } from '../../testing/service/store/undone.ts';
import type { Administration } from '../ledger/administration.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';
import { tallyRemoved } from '../registry/tallies/tally.ts';
import type { Db, Tx } from '../store/db.ts';
import { DERIVED_TABLES } from './shadow-tables.ts';
import { checkBalances, verifyLedger } from './verify-ledger.ts';

// The database's owner edits it by hand with triggers and foreign keys off: every kind of tampering is found and named.

/** What the sample lacks: with it nearly every table has rows. */
const TERMS: readonly Administration[] = [
  { type: 'price-set', tokens: 1, scoredTokens: 2 },
  { type: 'bonus-set', tokens: 1_000 },
  { type: 'peer-added', peerId: 'east', peerType: 'SMALL_TELCO', privileged: false },
  { type: 'plan-set', peerId: 'east', plan: 'PREMIUM', untilS: 1_900_000_000 },
  { type: 'peer-described', peerId: 'east', companyName: 'East Telecom', operatingCountry: 'GB' },
  { type: 'log-key-set', origin: 'desk.example/ledger', publicKeyHex: 'ab'.repeat(32) },
];

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await writeSampleLedger(db);
  for (const entry of TERMS) await db.transaction((tx) => recordAdministration(tx, { nowMs: 0 }, entry));
});
afterAll(() => db.close());

const found = (
  tamper: (tx: Tx) => Promise<unknown>,
  look: (tx: Tx) => Promise<unknown> = (tx) => verifyLedger(tx, { expectedHeads: new Map() }),
) => faultAfter(db, (tx) => withoutGuard(tx, () => tamper(tx)), look);

/** Another byte in its place, whichever it is. */
const flipped = (column: string, at: number) =>
  `set_byte(${column}, ${at}, get_byte(${column}, ${at}) # 255)`;

test('finds nothing wrong in an untouched store', async () => {
  const totals = await db.transaction((tx) => verifyLedger(tx, { expectedHeads: new Map() }));
  expect(totals).toMatchObject({
    head: { height: 31 },
    administrations: 24,
    transactions: 7,
    accounts: 3,
    peers: 4,
    contributions: 12,
  });
});

/** Tables without rows here: see forged-purchase-postgres.test.ts and withdrawals-postgres.test.ts. */
const EMPTY: readonly string[] = ['bought', 'withdrawal', 'withdrawn_contribution'];

test.each(DERIVED_TABLES.filter((name) => !EMPTY.includes(name)))(
  'a row that is missing from %s is found',
  async (table) => {
    const first = `(select min(ctid) from ${table})`;
    const removed = await found((tx) => tx.exec(`delete from ${table} where ctid = ${first}`));
    expect(removed).toMatch(
      new RegExp(`Table ${table}, .* by the entries there is such a row, but the table has none`, 'u'),
    );
  },
);

test.each([
  // Entries, changed in place.
  [`update ledger_entry set body = ${flipped('body', 29)} where height = 14`, /Entry 14: its content has/u],
  [`update ledger_entry set body = ${flipped('body', 29)} where height = 8`, /Entry 8: its content has/u],
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
    `update ledger_entry set signature = ${flipped('signature', 0)} where height = 9`,
    /Entry 9: its content has the hash/u,
  ],
  [
    'update ledger_entry set payload_hash = sha256(payload_hash) where height = 14',
    /Entry 14: .* but the table says/u,
  ],
  [
    'update ledger_entry set height = case height when 17 then 999 else 17 end where height in (17, 18); update ledger_entry set height = 18 where height = 999',
    /Entry 17: it says that it follows/u,
  ],
  // Entries, removed.
  ['delete from ledger_entry where height = 17', /Entry 17: it is missing: entry 18 comes next/u],
  [
    'delete from ledger_entry where height between 15 and 17',
    /Entry 15: it is missing, as are all up to 17/u,
  ],
  ['delete from ledger_entry where height = 31', /Table ledger_head: it is 31:.* the last entry is 30:/u],
  ['delete from ledger_entry', /There are no entries/u],
  [
    'delete from ledger_entry where height = 31; update ledger_head set (height, entry_hash, at_ms) = (select height, entry_hash, at_ms from ledger_entry where height = 30)',
    /Table log_key, height "31": the table has such a row, but by the entries there is none/u,
  ],
  // The head and the key.
  ['update ledger_head set height = 32', /Table ledger_head: it is 32:/u],
  ['update ledger_head set at_ms = at_ms + 1', /Table ledger_head/u],
  ['delete from ledger_head', /Table ledger_head: it is empty/u],
  [
    "update service_key set seed = decode(repeat('07', 32), 'hex') where name = 'operator'",
    /Table service_key: the operator’s key has the public key [0-9a-f]{64}, but by the entries it is [0-9a-f]{64}/u,
  ],
  // Values of each kind, and in tables with keys of each kind.
  [
    "update contribution set identifier = '192.0.2.8' where height = 15 and position = 0",
    /Table contribution, height "15", position "0": identifier is "192\.0\.2\.8" in the table, but "192\.0\.2\.7" by the entries/u,
  ],
  [
    "update contribution set span = int8range(1, 2, '[]') where height = 14 and position = 1",
    /position "1": span is "\[1,3\)"/u,
  ],
  [
    'update contribution set value = null where height = 18 and position = 0',
    /height "18", position "0": value is nothing/u,
  ],
  [
    "update contribution set flagger_peer_id = 'south', flagged_at_ms = 1 where height = 18 and position = 0",
    /flagger_peer_id is "south" in the table, but nothing/u,
  ],
  [
    "update account set public_key = sha256(public_key) where account_id = 'alice@north'",
    /Table account, account_id "alice@north": public_key/u,
  ],
  [
    "update peer set privileged = true where peer_id = 'south'",
    /Table peer, peer_id "south": privileged is "true"/u,
  ],
  [
    "update ledger_transaction set kind = 'flag' where height = 14",
    /Table ledger_transaction, height "14": kind/u,
  ],
  [
    "update reward_rate set tokens = 26 where fraud_type = 'IRSF'",
    /Table reward_rate, peer_type "LARGE_TELCO", fraud_type "IRSF": tokens is "26"/u,
  ],
  ['update price set scored_tokens = 1', /Table price, height "26": scored_tokens is "1"/u],
  ['update plan set until_s = null', /Table plan, peer_id "east": until_s is nothing/u],
  [
    "update tally set reported = reported + 1 where what = 'origination'",
    /Table tally, what "origination", day "\d+", name "\w+": reported is/u,
  ],
  // Rows that nobody earned.
  [
    "insert into account select 'eve@north', 'north', 'eve@north', public_key, public_key, 'authorized', 0 from account where account_id = 'bob@south'",
    /Table account, account_id "eve@north": the table has such a row/u,
  ],
  [
    "insert into monthly_limit (peer_id, tokens) values ('north', 0)",
    /Table monthly_limit, peer_id "north": the table has such a row/u,
  ],
  [
    "insert into token_movement values ('north', 2, 'bonus', 1000, 0); update balance set tokens = tokens + 1000 where peer_id = 'north'",
    /Table token_movement, peer_id "north", height "2": the table has such a row/u,
  ],
])('%s', async (sql, words) => {
  expect(await found((tx) => tx.exec(sql))).toMatch(words);
});

test.each([
  [
    "update balance set tokens = tokens + 1 where peer_id = 'east'",
    /Table balance, peer_id "east": tokens is 1001, but the movements of the peer add up to 1000\./u,
  ],
  ["delete from balance where peer_id = 'east'", /peer_id "east": tokens is nothing/u],
])('a balance is the sum of its movements: %s', async (sql, words) => {
  expect(await found((tx) => tx.exec(sql), checkBalances)).toMatch(words);
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

/** Removes the last report and the terms after it, and everything derived from them. */
async function cutOff(tx: Tx): Promise<void> {
  await tx.exec(`with gone as (delete from contribution where height = 25 returning *), ${tallyRemoved('gone')} select;
    delete from tally where reported = 0; delete from token_movement where height >= 25;
    delete from ledger_entry where height >= 25; delete from ledger_transaction where height = 25;
    delete from price; delete from bonus; delete from plan; delete from log_key;
    delete from peer where peer_id = 'east'; delete from balance where peer_id = 'east';
    update ledger_head set (height, entry_hash, at_ms) = (select height, entry_hash, at_ms from ledger_entry where height = 24);
    update balance set tokens = tokens - case peer_id when 'west' then 9 when 'north' then 1 else 0 end;
    update monthly_earning set tokens = tokens - case peer_id when 'west' then 9 when 'north' then 1 else 0 end
      where month = '2026-12';
    delete from monthly_earning where tokens = 0`);
}

test('detects a cleanly truncated ledger only by a head noted elsewhere', async () => {
  const entry = (await readAllEntries(db))[24];
  const expecting = (heads: readonly (readonly [number, string])[]) => (tx: Tx) =>
    verifyLedger(tx, { expectedHeads: new Map(heads) });
  const noted = expecting([[25, bytesToHex(entry?.entryHash ?? new Uint8Array())]]);
  expect(await found(cutOff)).toBeUndefined();
  expect(await found(cutOff, noted)).toMatch(/Entry 25: it was expected, but the ledger ends with entry 24/u);
  const nothing = () => Promise.resolve();
  expect(await found(nothing, noted)).toBeUndefined();
  expect(await found(nothing, expecting([[14, '00'.repeat(32)]]))).toMatch(
    /Entry 14: it has the hash .*, but 00/u,
  );
});
