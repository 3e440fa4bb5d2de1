import { createHash } from 'node:crypto';
import { MAX_AHEAD_MS, MAX_TIME_TO_LIVE_MS } from '../../transaction/inspect/convention.ts';
import type { TransactionInspection } from '../../transaction/index.ts';
import type { TransactionKind } from '../ledger/applied-transaction.ts';
import { ServiceError } from '../platform/service-error.ts';
import { clockBehindLedger } from './clock-behind-ledger.ts';
import { notAssembledHere, type Candidate } from './read-submission.ts';
import type { SubmissionContext, Submitter } from './submission-context.ts';

function invalid(code: string, message: string): ServiceError {
  return new ServiceError(400, code, message);
}

/** Signed, with valid signatures only, and acting for the caller's account. @throws {ServiceError} 400, 403 */
function checkSignatures({ signatures, authority }: TransactionInspection, account: Submitter): void {
  if (signatures.length === 0)
    throw invalid('not-signed', 'The transaction is not signed. Sign it, then submit it.');
  if (signatures.some(({ valid }) => !valid)) {
    throw invalid(
      'invalid-signature',
      'A signature of the transaction does not verify: it was signed wrongly, or changed afterwards.',
    );
  }
  if (authority !== account.accountId) {
    throw new ServiceError(
      403,
      'other-account',
      'The transaction acts for another account than the one that is signed in.',
    );
  }
}

/** One of the signatures is by the key of the authority's account. @throws {ServiceError} 403 */
function checkOwnKey({ signatures }: TransactionInspection, account: Submitter): void {
  if (
    !signatures.some(
      ({ algorithm, publicKeyHex }) => algorithm === 'Ed25519' && publicKeyHex === account.publicKeyHex,
    )
  ) {
    throw new ServiceError(
      403,
      'other-key',
      `None of the signatures is by the registered key of ${account.accountId}.`,
    );
  }
}

/** True if it contains what a report or flag contains and nothing else. Source: DECISIONS.md, "Submit". */
function saysOnly(kind: TransactionKind, inspection: TransactionInspection): boolean {
  const { others, grants, expiryTriggers, registrations, contributions, flags, unreadable } = inspection;
  if (unreadable !== undefined || others.length + grants.length + expiryTriggers.length > 0) return false;
  return kind === 'report'
    ? contributions.length > 0 && registrations.length === contributions.length && flags.length === 0
    : flags.length > 0 && registrations.length + contributions.length === 0;
}

/** The moment at which a submit is judged. */
export interface Moment {
  /** The time of its entry: never before the newest one. */
  readonly atMs: number;
  readonly clockMs: number;
}

/** Assembled here, for this account and endpoint, in its time to live. @throws {ServiceError} 400, 503 */
function checkContent(
  inspection: TransactionInspection,
  assembled: SubmissionContext['assembled'],
  kind: TransactionKind,
  { atMs, clockMs }: Moment,
): void {
  const { creationTimeMs, expiresAtMs } = inspection;
  if (expiresAtMs !== undefined && expiresAtMs <= BigInt(atMs)) {
    // Then one that is assembled now would have expired, too.
    if (atMs - clockMs >= MAX_TIME_TO_LIVE_MS) throw clockBehindLedger(clockMs, atMs);
    throw invalid(
      'expired',
      'The transaction has expired. Assemble it again, sign it and submit it within 24 hours.',
    );
  }
  if (creationTimeMs > BigInt(atMs + MAX_AHEAD_MS)) {
    throw invalid(
      'from-the-future',
      'The transaction was created more than 5 minutes in the future. Assemble it again.',
    );
  }
  if (assembled === undefined || assembled.accountId !== inspection.authority) throw notAssembledHere();
  if (assembled.kind !== kind) throw wrongKind(assembled.kind);
  if (!saysOnly(kind, inspection)) {
    throw invalid(
      'unexpected-content',
      `The transaction does something else than ${kind === 'report' ? 'report contributions' : 'flag contributions'}.`,
    );
  }
}

/** For a transaction sent to the wrong submit endpoint. */
function wrongKind(kind: TransactionKind): ServiceError {
  return kind === 'report'
    ? invalid('is-a-report', 'This transaction reports contributions. Submit it where reports are submitted.')
    : invalid('is-a-flag', 'This transaction flags contributions. Submit it where flags are submitted.');
}

/**
 * Every check of a submit except for its effects on the registry. Their order decides the answer when several fail. A
 * transaction that is an entry already only has to pass the first half. Source: DECISIONS.md, "Submit".
 * @throws {ServiceError} 400, 403, 503
 */
export function checkSubmission(
  { kind, submission: { bytes, inspection } }: Candidate,
  { account, recorded, recordedSha256, assembled }: SubmissionContext,
  moment: Moment,
): Submitter {
  if (account === undefined)
    throw new ServiceError(403, 'unknown-account', 'The account that is signed in no longer exists.');
  checkSignatures(inspection, account);
  // The exact bytes of an entry were signed by the key that the account had at the time.
  const isEntry =
    recordedSha256 !== undefined && createHash('sha256').update(bytes).digest().equals(recordedSha256);
  if (!isEntry) checkOwnKey(inspection, account);
  if (recorded !== undefined) {
    if (recorded.kind !== kind) throw wrongKind(recorded.kind);
    return account;
  }
  checkContent(inspection, assembled, kind, moment);
  if (account.status !== 'authorized') {
    throw new ServiceError(
      403,
      'not-authorized',
      `The account ${account.accountId} is ${account.status === 'suspended' ? 'suspended' : 'registered but not yet authorized'}, so nothing was stored. Ask the registry’s operator to authorize it.`,
    );
  }
  return account;
}
