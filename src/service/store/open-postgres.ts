import pg from 'pg';
import { z } from 'zod';
import { hostUrlsOf } from '../platform/database-url.ts';
import { DEFAULT_POOL, type PoolSettings } from '../platform/settings.ts';
import { dbOver } from './db-over.ts';
import type { Db } from './db.ts';
import { Lease } from './lease.ts';
import { readBytes, readInt8 } from './read-values.ts';
import { StoreError, toStoreError } from './store-error.ts';

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

/** The server that is meant, of those that a URL names: the one that is written to, or a standby. */
export type ServerRole = 'primary' | 'standby';

const ROLE = `select case when pg_is_in_recovery() then 'standby' else 'primary' end as role`;
const roleSchema = z.tuple([z.object({ role: z.enum(['primary', 'standby']) })]);

const TRY_LOCK = `select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isTaken"`;
const lockSchema = z.object({ isTaken: z.boolean() });

/** The error of a new connection to a server of the other role. */
function roleFault(rows: readonly unknown[], wanted: ServerRole): StoreError | undefined {
  const [{ role }] = roleSchema.parse(rows);
  if (wanted === role) return undefined;
  return new StoreError('store-unreachable', `The server is the ${role}, and the ${wanted} is needed.`, {
    obstacle: role === 'standby' ? 'only-a-standby' : 'no-standby',
  });
}

function openPool(url: string, settings: PoolSettings, role: ServerRole): pg.Pool {
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
    verify(client, done) {
      // With an error there is no result, whatever the types say.
      client.query(ROLE, (error: Error | undefined, result) => done(error ?? roleFault(result.rows, role)));
    },
  });
  // A connection lost between statements fails at the next one; without a listener the process would exit.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * PostgreSQL servers behind a connection pool each, tried in turn from the one that served last until one has the
 * role: after a failover the next connection leads to the new primary. Connections are opened on demand; nothing is
 * sent before the first statement. @throws {StoreError}
 */
export function openPostgres(
  url: string,
  settings: PoolSettings = DEFAULT_POOL,
  role: ServerRole = 'primary',
): Db {
  let pools = hostUrlsOf(url).map((hostUrl) => openPool(hostUrl, settings, role));
  async function checkOut(): Promise<pg.PoolClient> {
    let failure: unknown;
    for (const pool of pools) {
      try {
        const client = await pool.connect();
        pools = [pool, ...pools.filter((other) => other !== pool)];
        return client;
      } catch (error) {
        // A server of the other role is no failure as long as another one may be of this role.
        const hasOtherRole = error instanceof StoreError;
        if (failure === undefined || (failure instanceof StoreError && !hasOtherRole)) failure = error;
      }
    }
    throw toStoreError(failure);
  }
  async function withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const lease = new Lease(await checkOut(), settings);
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
    exclusively: (name, work) =>
      // An idle transaction that has locked no row and has no snapshot: it costs a connection, and ends with it.
      withLease(async (lease) => {
        try {
          await lease.begin();
          const { rows } = await lease.connection().query(TRY_LOCK, [name]);
          if (lockSchema.parse(rows[0]).isTaken) await work();
        } finally {
          await lease.rollBack();
        }
      }),
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  });
  const sumOf = (count: (pool: pg.Pool) => number) => pools.reduce((sum, pool) => sum + count(pool), 0);
  const poolUse = () => ({
    size: settings.size,
    open: sumOf(({ totalCount }) => totalCount),
    idle: sumOf(({ idleCount }) => idleCount),
    waiting: sumOf(({ waitingCount }) => waitingCount),
  });
  return { ...db, poolUse };
}
