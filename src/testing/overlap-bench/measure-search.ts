import { z } from 'zod';
import type { Db } from '../../service/store/db.ts';
import type { Figure } from './figure.ts';
import { denseSql, HUGE_RANGES, INT8_RANGE, intervalsSql } from './intervals.ts';
import { insertSql } from './lay-out.ts';
import { quietTimes } from './quiet-times.ts';

const QUERIES = 1_000;
const DENSE_QUERIES = 60;
const DENSE_ROWS = 50_000;
const REPORT_ITEMS = 5_000;
const REPORT_BASE = 30_000;
const SEARCH_ROUNDS = 15;
/** The limit needs milliseconds for each of these. */
const DENSE_ROUNDS = 4;
const INSERT_ROUNDS = 7;

/** All searches in one statement, so that no round trip hides the index; every hit's row is looked at. */
const searchAll = (asked: string, condition: string) => `
  select count(*)::int8 as hits, coalesce(sum(hit.height), 0)::int8 as heights from ${asked} q
  cross join lateral (select height from contribution where ${condition} offset 0) hit`;

/** The same with a condition of its own for single values, as the service's function has it. */
const search = (asked: string, single: string, range: string) => `
  select sum(hits)::int8 as hits, sum(heights)::int8 as heights from (
    ${searchAll(`(select * from ${asked} where low = high)`, single)} union all
    ${searchAll(`(select * from ${asked} where low < high)`, range)}) parts`;

const ours = (asked: string) => search(asked, 'span @> q.low', 'span && q.range');
const int8 = (asked: string) => {
  const condition = 'span8 && q.range8 and span && q.range';
  return search(asked, condition, condition);
};
const CONTESTANTS = [
  ours('asked'),
  int8('asked'),
  search('asked', 'span && q.range', 'span && q.range'),
  search('asked', 'span_gist && q.range', 'span_gist && q.range'),
];

const hitsSchema = z.object({ hits: z.int(), heights: z.int() });

async function hitsOf(db: Db, sql: string): Promise<string> {
  return JSON.stringify(await db.query(sql, [], hitsSchema));
}

const timesOf = (db: Db, statements: readonly string[], rounds = SEARCH_ROUNDS) =>
  quietTimes(
    statements.map((sql) => () => hitsOf(db, sql)),
    rounds,
  );

async function ask(db: Db, table: string, intervals: string): Promise<void> {
  await db.exec(`
    create table ${table} as select low, high, numrange(low, high, '[]') as range, ${INT8_RANGE} as range8 from ${intervals} i;
    analyze ${table}`);
}

const perQuery = (ms: number, queries: number) => (1000 * ms) / queries;

/** Measures the search on a store that is laid out. Leaves 50,000 more contributions there. */
export async function measureSearches(db: Db): Promise<readonly Figure[]> {
  await db.exec('set enable_seqscan = off; set enable_bitmapscan = off; select setseed(0.7)');
  await ask(db, 'asked', intervalsSql(QUERIES));
  const answers = new Set<string>();
  for (const sql of CONTESTANTS) answers.add(await hitsOf(db, sql));
  if (answers.size !== 1) throw new Error(`They do not find the same: ${[...answers].join(', ')}`);
  const quiet = await timesOf(db, CONTESTANTS);
  const [base = 0, limit = 0, oursByOverlap = 0, gist = 0] = quiet;

  await db.exec(insertSql('contribution', 100_000_000, HUGE_RANGES));
  const [underHuge = 0, limitUnderHuge = 0] = await timesOf(db, [ours('asked'), int8('asked')]);
  await db.exec('delete from contribution where height = 100000000');
  await db.exec(insertSql('contribution', 200_000_000, denseSql(DENSE_ROWS)));
  await db.exec('vacuum analyze contribution');
  await ask(db, 'asked_dense', denseSql(DENSE_QUERIES));
  const [dense = 0, limitDense = 0] = await timesOf(
    db,
    [ours('asked_dense'), int8('asked_dense')],
    DENSE_ROUNDS,
  );
  return [
    { what: 'ours, SP-GiST numrange', value: perQuery(base, QUERIES), unit: 'µs' },
    { what: 'ours, single values as ranges too', value: perQuery(oursByOverlap, QUERIES), unit: 'µs' },
    { what: 'the limit, SP-GiST int8range with recheck', value: perQuery(limit, QUERIES), unit: 'µs' },
    { what: 'GiST numrange', value: perQuery(gist, QUERIES), unit: 'µs' },
    { what: 'ours over the limit', value: base / limit, unit: '×', most: 1.5 },
    { what: 'GiST numrange over ours', value: gist / base, unit: '×', least: 3 },
    {
      what: 'ours under one huge range of each kind over itself',
      value: underHuge / base,
      unit: '×',
      most: 2,
    },
    { what: 'the limit under the same over itself', value: limitUnderHuge / limit, unit: '×' },
    {
      what: 'ours within 50,000 addresses of one /64 over itself',
      value: perQuery(dense, DENSE_QUERIES) / perQuery(base, QUERIES),
      unit: '×',
      most: 2,
    },
    {
      what: 'the limit within the same over itself',
      value: perQuery(limitDense, DENSE_QUERIES) / perQuery(limit, QUERIES),
      unit: '×',
    },
  ];
}

/** Reports of 5,000 items into tables that differ in this index alone; each is rolled back. */
export async function measureInserts(db: Db): Promise<readonly Figure[]> {
  const tables = [
    ['into_ours', 'spgist (span)'],
    ['into_int8', 'spgist (span8)'],
  ] as const;
  for (const [table, index] of tables) {
    await db.exec(`
      create table ${table} (like contribution including defaults including constraints);
      alter table ${table} add primary key (height, position), add unique (asset_hash);
      create index on ${table} using ${index};
      insert into ${table} select * from contribution where height <= ${REPORT_BASE / 100}`);
  }
  await db.exec(`create table report as select n, kind, low, high from ${intervalsSql(REPORT_ITEMS)} i`);
  const rolledBack = new Error('rolled back');
  const insert = (table: string) => async () => {
    try {
      await db.transaction(async (tx) => {
        await tx.exec(insertSql(table, 300_000_000, 'report'));
        throw rolledBack;
      });
    } catch (error) {
      if (error !== rolledBack) throw error;
    }
  };
  const [intoOurs = 0, intoLimit = 0] = await quietTimes(
    tables.map(([table]) => insert(table)),
    INSERT_ROUNDS,
  );
  return [
    { what: '5,000 rows into ours', value: intoOurs, unit: 'ms' },
    { what: '5,000 rows into the limit', value: intoLimit, unit: 'ms' },
    { what: 'ours over the limit', value: intoOurs / intoLimit, unit: '×', most: 1.5 },
  ];
}
