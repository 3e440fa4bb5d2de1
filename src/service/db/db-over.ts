import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, SqlValue, TransactionOptions, Tx } from './db.ts';
import { StoreError, toStoreError } from './store-error.ts';

/** What a driver offers: statements one after the other. Its errors are its own still. */
export interface Connection {
  /** `touched`: how many rows it wrote. */
  query(sql: string, params: readonly SqlValue[]): Promise<{ rows: unknown[]; touched: number }>;
  exec(sql: string): Promise<void>;
}

export interface Driver {
  /** Statements that are each a transaction of their own. */
  readonly outside: Connection;
  /** Begins, works, commits; rolls back and passes on what the work throws. */
  transaction<Result>(
    work: (connection: Connection) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** A transaction that is open: whether a statement of it has failed, and whether it has ended meanwhile. */
interface Progress {
  failed: boolean;
  ended: boolean;
}

function statements(connection: Connection, progress?: Progress): Pick<Tx, 'query' | 'run' | 'exec'> {
  async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (progress !== undefined) progress.failed = true;
      throw toStoreError(error);
    }
  }
  return {
    async query(sql, params, row) {
      const { rows } = await guarded(() => connection.query(sql, params));
      // Not an array of them: a schema made for each statement takes longer than reading a few rows.
      return rows.map((it) => row.parse(it));
    },
    async run(sql, params = []) {
      const { touched } = await guarded(() => connection.query(sql, params));
      return touched;
    },
    async exec(sql) {
      await guarded(() => connection.exec(sql));
    },
  };
}

function nestedTx(connection: Connection, progress: Progress, depth: number): Tx {
  const tx = statements(connection, progress);
  return {
    ...tx,
    async transaction(work) {
      const savepoint = `nested_${depth}`;
      await tx.exec(`savepoint ${savepoint}`);
      try {
        const result = await work(nestedTx(connection, progress, depth + 1));
        await tx.exec(`release savepoint ${savepoint}`);
        return result;
      } catch (error) {
        await tx.exec(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`);
        progress.failed = false;
        throw error;
      }
    },
  };
}

/**
 * A store over a driver. Within a transaction a statement to the store itself is refused at once: embedded it would
 * wait for ever for the one connection, and on a server it would take a second one and see the past.
 */
export function dbOver(driver: Driver): Db {
  const flow = new AsyncLocalStorage<Progress>();
  const outside = statements(driver.outside);
  function refuseInside(): void {
    if (flow.getStore()?.ended === false) {
      throw new StoreError(
        'outside-transaction',
        'A statement inside a transaction went to the store instead of to the transaction.',
      );
    }
  }
  return {
    async query(sql, params, row) {
      refuseInside();
      return outside.query(sql, params, row);
    },
    async run(sql, params) {
      refuseInside();
      return outside.run(sql, params);
    },
    async exec(sql) {
      refuseInside();
      return outside.exec(sql);
    },
    async transaction(work, options = {}) {
      refuseInside();
      const progress: Progress = { failed: false, ended: false };
      let failure: { readonly error: unknown } | undefined;
      try {
        return await flow.run(progress, () =>
          driver.transaction(async (connection) => {
            try {
              const result = await work(nestedTx(connection, progress, 1));
              if (!progress.failed) return result;
              // The store would answer such a commit with a rollback, and call that a success.
              throw new StoreError(
                'transaction-failed',
                'A statement of a transaction had failed, and nobody was told; nothing of it was stored.',
              );
            } catch (error) {
              failure = { error };
              throw error;
            } finally {
              progress.ended = true;
            }
          }, options),
        );
      } catch (error) {
        // What the work threw goes on as it is; the driver's own words about begin, commit or rollback do not.
        throw failure === undefined ? toStoreError(error) : failure.error;
      }
    },
    async close() {
      try {
        await driver.close();
      } catch (error) {
        throw toStoreError(error);
      }
    },
  };
}
