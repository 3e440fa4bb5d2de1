import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedDb } from '../../testing/service/store/migrated-db.ts';
import { writeSampleLedger } from '../../testing/service/sample-ledger.ts';
import { faultAfter } from '../../testing/service/store/undone.ts';
import type { Db } from '../store/db.ts';
import { readCatalogue } from './catalogue/read-catalogue.ts';

// The owner of the tables can alter the database around them to make them lie, or look right when they are
// compared.

let db: Db;

beforeAll(async () => {
  db = await openMigratedDb();
  await writeSampleLedger(db);
});
afterAll(() => db.close());

test('catalogue.json is what the migrations make; after a new one: npx vitest run compare-catalogue -u', async () => {
  const catalogue = await db.transaction((tx) => readCatalogue(tx));
  const sorted = Object.fromEntries([...catalogue].toSorted(([left], [right]) => (left < right ? -1 : 1)));
  await expect(`${JSON.stringify(sorted, undefined, 2)}\n`).toMatchFileSnapshot('catalogue/catalogue.json');
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
  ['a type that is equal to anything', ALWAYS_EQUAL, /function always\(lie,lie\): it has been added/u],
  [
    'copies that are found first',
    `${COPIES}; set local search_path = copies, public`,
    /search path leads through the schemas copies and public/u,
  ],
  [
    'copies that a role finds first',
    `${COPIES}; create role copies`,
    /schema copies: .*a role of its name finds it first/u,
  ],
  [
    'a search path for everybody',
    `do $$ begin execute format('alter database %I set search_path = copies, public', current_database()); end $$`,
    /setting of every role: .*search_path=copies, public/u,
  ],
  [
    'rows that not everybody sees',
    `insert into peer values ('hidden', 'VENDOR', true); alter table peer enable row level security;
     create policy hiding on peer using (peer_id <> 'hidden')`,
    /table peer: it is "permanent, row security"/u,
  ],
  [
    'a policy that waits for row security',
    "create policy hiding on peer using (peer_id <> 'hidden')",
    /table peer, policy hiding: it has been added .*'hidden'/u,
  ],
  [
    'row security without a policy',
    'alter table balance force row level security',
    /table balance: .* row security/u,
  ],
  [
    'a search that finds nothing',
    `create or replace function contributions_overlapping(within numrange, most int8) returns setof contribution
     language sql stable as 'select * from contribution where false'`,
    /function contributions_overlapping\(.*\): it is .*, sql,/u,
  ],
  [
    'a search that may do what its owner may',
    'alter function contributions_overlapping(numrange, int8) security definer',
    /function contributions_overlapping.* security definer/u,
  ],
  [
    'a trigger that pays',
    `${PAY}; create trigger pay after insert on contribution for each statement execute function pay()`,
    /function pay\(\): it has been added/u,
  ],
  [
    'a rule that pays',
    `create rule pay as on insert to ledger_transaction do also update balance set tokens = tokens + 1000`,
    /table ledger_transaction, rule pay: it has been added/u,
  ],
  [
    'a function that is found before one of PostgreSQL’s own',
    `create function lower(numrange) returns numeric language sql immutable as 'select 0::numeric'`,
    /function lower\(.*numrange\): it has been added/u,
  ],
  [
    'an operator that is found before one of PostgreSQL’s own',
    `create function never(int8range, int8range) returns boolean language sql immutable as 'select false';
     create operator && (leftarg = int8range, rightarg = int8range, procedure = never)`,
    /function never\(.*\): it has been added/u,
  ],
  [
    'a table whose rows are read with another’s',
    'create table more_limits () inherits (monthly_limit)',
    /table monthly_limit, heir more_limits: it has been added/u,
  ],
  [
    'a default',
    'alter table peer alter column privileged set default true',
    /table peer, column privileged: it is "boolean, not null, default true"/u,
  ],
  [
    'a collation by which names differ less',
    'alter table peer alter column peer_type type text collate "C"',
    /table peer, column peer_type: it is .*collation/u,
  ],
  [
    'a constraint that is gone',
    'alter table ledger_transaction drop constraint ledger_transaction_payload_hash_key',
    /table ledger_transaction, constraint ledger_transaction_payload_hash_key: it is missing/u,
  ],
  [
    'foreign keys that are not looked at',
    'alter table contribution disable trigger all',
    /table contribution, trigger .*RI_ConstraintTrigger.*: it has been added/u,
  ],
  [
    'a table that a crash empties',
    'alter table practice_tampering set unlogged',
    /table practice_tampering: it is "persistence u"/u,
  ],
  ['a view', 'create view ledger as select * from ledger_entry', /view ledger: it has been added/u],
])('%s is found', async (_, sql, words) => {
  expect(await faultAfter(db, (tx) => tx.exec(sql))).toMatch(words);
});
