import pg from 'pg';
import type { PoolSettings } from '../platform/settings.ts';
import type { Connection } from './db-over.ts';
import type { TransactionOptions } from './db.ts';
import { StoreError, toStoreError } from './store-error.ts';

/** Commands whose row count means rows written; for others the driver counts rows read. */
const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** Codes after which the server closes the connection. Told by SQLSTATE, since the severity field is localized. */
const LAST_WORDS = /^(?:08|28|3D|57P|25P03|25P04|53300|XX)/u;

/** True if the server only rejected one statement and the connection stays usable. */
function isRefusal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !LAST_WORDS.test(error.code ?? '');
}

const names = new Map<string, string>();

/** The name of a prepared statement, the same on every connection. */
function nameOf(sql: string): string {
  const name = names.get(sql) ?? `prepared_${names.size}`;
  names.set(sql, name);
  return name;
}

/** Options that the driver documents but its types lack. */
interface ExtendedQuery extends pg.QueryConfig {
  readonly queryMode: 'extended';
  /** Milliseconds from when it is sent; defaults to the pool's setting. */
  readonly query_timeout?: number;
}

/** A connection checked out of the pool, and whether it can be returned there. */
export class Lease {
  readonly #client: pg.PoolClient;
  #usable = true;
  readonly #statementTimeoutMs: number;
  #unanswered = 0;

  /** `statementTimeoutMs`: the server's limit for each statement; 0 means none. */
  constructor(client: pg.PoolClient, { statementTimeoutMs }: Pick<PoolSettings, 'statementTimeoutMs'>) {
    this.#client = client;
    this.#statementTimeoutMs = statementTimeoutMs;
  }

  /** Regardless of the database's default: statements after the ledger lock must see what was committed before it. */
  async begin(): Promise<void> {
    await this.send('begin isolation level read committed');
  }

  async send(query: string | ExtendedQuery): Promise<pg.QueryResult> {
    if (!this.#usable)
      throw new StoreError('store-unreachable', 'The connection to the store is lost.', {
        obstacle: 'connection-lost',
      });
    this.#unanswered += 1;
    try {
      return await this.#client.query(query);
    } catch (error) {
      if (!isRefusal(error)) this.#usable = false;
      throw toStoreError(error);
    } finally {
      this.#unanswered -= 1;
    }
  }

  /** The driver's timer starts when a statement is sent, so it must also allow for the unanswered ones ahead of it. */
  #patience(): Pick<ExtendedQuery, 'query_timeout'> {
    if (this.#unanswered === 0 || this.#statementTimeoutMs === 0) return {};
    return { query_timeout: this.#statementTimeoutMs * (this.#unanswered + 2) };
  }

  connection({ prepared = false }: TransactionOptions = {}): Connection {
    return {
      query: async (text, params) => {
        // The extended protocol even without parameters: it accepts exactly one statement.
        const { rows, command, rowCount } = await this.send({
          text,
          ...(prepared ? { name: nameOf(text) } : {}),
          values: [...params],
          queryMode: 'extended',
          ...this.#patience(),
        });
        return { rows, touched: WRITING.has(command) ? (rowCount ?? 0) : 0 };
      },
      exec: async (sql) => {
        await this.send(sql);
      },
    };
  }

  async commit(): Promise<void> {
    const { command } = await this.#sendCommit();
    // The server answers ROLLBACK, without an error, to the commit of a transaction in which a statement has failed.
    if (command === 'COMMIT') return;
    throw new StoreError('transaction-failed', 'The store undid a transaction instead of committing it.');
  }

  async #sendCommit(): Promise<pg.QueryResult> {
    try {
      return await this.send('commit');
    } catch (error) {
      if (this.#usable) throw error;
      throw new StoreError(
        'outcome-unknown',
        'The connection to the store was lost while a transaction was being committed: it may be stored or not.',
      );
    }
  }

  /** On a lost connection the server rolls back on its own, and the error already being thrown reports the loss. */
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
