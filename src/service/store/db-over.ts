import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, SqlValue, TransactionOptions, Tx } from './db.ts';
import { StoreError } from './store-error.ts';

/** A driver's connection: statements one after the other. Like everything of a driver it fails with a `StoreError`. */
export interface Connection {
  /** `touched`: how many rows it wrote. */
  query(sql: string, params: readonly SqlValue[]): Promise<{ rows: unknown[]; touched: number }>;
  exec(sql: string): Promise<void>;
}

export interface Driver {
  exclusively(name: string, work: () => Promise<void>): Promise<void>;
  /** Statements outside of a transaction. */
  readonly outside: Connection;
  /** Begins, works, commits; rolls back and passes on what the work throws, unchanged. */
  transaction<Result>(
    work: (connection: Connection) => Promise<Result>,
    options: TransactionOptions,
  ): Promise<Result>;
  close(): Promise<void>;
}

/** The state of a transaction. */
interface Progress {
  failed: boolean;
  ended: boolean;
  readonly unanswered: Set<Promise<unknown>>;
}

function statements(connection: Connection, progress?: Progress): Pick<Tx, 'query' | 'run' | 'exec'> {
  async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    if (progress?.ended === true) {
      // It would run in a transaction of its own, or in another one.
      throw new StoreError('after-transaction', 'A statement came after its transaction had ended.');
    }
    const answer = work();
    progress?.unanswered.add(answer);
    try {
      return await answer;
    } catch (error) {
      if (progress !== undefined) progress.failed = true;
      throw error;
    } finally {
      progress?.unanswered.delete(answer);
    }
  }
  return {
    async query(sql, params, row) {
      const { rows } = await guarded(() => connection.query(sql, params));
      // Not `z.array(schema)`: creating a schema for each statement takes longer than parsing a few rows.
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
 * A store on top of a driver. While a transaction is open, statements on the store itself are refused at
 * once: embedded they would wait forever for the only connection, and on a server they would use a second one
 * and see the past.
 */
export function dbOver(driver: Driver): Db {
  const flow = new AsyncLocalStorage<Progress>();
  function assertOutsideTransaction(): void {
    if (flow.getStore()?.ended === false) {
      throw new StoreError(
        'outside-transaction',
        'A statement inside a transaction went to the store instead of to the transaction.',
      );
    }
  }
  return {
    ...statements({
      async query(sql, params) {
        assertOutsideTransaction();
        return driver.outside.query(sql, params);
      },
      async exec(sql) {
        assertOutsideTransaction();
        await driver.outside.exec(sql);
      },
    }),
    async transaction(work, options = {}) {
      assertOutsideTransaction();
      const progress: Progress = { failed: false, ended: false, unanswered: new Set() };
      return flow.run(progress, () =>
        driver.transaction(async (connection) => {
          const ending = async () => {
            try {
              return await work(nestedTx(connection, progress, 1));
            } finally {
              progress.ended = true;
              await Promise.allSettled(progress.unanswered);
            }
          };
          const result = await ending();
          if (!progress.failed) return result;
          // PostgreSQL would answer such a commit with a rollback, and report success.
          throw new StoreError(
            'transaction-failed',
            'A statement of a transaction had failed, and nobody was told; nothing of it was stored.',
          );
        }, options),
      );
    },
    async exclusively(name, work) {
      assertOutsideTransaction();
      await driver.exclusively(name, work);
    },
    close: () => driver.close(),
  };
}
