import { z } from 'zod';
import { bytesToHex } from '../../contract/hex.ts';
import { sameBytes } from '../../transaction/same-bytes.ts';
import type { Tx } from '../store/db.ts';
import { publicKeyBytesOf } from '../ledger/ed25519.ts';
import { findServiceKey } from '../ledger/service-key.ts';
import type { ChainEnd } from './check-chain.ts';
import { compareTable } from './compare-table.ts';
import { DERIVED_TABLES } from './derived-tables.ts';
import { LedgerFault } from './ledger-fault.ts';
import type { ShadowedTables } from './shadow-tables.ts';
import type { EntryTotals } from './verify-entries.ts';

const headSchema = z.object({ height: z.int(), entryHash: z.instanceof(Uint8Array), atMs: z.int() });
const countSchema = z.object({ count: z.int() });

async function countRows(tx: Tx, from: string): Promise<number> {
  const [row] = await tx.query(`select count(*) as count from ${from}`, [], countSchema);
  return countSchema.parse(row).count;
}

const describeHead = ({ height, entryHash, atMs }: ChainEnd): string =>
  `${height}:${bytesToHex(entryHash)} at ${atMs} ms`;

/** The head says where the next entry goes, so it must be the last one; and no entry may stand beside the others. */
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

/** That the store signs with the key in force, or has none: a copy for others to check needs no secrets. */
async function compareOperatorKey(tx: Tx, inForce: Uint8Array): Promise<void> {
  const key = await findServiceKey(tx, 'operator');
  if (key === undefined) return;
  const found = publicKeyBytesOf(key);
  if (sameBytes(found, inForce)) return;
  throw new LedgerFault(
    `Table service_key: the operator’s key has the public key ${bytesToHex(found)}, but by the entries it is ${bytesToHex(inForce)}. What it signs would not be the operator’s.`,
  );
}

/**
 * Compares the store's tables with those that were rebuilt from the entries, and with what these end with. @throws {LedgerFault} for the first difference
 */
export async function compareStore(
  tx: Tx,
  { schema, tables }: ShadowedTables,
  { head, operatorKey }: Pick<EntryTotals, 'head' | 'operatorKey'>,
  onProgress?: (sentence: string) => void,
): Promise<void> {
  await compareHead(tx, head);
  await compareOperatorKey(tx, operatorKey);
  for (const name of DERIVED_TABLES) {
    onProgress?.(`comparing the table ${name}`);
    const table = tables.find((candidate) => candidate.name === name);
    if (table === undefined) throw new LedgerFault(`Table ${name} was not rebuilt.`);
    await compareTable(tx, table, schema);
  }
  await checkGuard(tx);
}
