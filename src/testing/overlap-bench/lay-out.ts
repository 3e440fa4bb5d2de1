import { z } from 'zod';
import type { Db } from '../../service/store/db.ts';
import { INT8_RANGE, intervalsSql } from './intervals.ts';

/** A contribution from each interval `(n, kind, low, high)`; its height tells the rounds apart. */
export const insertSql = (table: string, firstHeight: number, intervals: string) => `
  insert into ${table} (height, position, asset_id, asset_hash, identifier, kind, canonical, value, span, wide_span, fraud_type, origination,
    destination, account_id, peer_id, reported_at_ms, expires_at_s, ordinal, span_one, span8)
  select ${firstHeight} + n / 100, n % 100, kind || '-' || low || '_' || (1700000000000 + n) || '#contribution',
    sha256((${firstHeight} + n)::text::bytea), kind || '-' || low, 'ip', kind || '-' || low,
    case when low = high then low end, case when low < high and low < 1e16 then int8range(low::int8, high::int8, '[]') end,
    case when low < high and low >= 1e16 then numrange(low, high, '[]') end, 'IRSF',
    'SE', 'GB', 'a@peer' || n % 50, 'peer' || n % 50, 1700000000000 + n, 1700000000 + n, ${firstHeight}::int8 * 100 + n, numrange(low, high, '[]'), ${INT8_RANGE}
  from ${intervals} i`;

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const startMs = performance.now();
  await work();
  return (performance.now() - startMs) / 1000;
}

export interface Index {
  readonly name: string;
  readonly definition: string;
  readonly buildSeconds: number;
  readonly megabytes: number;
}

const INDEXES = [
  ['contribution_value', 'btree (value) where value is not null'],
  ['contribution_span', 'spgist (spread(span, asset_hash)) where span is not null'],
  ['contribution_wide_span', 'spgist (spread(wide_span, asset_hash)) where wide_span is not null'],
  ['contribution_span8', 'spgist (span8)'],
] as const;

/** The table of the service with as many contributions, its indexes, and others to compare with. */
export async function layOut(db: Db, rows: number): Promise<readonly Index[]> {
  await db.exec(`
    set session_replication_role = replica;
    set maintenance_work_mem = '256MB';
    insert into peer select 'peer' || n, 'VENDOR', false from generate_series(0, 49) n;
    alter table contribution add column span_one numrange, add column span8 int8range;
    drop index contribution_value, contribution_span, contribution_wide_span;
    select setseed(0.42)`);
  await db.exec(insertSql('contribution', 1, intervalsSql(rows)));
  const built: Index[] = [];
  for (const [name, definition] of INDEXES) {
    const buildSeconds = await secondsOf(() =>
      db.exec(`create index ${name} on contribution using ${definition}`),
    );
    const [size] = await db.query(
      `select pg_relation_size('${name}')::int8 as bytes`,
      [],
      z.object({ bytes: z.int() }),
    );
    built.push({ name, definition, buildSeconds, megabytes: (size?.bytes ?? 0) / 1_000_000 });
  }
  await db.exec('vacuum analyze contribution');
  return built;
}
