import type { AppError } from '../../contract/app-error.ts';
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
  | {
      readonly kind: 'administration';
      readonly height: number;
      readonly atMs: number;
      readonly said: Administration;
    }
  | { readonly kind: 'transaction'; readonly transaction: ReadTransaction };

/** True if the entry's content was refused; any other error is the store's and is rethrown unchanged. */
function isRefusal(error: unknown): error is AppError {
  if (error instanceof ServiceError) return true;
  if (!(error instanceof StoreError)) return false;
  return error.code === 'entry-invalid' || error.sqlState?.startsWith('23') === true;
}

async function applyAdministrationStep(
  tx: Tx,
  { said, ...place }: Extract<Step, { kind: 'administration' }>,
): Promise<void> {
  try {
    await applyAdministration(tx, said, place);
  } catch (error) {
    if (isRefusal(error))
      throw entryFault(place.height, `${said.type} cannot be applied. ${error.message}`, error);
    throw error;
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

async function applyAlone(tx: Tx, transaction: ReadTransaction): Promise<void> {
  try {
    await applyTogether(tx, [transaction]);
  } catch (error) {
    if (isRefusal(error))
      throw entryFault(transaction.height, `it cannot be applied. ${error.message}`, error);
    throw error;
  }
}

/** Applies transactions together; when that fails, one after the other, to name the first bad one. */
async function applyRun(tx: Tx, run: readonly ReadTransaction[]): Promise<void> {
  try {
    await tx.transaction((together) => applyTogether(together, run));
  } catch (error) {
    for (const transaction of run) await applyAlone(tx, transaction);
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
    if (step.kind === 'transaction') {
      run.push(step.transaction);
      continue;
    }
    if (run.length > 0) await applyRun(tx, run);
    run = [];
    await applyAdministrationStep(tx, step);
  }
  if (run.length > 0) await applyRun(tx, run);
}
