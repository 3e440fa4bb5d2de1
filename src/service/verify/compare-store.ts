import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { sameBytes } from '../../transaction/sign/same-bytes.ts';
import { headSchema } from '../ledger/append-entry.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { findServiceKey } from '../ledger/service-key.ts';
import type { Tx } from '../store/db.ts';
import type { ChainEnd } from './check-chain.ts';
import { LedgerFault, shown } from './ledger-fault.ts';
import { DERIVED_TABLES, quoted, type ShadowedTable, type ShadowedTables } from './shadow-tables.ts';
import type { EntryTotals } from './verify-entries.ts';

/** The texts of its columns. */
const valuesSchema = z.array(z.string().nullable()).nullable();
const rowSchema = z.object({ stored: valuesSchema, rebuilt: valuesSchema });

/**
 * The first row, in key order, that only one side has or that differs between them; its columns as texts,
 * which is also how they are compared: two numbers may be equal and written differently.
 */
function firstDifference({ name: table, columns, key }: ShadowedTable, schema: string): string {
  const valuesOf = (side: string) => columns.map((column) => `${side}.${quoted(column)}::text`).join(', ');
  const sideOf = (side: string) =>
    `case when ${side}.${quoted(key[0] ?? '')} is not null then jsonb_build_array(${valuesOf(side)}) end`;
  const both = (join: (column: string) => string, names: readonly string[], glue: string) =>
    names.map((name) => join(quoted(name))).join(glue);
  const differs = (name: string) =>
    `(s.${name} is null) <> (r.${name} is null) or s.${name}::text operator(pg_catalog.<>) r.${name}::text`;
  return `select ${sideOf('s')} as stored, ${sideOf('r')} as rebuilt
    from ${schema}.${quoted(table)} s
    full join ${quoted(table)} r on ${both((name) => `s.${name} operator(pg_catalog.=) r.${name}`, key, ' and ')}
    where ${both(differs, columns, ' or ')}
    order by ${both((name) => `coalesce(s.${name}, r.${name})`, key, ', ')} limit 1`;
}

function describe(
  { name, columns, key }: ShadowedTable,
  { stored, rebuilt }: z.output<typeof rowSchema>,
): LedgerFault {
  const valueOf = (values: z.output<typeof valuesSchema>, column: string) =>
    values?.[columns.indexOf(column)];
  const place = key.map((column) => `${column} ${shown(valueOf(stored ?? rebuilt, column))}`).join(', ');
  const where = `Table ${name}, ${place}:`;
  if (stored === null)
    return new LedgerFault(`${where} by the entries there is such a row, but the table has none.`);
  if (rebuilt === null)
    return new LedgerFault(`${where} the table has such a row, but by the entries there is none.`);
  const column =
    columns.find((candidate) => valueOf(stored, candidate) !== valueOf(rebuilt, candidate)) ?? '';
  return new LedgerFault(
    `${where} ${column} is ${shown(valueOf(stored, column))} in the table, but ${shown(valueOf(rebuilt, column))} by the entries.`,
  );
}

const countSchema = z.object({ count: z.int() });

async function countRows(tx: Tx, from: string): Promise<number> {
  const [row] = await tx.query(`select count(*) as count from ${from}`, [], countSchema);
  return countSchema.parse(row).count;
}

const describeHead = ({ height, entryHash, atMs }: ChainEnd): string =>
  `${height}:${bytesToHex(entryHash)} at ${atMs} ms`;

/** Checks that the head names the last entry, and that the table holds no entries outside the chain. */
async function compareHead(tx: Tx, last: ChainEnd): Promise<void> {
  const [head] = await tx.query(
    'select height, entry_hash as "entryHash", at_ms as "atMs" from ledger_head where id = 1',
    [],
    headSchema,
  );
  if (
    head === undefined ||
    head.height !== last.height ||
    head.atMs !== last.atMs ||
    !sameBytes(head.entryHash, last.entryHash)
  ) {
    throw new LedgerFault(
      `Table ledger_head: it is ${head === undefined ? 'empty' : describeHead(head)}, but the last entry is ${describeHead(last)}. Entries were removed at the end, or the head was changed.`,
    );
  }
  const entries = await countRows(tx, 'ledger_entry');
  if (entries !== last.height)
    throw new LedgerFault(
      `Table ledger_entry: there are ${entries} entries of heights up to ${last.height}.`,
    );
}

/** Checks that the store signs with the key in force, or has none: a copy made for auditors needs no secrets. */
async function compareOperatorKey(tx: Tx, inForce: Uint8Array): Promise<void> {
  const key = await findServiceKey(tx, 'operator');
  if (key === undefined) return;
  const found = publicKeyBytesOf(key);
  if (sameBytes(found, inForce)) return;
  throw new LedgerFault(
    `Table service_key: the operator’s key has the public key ${bytesToHex(found)}, but by the entries it is ${bytesToHex(inForce)}. What it signs would not be the operator’s.`,
  );
}

/** A purchase whose download lacks paid contributions, or a download without the purchase that it names. */
const LOST_DOWNLOAD = (schema: string) => `
  select coalesce(r.height, s.height) as height
  from download r full join (select * from ${schema}.download where height is not null) s using (peer_id, id)
  where r.height is distinct from s.height or r.parameters_sha256 is distinct from s.parameters_sha256
    or r.at_ms operator(pg_catalog.<>) s.at_ms or not s.ranges operator(pg_catalog.@>) r.ranges
  order by 1 limit 1`;

const heightSchema = z.object({ height: z.int() });

/** Checks that what was paid for can be downloaded again by the peer that paid. @throws {LedgerFault} */
async function compareDownloads(tx: Tx, schema: string): Promise<void> {
  const [lost] = await tx.query(LOST_DOWNLOAD(schema), [], heightSchema);
  if (lost === undefined) return;
  throw new LedgerFault(
    `Table download, height "${lost.height}": it does not hold what was bought by this entry, or the entry buys nothing.`,
  );
}

/**
 * Compares the store's tables with those rebuilt from the entries, and its head and key with the final state.
 * @throws {LedgerFault} for the first difference
 */
export async function compareStore(
  tx: Tx,
  { schema, tables }: ShadowedTables,
  { head, operatorKey }: Pick<EntryTotals, 'head' | 'operatorKey'>,
  onProgress?: (sentence: string) => void,
): Promise<void> {
  await compareHead(tx, head);
  await compareOperatorKey(tx, operatorKey);
  const derived: readonly string[] = DERIVED_TABLES;
  for (const table of tables.filter(({ name }) => derived.includes(name))) {
    onProgress?.(`comparing the table ${table.name}`);
    const [row] = await tx.query(firstDifference(table, schema), [], rowSchema);
    if (row !== undefined) throw describe(table, row);
  }
  onProgress?.('comparing the table download');
  await compareDownloads(tx, schema);
}
