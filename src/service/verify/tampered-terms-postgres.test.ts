import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutGuard } from '../../testing/service/forge-ledger.ts';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import { faultAfter } from '../../testing/service/store/undone.ts';
import type { Administration } from '../ledger/administration.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';
import type { Db, Tx } from '../store/db.ts';
import { checkBalances } from './verify-ledger.ts';

// As in tampered-tables-postgres.test.ts: what peers pay and get, how they are described, what is counted, and the log.

const TERMS: readonly Administration[] = [
  { type: 'price-set', tokens: 1, scoredTokens: 2 },
  { type: 'bonus-set', tokens: 1_000 },
  { type: 'peer-added', peerId: 'east', peerType: 'SMALL_TELCO', privileged: false },
  { type: 'plan-set', peerId: 'east', plan: 'PREMIUM', untilS: 1_900_000_000 },
  { type: 'peer-described', peerId: 'east', companyName: 'East Telecom', operatingCountry: 'GB' },
  { type: 'log-key-set', origin: 'desk.example/ledger', publicKeyHex: 'ab'.repeat(32) },
  { type: 'log-key-set', origin: 'desk.example/ledger/2', publicKeyHex: 'cd'.repeat(32) },
];

let db: Db;
beforeAll(async () => {
  db = await openMigratedDb();
  await writeSampleLedger(db);
  for (const entry of TERMS) await db.transaction((tx) => recordAdministration(tx, { nowMs: 0 }, entry));
});
afterAll(() => db.close());

const found = (sql: string, look?: (tx: Tx) => Promise<unknown>) =>
  faultAfter(db, (tx) => withoutGuard(tx, () => tx.exec(sql)), look);

test('finds nothing wrong in an untouched store', async () => {
  expect(await found('select')).toBeUndefined();
});

test.each([
  ['update price set tokens = 0', /Table price, height "26": tokens is "0" in the table, but "1"/u],
  ['update price set scored_tokens = 1', /Table price, height "26": scored_tokens is "1"/u],
  ['delete from price', /Table price, height "26": by the entries there is such a row/u],
  ['update bonus set tokens = 2000', /Table bonus, height "27": tokens is "2000"/u],
  ["update plan set plan = 'FREEMIUM'", /Table plan, peer_id "east": plan is "FREEMIUM"/u],
  ['update plan set until_s = null', /Table plan, peer_id "east": until_s is nothing/u],
  [
    "insert into plan values ('north', 'PREMIUM', null)",
    /Table plan, peer_id "north": the table has such a row/u,
  ],
  [
    "update log_key set origin = 'desk.example/other' where height = 31",
    /Table log_key, height "31": origin is "desk.example\/other"/u,
  ],
  ['delete from log_key where height = 32', /Table log_key, height "32": by the entries/u],
  [
    "update peer set company_name = 'West Telecom' where peer_id = 'east'",
    /Table peer, peer_id "east": company_name is "West Telecom"/u,
  ],
  [
    "update peer set operating_country = 'SE' where peer_id = 'east'",
    /Table peer, peer_id "east": operating_country is "SE"/u,
  ],
  [
    "update peer set flags_made = flags_made + 1 where peer_id = 'south'",
    /Table peer, peer_id "south": flags_made is "3" in the table, but "2"/u,
  ],
  [
    'update contribution set ordinal = 99 where height = 14 and position = 1',
    /Table contribution, height "14", position "1": ordinal is "99" in the table, but "1"/u,
  ],
  [
    "update tally set reported = reported + 1 where what = 'origination'",
    /Table tally, what "origination", day "\d+", name "\w+": reported is/u,
  ],
  [
    "update tally set flagged = 0 where what = 'fraud type' and flagged > 0",
    /Table tally, what "fraud type", .*: flagged is "0"/u,
  ],
  ["delete from tally where what = 'expiry'", /Table tally, what "expiry", .*: by the entries/u],
  [
    "update peer_tally set reported = 1000 where peer_id = 'north'",
    /Table peer_tally, peer_id "north", fraud_type .*: reported is "1000"/u,
  ],
  [
    'update token_movement set tokens = tokens + 1 where height = 14',
    /Table token_movement, peer_id "\w+", height "14": tokens is/u,
  ],
  [
    "update token_movement set kind = 'bonus' where height = 14",
    /Table token_movement, peer_id "\w+", height "14": kind is "bonus"/u,
  ],
  [
    'update token_movement set contributions = 0 where height = 15',
    /Table token_movement, peer_id "south", height "15": contributions is "0"/u,
  ],
  [
    "delete from token_movement where peer_id = 'east'",
    /Table token_movement, peer_id "east", height "28": by the entries/u,
  ],
  [
    "insert into token_movement values ('north', 2, 'bonus', 1000, 0); update balance set tokens = tokens + 1000 where peer_id = 'north'",
    /Table token_movement, peer_id "north", height "2": the table has such a row/u,
  ],
])('%s', async (sql, words) => {
  expect(await found(sql)).toMatch(words);
});

test.each([
  [
    "update balance set tokens = tokens + 1 where peer_id = 'east'",
    /Table balance, peer_id "east": tokens is 1001, but the movements of the peer add up to 1000\./u,
  ],
  [
    "delete from token_movement where peer_id = 'east'",
    /peer_id "east": tokens is 1000, but the movements of the peer add up to 0\./u,
  ],
  ["delete from balance where peer_id = 'east'", /peer_id "east": tokens is nothing/u],
])('a balance is the sum of its movements: %s', async (sql, words) => {
  expect(await found('select', checkBalances)).toBeUndefined();
  expect(await found(sql, checkBalances)).toMatch(words);
});
