import pg from 'pg';
import { DEFAULT_POOL, type PoolSettings } from '../platform/settings.ts';
import { dbOver } from './db-over.ts';
import type { Db } from './db.ts';
import { Lease } from './lease.ts';
import { readBytes, readInt8 } from './read-values.ts';

const { INT8, BYTEA } = pg.types.builtins;
// Source: PostgreSQL, pg_type.dat.
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;

const asText = (text: string) => text;

/** The text of a one-dimensional array of numbers, such as `{1,NULL,3}`. */
function readArray<Item>(readItem: (text: string) => Item) {
  return (text: string): (Item | null)[] =>
    text === '{}'
      ? []
      : text
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : readItem(item)));
}

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(INT8, readInt8);
parsers.setTypeParser(INT8_ARRAY, readArray(readInt8));
parsers.setTypeParser(NUMERIC_ARRAY, readArray(asText));
parsers.setTypeParser(BYTEA, readBytes);

/**
 * A PostgreSQL server behind a connection pool. Connections are opened on demand; nothing is sent before the first
 * statement. @throws {StoreError}
 */
export function openPostgres(url: string, settings: PoolSettings = DEFAULT_POOL): Db {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'contribution-desk',
    types: parsers,
    max: settings.size,
    connectionTimeoutMillis: settings.connectTimeoutMs,
    statement_timeout: settings.statementTimeoutMs,
    lock_timeout: settings.lockTimeoutMs,
    idle_in_transaction_session_timeout: settings.idleTransactionTimeoutMs,
    // For when the server is no longer able to report the time-out.
    ...(settings.statementTimeoutMs === 0
      ? {}
      : { query_timeout: settings.statementTimeoutMs + settings.connectTimeoutMs }),
    keepAlive: true,
    // Statements are pipelined: each is sent at once, without waiting for the previous answer.
    pipeline: true,
  });
  // A connection lost between statements fails at the next one; without a listener the process would exit.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  async function withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const lease = new Lease(await pool.connect(), settings);
    try {
      return await work(lease);
    } finally {
      lease.end();
    }
  }
  const db = dbOver({
    outside: {
      query: (sql, params) => withLease((lease) => lease.connection().query(sql, params)),
      exec: (sql) => withLease((lease) => lease.connection().exec(sql)),
    },
    transaction: (work, options) =>
      withLease(async (lease) => {
        try {
          await lease.begin();
          const result = await work(lease.connection(options));
          await lease.commit();
          return result;
        } catch (error) {
          await lease.rollBack();
          throw error;
        }
      }),
    close: () => pool.end(),
  });
  const poolUse = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { ...db, poolUse };
}
