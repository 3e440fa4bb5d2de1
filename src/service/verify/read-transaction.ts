import { AppError } from '../../contract/app-error.ts';
import { bytesToHex, hexToBytes } from '../../contract/hex.ts';
import { MAX_TIME_TO_LIVE_MS } from '../../transaction/inspect/convention.ts';
import { inspectTransaction, type TransactionInspection } from '../../transaction/index.ts';
import { sameBytes } from '../../transaction/sign/same-bytes.ts';
import type { AppliedTransaction } from '../ledger/applied-transaction.ts';
import { ServiceError } from '../platform/service-error.ts';
import { checkSubmission } from '../submit/check-submission.ts';
import type { Candidate } from '../submit/read-submission.ts';
import type { SubmissionContext } from '../submit/submission-context.ts';
import { entryFault } from './ledger-fault.ts';
import type { StoredEntry } from './stored-entry.ts';

/** A decoded transaction, as submitted at its entry's time. */
export interface ReadTransaction {
  readonly height: number;
  readonly atMs: number;
  readonly candidate: Candidate;
}

function inspect({ height, body }: StoredEntry): TransactionInspection {
  try {
    return inspectTransaction(body);
  } catch (error) {
    if (error instanceof AppError)
      throw entryFault(height, `its transaction cannot be read. ${error.message}`, error);
    throw error;
  }
}

/**
 * Decodes a transaction (layout B only) and checks the payload hash in the column. Checks that depend on
 * earlier entries are left to `checkTransaction`. @throws {LedgerFault}
 */
export function readTransaction(entry: StoredEntry): ReadTransaction {
  const { height, atMs, body: bytes, signature, payloadHash: column } = entry;
  const inspection = inspect(entry);
  const { payloadHashHex, authority, flags } = inspection;
  if (signature !== null)
    throw entryFault(height, 'it is a transaction, and has a signature of the operator.');
  const payloadHash = hexToBytes(payloadHashHex);
  if (column !== undefined && (column === null || !sameBytes(column, payloadHash))) {
    throw entryFault(
      height,
      `its transaction has the payload hash ${payloadHashHex}, but the table says ${column === null ? 'none' : bytesToHex(column)}.`,
    );
  }
  const kind = flags.length > 0 ? 'flag' : 'report';
  return {
    height,
    atMs,
    candidate: { kind, accountId: authority, submission: { bytes, payloadHash, inspection } },
  };
}

/**
 * Checks that the transaction was acceptable at its entry's time: not submitted before, not expired, signed
 * with the key of an authorized account, and nothing but a report or a flag. The one rule that can no longer
 * be checked is that the service had assembled it. `context` is the state after the previous entries. @throws
 * {LedgerFault}
 */
export function checkTransaction(
  { height, atMs, candidate }: ReadTransaction,
  { account, recorded }: SubmissionContext,
): AppliedTransaction {
  const { kind, accountId, submission } = candidate;
  if (recorded !== undefined)
    throw entryFault(height, `the same transaction is in entry ${recorded.height} already.`);
  if (account === undefined) throw entryFault(height, `there is no account ${accountId} at this moment.`);
  const { timeToLiveMs } = submission.inspection;
  if (timeToLiveMs === undefined || timeToLiveMs > MAX_TIME_TO_LIVE_MS)
    throw entryFault(height, 'its transaction may be submitted for longer than 24 hours.');
  try {
    const { peerId } = checkSubmission(
      candidate,
      { account, assembled: { kind, accountId } },
      { atMs, clockMs: atMs },
    );
    return { height, atMs, accountId, peerId, kind, ...submission };
  } catch (error) {
    if (error instanceof ServiceError) throw entryFault(height, error.message, error);
    throw error;
  }
}
