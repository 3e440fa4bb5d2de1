import { bytesToHex } from '../../contract/hex.ts';
import type { Administration } from '../ledger/administration.ts';
import { ServiceError } from '../platform/service-error.ts';
import { applyAdministration } from '../registry/administration/record-administration.ts';
import { applyTransactions } from '../registry/transaction-batch.ts';
import type { Tx } from '../store/db.ts';
import { StoreError } from '../store/store-error.ts';
import { loadSubmissionContexts } from '../submit/submission-context.ts';
import { entryFault } from './ledger-fault.ts';
import { checkTransaction, type ReadTransaction } from './read-transaction.ts';

/** An entry that has been read and not yet applied. */
export type Step =
  | ReadTransaction
  | { readonly height: number; readonly atMs: number; readonly said: Administration };

/** Passes on as a fault that the entry's content was refused; any other error is the store's. */
async function applying(height: number, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isRefusal =
      error instanceof ServiceError ||
      (error instanceof StoreError &&
        (error.code === 'entry-invalid' || error.sqlState?.startsWith('23') === true));
    if (!isRefusal) throw error;
    throw entryFault(height, `${what} cannot be applied. ${error.message}`, error);
  }
}

async function applyTogether(tx: Tx, run: readonly ReadTransaction[]): Promise<void> {
  const contexts = await loadSubmissionContexts(
    tx,
    run.map(({ candidate }) => candidate),
  );
  const heights = new Map<string, number>();
  const checked = run.map((transaction, index) => {
    const hash = bytesToHex(transaction.candidate.submission.payloadHash);
    const first = heights.get(hash);
    if (first !== undefined)
      throw entryFault(transaction.height, `the same transaction is in entry ${first} already.`);
    heights.set(hash, transaction.height);
    return checkTransaction(transaction, contexts[index] ?? {});
  });
  await applyTransactions(tx, checked);
}

/** Applies transactions together; when that fails, one after the other, to name the first bad one. */
async function applyRun(tx: Tx, run: readonly ReadTransaction[]): Promise<void> {
  if (run.length === 0) return;
  try {
    await tx.transaction((together) => applyTogether(together, run));
  } catch (error) {
    for (const transaction of run)
      await applying(transaction.height, 'it', () => applyTogether(tx, [transaction]));
    throw error;
  }
}

/**
 * Checks what depends on earlier entries and applies entries to the tables in order, consecutive transactions as one
 * batch. @throws {LedgerFault}
 */
export async function applyEntries(tx: Tx, steps: readonly Step[]): Promise<void> {
  let run: ReadTransaction[] = [];
  for (const step of steps) {
    if ('candidate' in step) {
      run.push(step);
      continue;
    }
    await applyRun(tx, run);
    run = [];
    const { said, ...place } = step;
    await applying(step.height, said.type, () => applyAdministration(tx, said, place));
  }
  await applyRun(tx, run);
}
