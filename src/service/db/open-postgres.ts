import pg from 'pg';
import type { Db, TransactionOptions } from './db.ts';
import { type Connection, dbOver } from './db-over.ts';
import { DEFAULT_POOL, type PoolSettings } from './pool-settings.ts';
import { readInt8 } from './read-int8.ts';
import { StoreError } from './store-error.ts';

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

function readBytes(text: string): Uint8Array {
  if (!text.startsWith('\\x'))
    throw new StoreError(
      'bytea-output',
      'The database’s setting bytea_output must be hex, as it is by default.',
    );
  // A Buffer is a Uint8Array that is compared, copied and printed in other ways.
  return Uint8Array.from(Buffer.from(text.slice(2), 'hex'));
}

const parsers = new pg.TypeOverrides();
parsers.setTypeParser(INT8, readInt8);
parsers.setTypeParser(INT8_ARRAY, readArray(readInt8));
parsers.setTypeParser(NUMERIC_ARRAY, readArray(asText));
parsers.setTypeParser(BYTEA, readBytes);

/** What writes; the driver counts what other statements read. */
const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** After these the server hangs up. By number, since its words for how severe an error is depend on its language. */
const LAST_WORDS = /^(?:08|28|3D|57P|25P03|25P04|53300|XX)/u;

/** Whether the server refused one statement, and the connection goes on. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !LAST_WORDS.test(error.code ?? '');
}

const names = new Map<string, string>();

/** What a statement is called on every connection that prepared it. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `prepared_${names.size}`;
  names.set(sql, name);
  return name;
}

/** As the driver documents it and its types forgot. */
interface ExtendedQuery extends pg.QueryConfig {
  readonly queryMode: 'extended';
}

/** A connection that is taken out of the pool, and whether it can go back there. */
class Lease {
  readonly #client: pg.PoolClient;
  #usable = true;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async send(query: string | ExtendedQuery): Promise<pg.QueryResult> {
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (!isRefusal(error)) this.#usable = false;
      throw error;
    }
  }

  connection({ prepared = false }: TransactionOptions = {}): Connection {
    return {
      query: async (text, params) => {
        // Extended also without parameters: it takes exactly one statement.
        const { rows, command, rowCount } = await this.send({
          text,
          ...(prepared ? { name: nameOf(text) } : {}),
          values: [...params],
          queryMode: 'extended',
        });
        return { rows, touched: WRITING.has(command) ? (rowCount ?? 0) : 0 };
      },
      exec: async (sql) => {
        await this.send(sql);
      },
    };
  }

  async commit(): Promise<void> {
    try {
      await this.send('commit');
    } catch (error) {
      if (this.#usable) throw error;
      throw new StoreError(
        'outcome-unknown',
        'The connection to the store was lost while a transaction was being committed: it may be stored or not.',
      );
    }
  }

  /** Where the connection is lost, the server rolls back by itself, and the error that is under way tells of it. */
  async rollBack(): Promise<void> {
    if (!this.#usable) return;
    try {
      await this.send('rollback');
    } catch {
      this.#usable = false;
    }
  }

  end(): void {
    this.#client.release(!this.#usable);
  }
}

async function withLease<Result>(pool: pg.Pool, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  const lease = new Lease(await pool.connect());
  try {
    return await work(lease);
  } finally {
    lease.end();
  }
}

/**
 * A PostgreSQL server behind a pool of connections, each opened when it is needed. Nothing is sent before the first
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
    // Where the server cannot tell any more that time is up.
    ...(settings.statementTimeoutMs === 0
      ? {}
      : { query_timeout: settings.statementTimeoutMs + settings.connectTimeoutMs }),
    keepAlive: true,
  });
  // A connection that is lost between statements says so at the next one; without a listener the process would end.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return dbOver({
    outside: {
      query: (sql, params) => withLease(pool, (lease) => lease.connection().query(sql, params)),
      exec: (sql) => withLease(pool, (lease) => lease.connection().exec(sql)),
    },
    transaction: (work, options) =>
      withLease(pool, async (lease) => {
        try {
          // Whatever the database's default is: what follows the ledger's lock must see what was committed before.
          await lease.send('begin isolation level read committed');
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
}
