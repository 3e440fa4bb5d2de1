import { z } from 'zod';
import type { Db, Tx } from '../../../service/store/db.ts';
import { openEmbedded } from '../../../service/store/open-embedded.ts';
import { StoreError, toStoreError } from '../../../service/store/store-error.ts';
import { compareCatalogue } from '../../../service/verify/compare-catalogue.ts';
import { LedgerFault } from '../../../service/verify/ledger-fault.ts';
import { migratedDump } from './migrated-dump.ts';

// Opening an embedded store takes half a second of processor time, emptying one a tenth of that. So a store
// that a test closes is emptied and serves the next test of this process, unless more than its rows was
// changed.

const tableSchema = z.object({ name: z.string(), rows: z.string() });
const triggerSchema = z.object({ name: z.string(), enable: z.string() });

/** A store that no test has, and the statements that restore its first rows. */
interface Emptied {
  readonly db: Db;
  readonly empty: string;
}

const idle: Emptied[] = [];

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

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
  const triggers = await tx.query(
    `select quote_ident(tgrelid::regclass::text) as name, format('enable %s trigger %I', case tgenabled when 'A' then 'always' else '' end, tgname) as enable
     from pg_trigger where not tgisinternal and tgenabled <> 'D'`,
    [],
    triggerSchema,
  );
  return [
    ...new Set(triggers.map(({ name }) => `alter table ${name} disable trigger user;`)),
    `truncate ${tables.map(({ name }) => name).join(', ')} restart identity cascade;`,
    ...tables
      .filter(({ rows }) => rows !== '[]')
      .map(
        ({ name, rows }) =>
          `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${quote(rows)});`,
      ),
    ...triggers.map(({ name, enable }) => `alter table ${name} ${enable};`),
  ].join('\n');
}

async function openEmptied(): Promise<Emptied> {
  const db = await openEmbedded({ dump: await migratedDump() });
  return { db, empty: await db.transaction(emptying) };
}

/** Empties a store for the next test, or closes it when it is not what the migrations make. */
async function giveBack(emptied: Emptied): Promise<void> {
  const { db, empty } = emptied;
  try {
    await db.exec('discard all');
    await db.transaction(async (tx) => {
      await compareCatalogue(tx);
      await tx.exec(empty);
      await compareCatalogue(tx);
    });
  } catch (error) {
    // A test bent the database around its tables: no other test gets that.
    if (!(error instanceof LedgerFault || error instanceof StoreError)) throw error;
    await db.close();
    return;
  }
  idle.push(emptied);
}

/** An embedded store at this version's schema without any other rows, as the first test finds it. */
export async function leaseEmptyStore(): Promise<Db> {
  const emptied = idle.pop() ?? (await openEmptied());
  const { db } = emptied;
  let closed: Promise<void> | undefined;
  const open = () => {
    if (closed !== undefined) throw toStoreError(new Error('PGlite is closed'));
  };
  return {
    query(...args) {
      open();
      return db.query(...args);
    },
    async run(...args) {
      open();
      return db.run(...args);
    },
    async exec(...args) {
      open();
      return db.exec(...args);
    },
    async transaction(...args) {
      open();
      return db.transaction(...args);
    },
    close: () => (closed ??= giveBack(emptied)),
  };
}
