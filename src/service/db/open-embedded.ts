import { AsyncLocalStorage } from 'node:async_hooks';
import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import { z } from 'zod';
import type { Db, SqlValue, Tx } from './db.ts';
import { StoreError, toStoreError } from './store-error.ts';

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new StoreError(
      'int8-too-large',
      'The store holds a whole number beyond 2^53, which this service never writes.',
    );
  }
  return value;
}

const parsers = { [types.INT8]: parseInt8, [types.NUMERIC]: (text: string) => text };

/** What PGlite itself and its transactions have in common. */
type Connection = Pick<Transaction, 'query' | 'exec'>;

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toStoreError(error);
  }
}

function statements(connection: Connection): Pick<Tx, 'query' | 'run' | 'exec'> {
  const send = (sql: string, params: readonly SqlValue[]) =>
    guarded(() => connection.query(sql, [...params]));
  return {
    async query(sql, params, row) {
      const { rows } = await send(sql, params);
      return z.array(row).parse(rows);
    },
    async run(sql, params = []) {
      const { affectedRows } = await send(sql, params);
      return affectedRows ?? 0;
    },
    async exec(sql) {
      await guarded(() => connection.exec(sql));
    },
  };
}

function nestedTx(connection: Connection, depth: number): Tx {
  const tx = statements(connection);
  return {
    ...tx,
    async transaction(work) {
      const savepoint = `nested_${depth}`;
      await tx.exec(`savepoint ${savepoint}`);
      try {
        const result = await work(nestedTx(connection, depth + 1));
        await tx.exec(`release savepoint ${savepoint}`);
        return result;
      } catch (error) {
        await tx.exec(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`);
        throw error;
      }
    },
  };
}

export interface EmbeddedOptions {
  /** The folder of the database; in memory without one. The caller holds its lock. */
  readonly folder?: string;
  /** A dump to start from instead of an empty database. */
  readonly dump?: Blob;
}

export interface EmbeddedDb extends Db {
  /** The whole database as a tar archive that `dump` takes. */
  dump(): Promise<Blob>;
}

/**
 * PostgreSQL inside this process. It has one connection, so a statement outside a transaction that is open in the same
 * flow of calls would wait for ever; that mistake is refused at once instead.
 */
export async function openEmbedded({ folder, dump }: EmbeddedOptions = {}): Promise<EmbeddedDb> {
  const pg = await guarded(() =>
    PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
      parsers,
    }),
  );
  const insideTransaction = new AsyncLocalStorage<true>();
  const outside = statements(pg);
  function refuseInside(): void {
    if (insideTransaction.getStore() !== undefined) {
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
    async transaction(work) {
      refuseInside();
      let failure: { readonly error: unknown } | undefined;
      try {
        return await insideTransaction.run(true, () =>
          pg.transaction(async (transaction) => {
            try {
              return await work(nestedTx(transaction, 1));
            } catch (error) {
              failure = { error };
              throw error;
            }
          }),
        );
      } catch (error) {
        // What the work threw goes on as it is; the driver's own words about begin, commit or rollback do not.
        throw failure === undefined ? toStoreError(error) : failure.error;
      }
    },
    async dump() {
      return guarded(() => pg.dumpDataDir('none'));
    },
    async close() {
      await guarded(() => pg.close());
    },
  };
}
