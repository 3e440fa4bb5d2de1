import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import { faultAfter } from '../../testing/service/store/undone.ts';
import type { Db } from '../store/db.ts';
import { hashSchemaObjects } from './compare-schema.ts';

// The owner of the tables can alter the database around them to make them lie, or look right when they are
// compared.

let db: Db;

beforeAll(async () => {
  db = await openMigratedDb();
  await writeSampleLedger(db);
});
afterAll(() => db.close());

test('schema.json has the hash of what the migrations make; after a change: npx vitest run compare-schema -u', async () => {
  const sha256 = await db.transaction((tx) => hashSchemaObjects(tx));
  await expect(`{ "sha256": "${sha256}" }\n`).toMatchFileSnapshot('schema.json');
});

test('what the migrations make has no fault', async () => {
  await expect(faultAfter(db, () => Promise.resolve())).resolves.toBeUndefined();
});

const ALWAYS_EQUAL = `create domain lie as text;
  create function always(lie, lie) returns boolean language sql immutable as 'select true';
  create operator = (leftarg = lie, rightarg = lie, procedure = always);
  alter table peer alter column peer_type type lie;
  update peer set peer_type = 'VENDOR' where peer_id = 'north'`;

/** Verification reads the copies; the service runs as another user and does not. */
const COPIES = `create schema copies;
  do $$ declare name text; begin
    foreach name in array array['peer', 'account', 'reward_rate', 'monthly_limit', 'contribution', 'ledger_transaction',
      'monthly_earning', 'balance'] loop
      execute format('create table copies.%1$I (like public.%1$I including all)', name);
      execute format('insert into copies.%1$I select * from public.%1$I', name);
    end loop;
  end $$;
  update public.balance set tokens = tokens + 1000000 where peer_id = 'north'`;

const PAY = `create function pay() returns trigger language plpgsql as $$
  begin update balance set tokens = tokens + 1000 where peer_id = 'north'; return null; end $$`;

test.each([
  ['a type that is equal to anything', ALWAYS_EQUAL],
  ['copies that are found first', `${COPIES}; set local search_path = copies, public`],
  ['copies that a role finds first', `${COPIES}; create role copies`],
  [
    'a search path for everybody',
    `do $$ begin execute format('alter database %I set search_path = copies, public', current_database()); end $$`,
  ],
  [
    'rows that not everybody sees',
    `insert into peer values ('hidden', 'VENDOR', true); alter table peer enable row level security;
     create policy hiding on peer using (peer_id <> 'hidden')`,
  ],
  [
    'a search that finds nothing',
    `create or replace function contributions_overlapping(within numrange, most int8) returns setof contribution
     language sql stable as 'select * from contribution where false'`,
  ],
  [
    'a trigger that pays',
    `${PAY}; create trigger pay after insert on contribution for each statement execute function pay()`,
  ],
  [
    'a rule that pays',
    `create rule pay as on insert to ledger_transaction do also update balance set tokens = tokens + 1000`,
  ],
  [
    'a function that is found before one of PostgreSQL’s own',
    `create function lower(numrange) returns numeric language sql immutable as 'select 0::numeric'`,
  ],
  ['a table whose rows are read with another’s', 'create table more_limits () inherits (monthly_limit)'],
  ['a default', 'alter table peer alter column privileged set default true'],
  ['a collation by which names differ less', 'alter table peer alter column peer_type type text collate "C"'],
  [
    'a constraint that is gone',
    'alter table ledger_transaction drop constraint ledger_transaction_payload_hash_key',
  ],
  ['foreign keys that are not looked at', 'alter table contribution disable trigger all'],
  ['a table that a crash empties', 'alter table practice_tampering set unlogged'],
])('%s is found', async (_, sql) => {
  expect(await faultAfter(db, (tx) => tx.exec(sql))).toMatch(
    /The database itself: its schema is not what|The search path leads through the schemas copies and public/u,
  );
});
