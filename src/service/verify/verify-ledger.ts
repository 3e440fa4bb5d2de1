import { z } from 'zod';
import type { Tx } from '../store/db.ts';
import { preferAnyScans, preferIndexScans } from '../store/prefer-index-scans.ts';
import { compareSchema, pinSchema } from './compare-schema.ts';
import { compareStore } from './compare-store.ts';
import { checkPublishedProofs, compareTree } from './compare-tree.ts';
import { LedgerFault, shown } from './ledger-fault.ts';
import { DERIVED_TABLES, REBUILT_TABLES, shadowTables } from './shadow-tables.ts';
import { type EntryChunks, readLedger } from './stored-entry.ts';
import { type EntryOptions, type EntryTotals, verifyEntries } from './verify-entries.ts';

/** For this transaction only; the server's time limits are meant for requests. */
const SETTINGS = `set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0;
  set local work_mem = '64MB';
  set local temp_buffers = '128MB'`;

const totalsSchema = z.object({
  accounts: z.int(),
  peers: z.int(),
  contributions: z.int(),
  /** Beside those. */
  withdrawn: z.int(),
  /** The tokens of all balances. */
  tokens: z.int(),
});
export type LedgerTotals = EntryTotals & Readonly<z.output<typeof totalsSchema>>;

const sumSchema = z.object({ peerId: z.string(), tokens: z.int().nullable(), moved: z.int().nullable() });

/** Every balance is the sum of its peer's movements. @throws {LedgerFault} for the first that is not */
export async function checkBalances(tx: Tx): Promise<void> {
  const [wrong] = await tx.query(
    `select peer_id as "peerId", b.tokens, m.tokens as moved
     from balance b full join (
       select peer_id, sum(tokens)::int8 as tokens from token_movement group by peer_id
     ) m using (peer_id)
     where b.tokens is null or b.tokens <> coalesce(m.tokens, 0) order by peer_id limit 1`,
    [],
    sumSchema,
  );
  if (wrong === undefined) return;
  throw new LedgerFault(
    `Table balance, peer_id ${shown(wrong.peerId)}: tokens is ${wrong.tokens ?? 'nothing'}, but the movements of the peer add up to ${wrong.moved ?? 0}.`,
  );
}

async function rebuild(tx: Tx, chunks: EntryChunks, options: EntryOptions): Promise<LedgerTotals> {
  await preferIndexScans(tx);
  const entries = await verifyEntries(tx, chunks, options);
  await preferAnyScans(tx);
  await tx.exec(DERIVED_TABLES.map((name) => `analyze ${name};`).join(' '));
  await checkBalances(tx);
  if (options.proofs !== undefined) await checkPublishedProofs(tx, options.proofs, entries.tree);
  const [counted] = await tx.query(
    `select (select count(*) from account) as accounts, (select count(*) from peer) as peers,
       (select count(*) from contribution) as contributions,
       (select count(*) from withdrawn_contribution) as withdrawn,
       (select coalesce(sum(tokens), 0)::int8 from balance) as tokens`,
    [],
    totalsSchema,
  );
  return { ...entries, ...totalsSchema.parse(counted) };
}

/**
 * Checks that the database is as the migrations make it, checks every entry of its ledger, rebuilds the
 * derived tables from them, and compares these with the store's. Writes only temporary tables, dropped with
 * the transaction, which must be repeatable read if others can write meanwhile. @throws {LedgerFault} for the
 * first difference
 */
export async function verifyLedger(tx: Tx, options: EntryOptions): Promise<LedgerTotals> {
  const schema = await pinSchema(tx);
  await tx.exec(SETTINGS);
  await compareSchema(tx);
  const shadowed = await shadowTables(tx, schema, REBUILT_TABLES);
  const totals = await rebuild(tx, readLedger(tx), options);
  await compareStore(tx, shadowed, totals, options.onProgress);
  options.onProgress?.('comparing the tree and its checkpoints');
  await compareTree(tx, totals.tree, options.proofs?.policy);
  return totals;
}

/**
 * Checks entries from outside a store. `tx` may belong to an empty store. @throws {LedgerFault} for the first
 * bad one
 */
export async function verifyExported(
  tx: Tx,
  chunks: EntryChunks,
  options: EntryOptions,
): Promise<LedgerTotals> {
  await tx.exec(SETTINGS);
  await shadowTables(tx, await pinSchema(tx), REBUILT_TABLES);
  return rebuild(tx, chunks, options);
}
