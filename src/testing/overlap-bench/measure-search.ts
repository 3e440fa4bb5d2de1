import { z } from 'zod';
import type { Db } from '../../service/store/db.ts';
import type { Figure } from '../figure.ts';
import { quietTimes } from '../quiet-times.ts';
import { denseSql, HUGE_RANGES, INT8_RANGE, intervalsSql, neighboursSql, nestedSql } from './intervals.ts';
import { insertSql } from './lay-out.ts';

const QUERIES = 1_000;
const DENSE_QUERIES = 60;
const DENSE_ROWS = 50_000;
const REPORT_ITEMS = 5_000;
const REPORT_BASE = 30_000;
const SEARCH_ROUNDS = 10;
const INSERT_ROUNDS = 5;
const GROWTH_REPORTS = 20;

/** All searches in one statement, to leave round trips out of the figure; every hit's row is read. */
const searchAll = (asked: string, conditions: readonly string[]) => `
  select count(*)::int8 as hits, coalesce(sum(hit.height), 0)::int8 as heights from ${asked} q
  cross join lateral (
    ${conditions.map((condition) => `select height from contribution where ${condition}`).join(' union all ')}
    offset 0) hit`;

/** Searches that are made in different ways, each of those that are asked in one of them. */
const inParts = (asked: string, parts: Readonly<Record<string, readonly string[]>>) => `
  select sum(hits)::int8 as hits, sum(heights)::int8 as heights from (
    ${Object.entries(parts)
      .map(([which, conditions]) => searchAll(`(select * from ${asked} where ${which})`, conditions))
      .join(' union all ')}) parts`;

/** As the service's function does it. */
const ours = (asked: string) =>
  inParts(asked, {
    'low = high and low < 1e16': ['value = q.low', 'spread(span, asset_hash) @> (q.low::int8 * 2048)'],
    'low < high and low < 1e16': [
      'value between q.low and q.high',
      "spread(span, asset_hash) && int8range(q.low::int8 * 2048, q.high::int8 * 2048, '[]')",
    ],
    'low = high and low >= 1e16': ['value = q.low', 'spread(wide_span, asset_hash) @> q.low'],
    'low < high and low >= 1e16': [
      'value between q.low and q.high',
      'spread(wide_span, asset_hash) && q.range',
    ],
  });
/** The limit: the plain int8range, which finds a little too much, and the exact one of what it finds. */
const int8 = (asked: string) => searchAll(asked, ['span8 && q.range8 and span_one && q.range']);

const hitsSchema = z.object({ hits: z.int(), heights: z.int() });

async function hitsOf(db: Db, sql: string): Promise<string> {
  return JSON.stringify(await db.query(sql, [], hitsSchema));
}

const timesOf = (db: Db, ...statements: readonly string[]) =>
  quietTimes(
    statements.map((sql) => () => hitsOf(db, sql)),
    { rounds: SEARCH_ROUNDS },
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
  const [found, expected] = [await hitsOf(db, ours('asked')), await hitsOf(db, int8('asked'))];
  if (found !== expected) throw new Error(`They do not find the same: ${found}, ${expected}`);
  const [base = Number.NaN, limit = Number.NaN] = await timesOf(db, ours('asked'), int8('asked'));

  await db.exec(insertSql('contribution', 100_000_000, HUGE_RANGES));
  const [underHuge = Number.NaN] = await timesOf(db, ours('asked'));
  await db.exec('delete from contribution where height = 100000000');
  await db.exec(insertSql('contribution', 200_000_000, denseSql(DENSE_ROWS)));
  await db.exec('vacuum analyze contribution');
  await ask(db, 'asked_dense', denseSql(DENSE_QUERIES));
  const [dense = Number.NaN] = await timesOf(db, ours('asked_dense'));
  return [
    { what: 'ours, btree and SP-GiST', value: perQuery(base, QUERIES), unit: 'µs' },
    { what: 'the limit, SP-GiST int8range with recheck', value: perQuery(limit, QUERIES), unit: 'µs' },
    { what: 'ours over the limit', value: base / limit, unit: '×', most: 1.5 },
    {
      what: 'ours under one huge range of each kind over itself',
      value: underHuge / base,
      unit: '×',
      most: 2,
    },
    {
      what: 'ours within 50,000 addresses of one /64 over itself',
      value: perQuery(dense, DENSE_QUERIES) / perQuery(base, QUERIES),
      unit: '×',
      most: 2,
    },
  ];
}

