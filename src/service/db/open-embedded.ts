import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import type { Db } from './db.ts';
import { type Connection, dbOver } from './db-over.ts';
import { readInt8 } from './read-int8.ts';
import { toStoreError } from './store-error.ts';

const parsers = { [types.INT8]: readInt8, [types.NUMERIC]: (text: string) => text };

/** What PGlite itself and its transactions have in common. */
function connectionOf(pg: Pick<Transaction, 'query' | 'exec'>): Connection {
  return {
    async query(sql, params) {
      const { rows, affectedRows } = await pg.query(sql, [...params]);
      return { rows, touched: affectedRows ?? 0 };
    },
    async exec(sql) {
      await pg.exec(sql);
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

/** PostgreSQL inside this process. It has one connection. @throws {StoreError} */
export async function openEmbedded({ folder, dump }: EmbeddedOptions = {}): Promise<EmbeddedDb> {
  try {
    const pg = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
      parsers,
    });
    const db = dbOver({
      outside: connectionOf(pg),
      transaction: (work) => pg.transaction((transaction) => work(connectionOf(transaction))),
      close: () => pg.close(),
    });
    return { ...db, dump: async () => pg.dumpDataDir('none') };
  } catch (error) {
    throw toStoreError(error);
  }
}
