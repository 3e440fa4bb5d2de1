import { z } from 'zod';
import type { Db, Tx } from '../../../service/store/db.ts';
import { StoreError, toStoreError } from '../../../service/store/store-error.ts';
import { compareSchema } from '../../../service/verify/compare-schema.ts';
import { LedgerFault } from '../../../service/verify/ledger-fault.ts';

// Making a store takes half a second of processor time, emptying one a tenth of that. So a store that a test
// closes is emptied and serves the next test of this process, unless more than a few rows of it was changed.

/** A store at this version's schema that one test after the other opens. */
export interface MadeStore {
  open(): Db;
  /** After a test that leaves it to the next one. */
  leave(db: Db): Promise<void>;
  /** After a test that bent or filled it. */
  discard(db: Db): Promise<void>;
}

/** A store that no test has, and the statements that restore its first rows. */
interface Emptied {
  readonly store: MadeStore;
  readonly mostBytes: number;
  readonly empty: string;
}

/** A larger database has room to give back, and what the planner knows of its tables is of no use to others. */
const MOST_GROWTH_BYTES = 4 * 1024 * 1024;

const sizeSchema = z.object({ bytes: z.int() });
const tableSchema = z.object({ name: z.string(), rows: z.string() });
const statementSchema = z.object({ sql: z.string() });

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

async function readSize(tx: Tx): Promise<number> {
  const [size] = await tx.query('select pg_database_size(current_database()) as bytes', [], sizeSchema);
  return sizeSchema.parse(size).bytes;
}

async function statements(tx: Tx, query: string): Promise<string[]> {
  return (await tx.query(query, [], statementSchema)).map(({ sql }) => sql);
}

/** The statements that leave the store as the migrations made it. */
async function emptying(tx: Tx): Promise<string> {
  const names = await tx.query(
    `select quote_ident(tablename) as name, '' as rows from pg_tables where schemaname = current_schema()`,
    [],
    tableSchema,
  );
  const tables = await Promise.all(
    names.map(async ({ name }) => {
      const [rows] = await tx.query(
        `select coalesce(json_agg(one), '[]')::text as rows, ${quote(name)} as name from ${name} one`,
        [],
        tableSchema,
      );
      return tableSchema.parse(rows);
    }),
  );
  // These fire for replicas, too.
  const always = `from pg_trigger where not tgisinternal and tgenabled = 'A'`;
  return [
    'set local session_replication_role = replica',
    ...(await statements(
      tx,
      `select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as sql ${always}`,
    )),
    ...tables.map(({ name }) => `delete from ${name}`),
    ...tables
      .filter(({ rows }) => rows !== '[]')
      .map(
        ({ name, rows }) =>
          `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${quote(rows)})`,
      ),
    ...(await statements(
      tx,
      `select format('select setval(%L, %s, %L)', quote_ident(sequencename), coalesce(last_value, start_value), last_value is not null) as sql
       from pg_sequences where schemaname = current_schema()`,
    )),
    ...(await statements(
      tx,
      `select format('alter table %s enable always trigger %I', tgrelid::regclass, tgname) as sql ${always}`,
    )),
  ].join(';\n');
}

/** Empties a store for the next test; `false` when it is not what the migrations make. */
async function empties(db: Db, { mostBytes, empty }: Emptied): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      if ((await readSize(tx)) > mostBytes) return false;
      await compareSchema(tx);
      await tx.exec(empty);
      return true;
    });
  } catch (error) {
    // A test bent the database around its tables: no other test gets that.
    if (error instanceof LedgerFault || error instanceof StoreError) return false;
    throw error;
  }
}

/** Leases empty stores without any other rows than the migrations', as the first test finds them. */
export function createEmptyStores(make: () => Promise<MadeStore>): () => Promise<Db> {
  const idle: Emptied[] = [];

  async function makeEmptied(): Promise<Emptied> {
    const store = await make();
    const db = store.open();
    const emptied = await db.transaction(async (tx) => ({
      store,
      mostBytes: (await readSize(tx)) + MOST_GROWTH_BYTES,
      empty: await emptying(tx),
    }));
    await store.leave(db);
    return emptied;
  }

  async function giveBack(db: Db, emptied: Emptied): Promise<void> {
    if (await empties(db, emptied)) {
      await emptied.store.leave(db);
      idle.push(emptied);
    } else {
      await emptied.store.discard(db);
    }
  }

  return async () => {
    const emptied = idle.pop() ?? (await makeEmptied());
    const db = emptied.store.open();
    let closed: Promise<void> | undefined;
    const open = () => {
      if (closed !== undefined) throw toStoreError(new Error('It is closed'));
      return db;
    };
    return {
      ...db,
      query: async (...args) => open().query(...args),
      run: async (...args) => open().run(...args),
      exec: async (...args) => open().exec(...args),
      transaction: async (...args) => open().transaction(...args),
      close: () => (closed ??= giveBack(db, emptied)),
    };
  };
}