/** Tables that differ in these indexes alone, each with the same contributions. */
const TABLES = [
  [
    'ours',
    [
      'btree (value) where value is not null',
      'spgist (spread(span, asset_hash)) where span is not null',
      'spgist (spread(wide_span, asset_hash)) where wide_span is not null',
    ],
  ],
  ['the limit', ['spgist (span8)']],
] as const;

const tableOf = (index: number) => `insert_${index}`;

/** Typical reports and a list of neighbours: `rows` values, or ranges of 100, in sequence. */
const REPORTS = [
  ['5,000 as people report', intervalsSql(REPORT_ITEMS)],
  ['5,000 consecutive values', neighboursSql(REPORT_ITEMS, 1)],
  ['5,000 consecutive ranges', neighboursSql(REPORT_ITEMS, 100)],
  ['5,000 ranges in each other', nestedSql(REPORT_ITEMS)],
] as const;

/** Reports of 5,000 items; each is rolled back. */
async function measureReports(db: Db): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const rolledBack = new Error('rolled back');
  for (const [what, items] of REPORTS) {
    await db.exec(
      `drop table if exists report; create table report as select n, kind, low, high from ${items} i`,
    );
    const insert = (table: string) => async () => {
      try {
        await db.transaction(async (tx) => {
          await tx.exec(`${insertSql(table, 300_000_000, 'report')} order by 4`);
          throw rolledBack;
        });
      } catch (error) {
        if (error !== rolledBack) throw error;
      }
    };
    const times = await quietTimes(
      TABLES.map((_, index) => insert(tableOf(index))),
      { rounds: INSERT_ROUNDS },
    );
    const [own = Number.NaN, limit = Number.NaN] = times;
    for (const [index, [name]] of TABLES.entries())
      figures.push({ what: `${what}: into ${name}`, value: times[index] ?? Number.NaN, unit: 'ms' });
    figures.push({ what: `${what}: ours over the limit`, value: own / limit, unit: '×', most: 1.5 });
  }
  return figures;
}

/** Measures the time of the last of many such reports over that of the first, in our schema. */
async function measureGrowth(db: Db): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const [what, size] of [
    ['values', 1],
    ['ranges', 100],
  ] as const) {
    const times: number[] = [];
    for (let report = 0; report < GROWTH_REPORTS; report += 1) {
      const items = neighboursSql(REPORT_ITEMS, size, report);
      const startMs = performance.now();
      await db.exec(
        `${insertSql(tableOf(0), 400_000_000 + 1_000_000 * size + report * 10_000, items)} order by 4`,
      );
      times.push(performance.now() - startMs);
    }
    const quiet = (part: readonly number[]) => Math.min(...part);
    const growth = quiet(times.slice(-5)) / quiet(times.slice(0, 5));
    figures.push({
      what: `${GROWTH_REPORTS} reports of consecutive ${what}: last over first`,
      value: growth,
      unit: '×',
      most: 4,
    });
  }
  return figures;
}

/** Measures the cost of a report on a store that is laid out. */
export async function measureInserts(db: Db): Promise<readonly Figure[]> {
  for (const [index, [, definitions]] of TABLES.entries()) {
    const table = tableOf(index);
    await db.exec(`
      create table ${table} (like contribution including defaults including constraints);
      alter table ${table} add primary key (height, position), add unique (asset_hash);
      insert into ${table} select * from contribution where height <= ${REPORT_BASE / 100}`);
    for (const definition of definitions) await db.exec(`create index on ${table} using ${definition}`);
  }
  return [...(await measureReports(db)), ...(await measureGrowth(db))];
}
