import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import { z } from 'zod';
import type { Db } from './db.ts';
import { type Connection, dbOver } from './db-over.ts';
import { readBytes, readInt8 } from './read-values.ts';
import { StoreError, toStoreError } from './store-error.ts';

// The driver's own parser and serializer of bytes go digit by digit: a third of the time of a large submit.
const parsers = {
  [types.INT8]: readInt8,
  [types.NUMERIC]: (text: string) => text,
  [types.BYTEA]: readBytes,
};
/**
 * Bytes are sent as they are, so JSON goes as bytes too: of a text the driver counts the bytes, character by
 * character, twice. The driver takes bytes, but its options let a serializer return text alone, so these are
 * added to those it has.
 */
const serializers = {
  [types.BYTEA]: (bytes: Uint8Array) => bytes,
  [types.JSON]: (json: string) => Buffer.from(json),
};

/** The default of 128 MB is held from the start, by a registry for practice too. */
const START_PARAMETERS = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

const readOnlySchema = z.object({ code: z.literal('25006') });

/** The answer, or why there is none. The store is read-only only when the disk is full. */
async function told<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (error) {
    if (!readOnlySchema.safeParse(error).success) throw toStoreError(error);
    throw new StoreError('store-full', 'The disk of the store has too little room left.');
  }
}

/** A connection over PGlite or one of its transactions. */
function connectionOf(pg: Pick<Transaction, 'query' | 'exec'>): Connection {
  return {
    async query(sql, params) {
      const { rows, affectedRows } = await told(pg.query(sql, [...params]));
      return { rows, touched: affectedRows ?? 0 };
    },
    async exec(sql) {
      await told(pg.exec(sql));
    },
  };
}

/**
 * Runs statements strictly one at a time, in the order in which they were started: for a driver that sends
 * several messages for each, between which another could slip in.
 */
function serialize(connection: Connection): Connection {
  let before: Promise<unknown> = Promise.resolve();
  function next<Result>(work: () => Promise<Result>): Promise<Result> {
    const answer = before.then(work);
    before = answer.catch(() => {});
    return answer;
  }
  return {
    query: (sql, params) => next(() => connection.query(sql, params)),
    exec: (sql) => next(() => connection.exec(sql)),
  };
}

export interface EmbeddedOptions {
  /** The folder of the database; in memory without one. The caller holds its lock. */
  readonly folder?: string;
  /** A dump to start from instead of an empty database. */
  readonly dump?: Blob;
  /** True when the disk is too full to write. Checked before each transaction; reads keep working. */
  readonly isFull?: () => boolean;
}

export interface EmbeddedDb extends Db {
  /** The whole database as a tar archive, accepted as `dump`. */
  dump(): Promise<Blob>;
}

/**
 * In a process of its own: creating a database takes 450 MB, which PGlite holds until its process ends. Beside the
 * folder first, so that an interrupted creation leaves nothing that looks like a damaged database.
 */
async function createDatabase(folder: string): Promise<void> {
  const script = `import { PGlite } from '${import.meta.resolve('@electric-sql/pglite')}';
    await (await PGlite.create(process.argv[1])).close();`;
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, unfinished]);
    await rename(unfinished, folder);
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true });
    throw new StoreError(
      'store-not-created',
      `The database in ${folder} could not be created: that was interrupted, the disk or the memory did not suffice, or the folder cannot be renamed to. Nothing was kept; start again.`,
      { cause },
    );
  }
}

/** PostgreSQL inside this process. It has one connection. @throws {StoreError} */
export async function openEmbedded({ folder, dump, isFull }: EmbeddedOptions = {}): Promise<EmbeddedDb> {
  try {
    const options = {
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(dump === undefined ? {} : { loadDataDir: dump }),
      startParams: START_PARAMETERS,
      parsers,
    };
    if (folder !== undefined && dump === undefined && !existsSync(join(folder, 'PG_VERSION')))
      await createDatabase(folder);
    const pg = await PGlite.create(options);
    Object.assign(pg.serializers, serializers);
    let readOnly = false;
    const lookForRoom = async () => {
      const full = isFull?.() ?? false;
      if (full === readOnly) return;
      await told(pg.exec(`set default_transaction_read_only = ${full ? 'on' : 'off'}`));
      readOnly = full;
    };
    const outside = connectionOf(pg);
    const busy = new Set<string>();
    const db = dbOver({
      outside: {
        async query(sql, params) {
          await lookForRoom();
          return outside.query(sql, params);
        },
        async exec(sql) {
          await lookForRoom();
          await outside.exec(sql);
        },
      },
      async transaction(work) {
        await lookForRoom();
        const thrown: unknown[] = [];
        const working = pg.transaction((transaction) =>
          work(serialize(connectionOf(transaction))).catch((error: unknown) => {
            thrown.push(error);
            throw error;
          }),
        );
        return working.catch((error: unknown) => {
          throw thrown.includes(error) ? error : toStoreError(error);
        });
      },
      // No other process has the folder.
      async exclusively(name, work) {
        if (busy.has(name)) return;
        busy.add(name);
        await work().finally(() => busy.delete(name));
      },
      close: () => told(pg.close()),
    });
    return { ...db, dump: async () => pg.dumpDataDir('none') };
  } catch (error) {
    throw toStoreError(error);
  }
}
