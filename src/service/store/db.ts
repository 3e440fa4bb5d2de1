import type { z } from 'zod';

/** A parameter. A `bigint` or `numeric` is passed as a string, bytes inside an array as hex. */
export type SqlValue =
  | string
  | number
  | boolean
  | Uint8Array
  | null
  | readonly (string | number | boolean | null)[];

/**
 * Statements that belong together. Store functions take this, never the whole store: see the README.
 * Statements may be pipelined: they run in the order in which they were started, and once one has failed, so
 * do all after it. Callers that start several await all of them with `settleInOrder`.
 */
export interface Tx {
  /**
   * The rows of one statement, each checked. int8 arrives as a number (never beyond 2^53), numeric as a string, bytea
   * as a Uint8Array. @throws {StoreError}
   */
  query<Row>(sql: string, params: readonly SqlValue[], row: z.ZodType<Row>): Promise<Row[]>;
  /** Runs one statement; the number of rows it touched. @throws {StoreError} */
  run(sql: string, params?: readonly SqlValue[]): Promise<number>;
  /** Runs any number of statements without parameters. @throws {StoreError} */
  exec(sql: string): Promise<void>;
  /** All or nothing; inside another transaction it is a savepoint. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

export interface TransactionOptions {
  /** Prepares its statements: a server parses and plans each once per connection. For a few fixed texts only. */
  readonly prepared?: boolean;
}

/** The state of a connection pool. */
export interface PoolUse {
  /** Connections that may be open at once. */
  readonly size: number;
  /** Connections to the server, including those being opened. */
  readonly open: number;
  /** The idle ones among them. */
  readonly idle: number;
  /** Statements and transactions waiting for a connection. */
  readonly waiting: number;
}

export interface Db extends Tx {
  transaction<Result>(work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /**
   * Does the work unless this or another process of the store is at work under the same name. The work uses the store,
   * not a transaction: it may wait for others. A process that dies, or loses the server, leaves the name to the next; one that works longer than 30 s does, too.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
  /** Only where there is a pool: the embedded store has one connection. */
  readonly poolUse?: () => PoolUse;
  /** Waits for pending work, then closes the store. */
  close(): Promise<void>;
}
