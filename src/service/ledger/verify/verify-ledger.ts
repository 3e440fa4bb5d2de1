import { z } from 'zod';
import { bytesToHex } from '../../../contract/hex.ts';
import { sameBytes } from '../../../transaction/same-bytes.ts';
import { confidenceIsDue } from '../../contributions/confidence/confidence-due.ts';
import type { Tx } from '../../db/db.ts';
import { compareTable, DERIVED_TABLES } from './compare-tables.ts';
import { LedgerFault } from './ledger-fault.ts';
import { readLedger } from './read-ledger.ts';
import { type ShadowedTable, shadowTables } from './shadow-tables.ts';
import type { EntryChunks } from './stored-entry.ts';
import { type EntryOptions, type EntryTotals, verifyEntries } from './verify-entries.ts';

export interface LedgerTotals extends EntryTotals {
  readonly accounts: number;
  readonly peers: number;
  readonly contributions: number;
  /** The tokens of all balances. */
  readonly tokens: number;
}

export interface StoreTotals extends LedgerTotals {
  /** Contributions whose confidence index the service has yet to compute anew, so that it was not compared. */
  readonly confidenceDue: number;
}

type Tables = ReadonlyMap<string, ShadowedTable>;

/** Beyond the defaults, for as long as the transaction lasts; the server's limits are for requests. */
const SETTINGS = `set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local work_mem = '64MB'`;

const totalsSchema = z.object({
  accounts: z.int(),
  peers: z.int(),
  contributions: z.int(),
  tokens: z.int(),
});

async function rebuild(tx: Tx, chunks: EntryChunks, options: EntryOptions): Promise<LedgerTotals> {
  const entries = await verifyEntries(tx, chunks, options);
  const [counted] = await tx.query(
    `select (select count(*) from account) as accounts, (select count(*) from peer) as peers,
       (select count(*) from contribution) as contributions,
       (select coalesce(sum(tokens), 0)::int8 from balance) as tokens`,
    [],
    totalsSchema,
  );
  return { ...entries, ...totalsSchema.parse(counted) };
}

function tableOf(tables: Tables, name: string): ShadowedTable {
  const table = tables.get(name);
  if (table === undefined) throw new LedgerFault(`Table ${name} is missing.`);
  return table;
}

const headSchema = z.object({ height: z.int(), entryHash: z.instanceof(Uint8Array), atMs: z.int() });
const countSchema = z.object({ count: z.int() });

async function countRows(tx: Tx, from: string): Promise<number> {
  const [row] = await tx.query(`select count(*) as count from ${from}`, [], countSchema);
  return countSchema.parse(row).count;
}

/** The head says where the next entry goes, so it must be the last one, and none may stand outside the count. */
async function compareHead(tx: Tx, tables: Tables, { head }: EntryTotals): Promise<void> {
  const [row] = await tx.query(
    `select height, entry_hash as "entryHash", at_ms as "atMs" from ${tableOf(tables, 'ledger_head').stored} where id = 1`,
    [],
    headSchema,
  );
  const is = row === undefined ? 'nothing' : `${row.height}:${bytesToHex(row.entryHash)} at ${row.atMs} ms`;
  const same =
    row !== undefined &&
    row.height === head.height &&
    row.atMs === head.atMs &&
    sameBytes(row.entryHash, head.entryHash);
  if (!same) {
    throw new LedgerFault(
      `Table ledger_head: it is ${is}, but the last entry is ${head.height}:${bytesToHex(head.entryHash)} at ${head.atMs} ms. Entries are missing, or the head was changed.`,
    );
  }
  const entries = await countRows(tx, 'ledger_entry');
  if (entries !== head.height)
    throw new LedgerFault(`There are ${entries} entries, but heights up to ${head.height}.`);
}

/** Takes over what the service has yet to compute anew; how many contributions that are. */
async function adoptConfidenceDue(tx: Tx, tables: Tables): Promise<number> {
  const { stored, rebuilt } = tableOf(tables, 'contribution');
  const schema = stored.slice(0, stored.length - '"contribution"'.length);
  const marks =
    (await countRows(tx, `${schema}confidence_due_run`)) +
    (await countRows(tx, `${schema}confidence_due_place`));
  if (marks === 0) return 0;
  const due = confidenceIsDue('s', schema);
  await tx.run(
    `update ${rebuilt} r set confidence = s.confidence from ${stored} s
     where r.height = s.height and r.position = s.position and r.confidence is distinct from s.confidence and ${due}`,
  );
  return countRows(tx, `${stored} s where ${due}`);
}

/** That the database itself refuses to change or remove an entry, also in a session that replays a replica. */
async function checkGuard(tx: Tx): Promise<void> {
  const guards = await countRows(
    tx,
    `pg_trigger where tgrelid = 'ledger_entry'::regclass and tgenabled = 'A' and not tgisinternal
       and tgname in ('ledger_entry_append_only', 'ledger_entry_no_truncate')`,
  );
  if (guards !== 2) {
    throw new LedgerFault(
      'Table ledger_entry: its triggers, which refuse to change or remove an entry, are not all there and always on.',
    );
  }
}

/**
 * Checks every entry of a store's ledger, rebuilds from them all that follows, and compares it with what the store has.
 * Writes nothing but temporary tables, which end with the transaction; in that nothing may have happened before, unless
 * it has one snapshot for all of its statements. @throws {LedgerFault} for the first difference
 */
export async function verifyLedger(tx: Tx, options: EntryOptions): Promise<StoreTotals> {
  await tx.exec(SETTINGS);
  const tables = await shadowTables(tx);
  const totals = await rebuild(tx, readLedger(tx), options);
  await compareHead(tx, tables, totals);
  const confidenceDue = await adoptConfidenceDue(tx, tables);
  await tx.exec(`analyze ${tableOf(tables, 'contribution').rebuilt}`);
  for (const name of DERIVED_TABLES) {
    options.onProgress?.(`comparing the table ${name}`);
    await compareTable(tx, tableOf(tables, name));
  }
  await checkGuard(tx);
  return { ...totals, confidenceDue };
}

/** Checks entries that come from elsewhere. `tx` is of a store that may be empty. @throws {LedgerFault} for the first bad one */
export async function verifyExported(
  tx: Tx,
  chunks: EntryChunks,
  options: EntryOptions,
): Promise<LedgerTotals> {
  await tx.exec(SETTINGS);
  await shadowTables(tx);
  return rebuild(tx, chunks, options);
}
