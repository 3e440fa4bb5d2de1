import pg from 'pg';
import type { PoolSettings } from '../platform/settings.ts';
import type { Connection } from './db-over.ts';
import type { TransactionOptions } from './db.ts';
import { StoreError } from './store-error.ts';

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
  /** In milliseconds from when it is sent; as the pool says where it is absent. */
  readonly query_timeout?: number;
}

/** A connection that is taken out of the pool, and whether it can go back there. */
export class Lease {
  readonly #client: pg.PoolClient;
  #usable = true;
  /** There in a transaction. */
  #begun: Promise<unknown> | undefined;
  readonly #statementTimeoutMs: number;
  #unanswered = 0;

  /** `statementTimeoutMs`: what the server gives each statement; 0 is for ever. */
  constructor(client: pg.PoolClient, { statementTimeoutMs }: Pick<PoolSettings, 'statementTimeoutMs'>) {
    this.#client = client;
    this.#statementTimeoutMs = statementTimeoutMs;
  }

  /** Without another trip where what begins it only reads. */
  async begin({ beginsReading = false }: TransactionOptions = {}): Promise<void> {
    // Whatever the database's default is: what follows the ledger's lock must see what was committed before.
    const begun = this.send('begin isolation level read committed').catch((error: unknown) => {
      // Each statement would be a transaction of its own.
      this.#usable = false;
      throw error;
    });
    this.#begun = begun;
    // Every statement waits for it, and says what was wrong with it.
    begun.catch(() => {});
    if (!beginsReading) await begun;
  }

  async send(query: string | ExtendedQuery): Promise<pg.QueryResult> {
    if (!this.#usable)
      throw new StoreError('store-unreachable', 'The connection to the store is lost.', {
        obstacle: 'connection-lost',
      });
    this.#unanswered += 1;
    try {
      if (this.#begun === undefined) return await this.#client.query(query);
      const [, answer] = await Promise.all([this.#begun, this.#client.query(query)]);
      return answer;
    } catch (error) {
      if (!isRefusal(error)) this.#usable = false;
      throw error;
    } finally {
      this.#unanswered -= 1;
    }
  }

  /** The server may take its time for each of those before it too, while the driver counts from when it was sent. */
  #patience(): Pick<ExtendedQuery, 'query_timeout'> {
    if (this.#unanswered === 0 || this.#statementTimeoutMs === 0) return {};
    return { query_timeout: this.#statementTimeoutMs * (this.#unanswered + 2) };
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
    // So it answers the commit of a transaction in which a statement has failed, and calls that no error.
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
