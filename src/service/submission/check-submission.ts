import { bytesToHex } from '../../contract/hex.ts';
import { MAX_AHEAD_MS } from '../../transaction/convention.ts';
import type { TransactionInspection } from '../../transaction/index.ts';
import type { Account } from '../accounts/account-store.ts';
import { ServiceError } from '../service-error.ts';
import type { Assembled, TransactionKind } from './assembled-store.ts';

function invalid(code: string, message: string): ServiceError {
  return new ServiceError(400, code, message);
}

/** Every signature is valid, and one is by the key of the authority's account, which is the caller's. @throws {ServiceError} 400, 403 */
export function checkSigners({ signatures, authority }: TransactionInspection, account: Account): void {
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
  const ownKey = bytesToHex(account.publicKey);
  if (!signatures.some(({ algorithm, publicKeyHex }) => algorithm === 'Ed25519' && publicKeyHex === ownKey)) {
    throw new ServiceError(
      403,
      'other-key',
      `None of the signatures is by the registered key of ${account.accountId}.`,
    );
  }
}

/** Whether it does what its kind does and nothing else. Source: architecture, "Submit". */
function saysOnly(kind: TransactionKind, inspection: TransactionInspection): boolean {
  const { others, grants, expiryTriggers, registrations, contributions, flags, unreadable } = inspection;
  if (unreadable !== undefined || others.length + grants.length + expiryTriggers.length > 0) return false;
  return kind === 'report'
    ? contributions.length > 0 && registrations.length === contributions.length && flags.length === 0
    : flags.length > 0 && registrations.length + contributions.length === 0;
}

/** It is one that this service assembled, for this account and this endpoint, and its time has come and not gone. @throws {ServiceError} 400 */
export function checkContent(
  inspection: TransactionInspection,
  assembled: Omit<Assembled, 'payloadHash'> | undefined,
  kind: TransactionKind,
  nowMs: number,
): void {
  const { creationTimeMs, expiresAtMs } = inspection;
  if (expiresAtMs !== undefined && expiresAtMs <= BigInt(nowMs)) {
    throw invalid(
      'expired',
      'The transaction has expired. Assemble it again, sign it and submit it within 24 hours.',
    );
  }
  if (creationTimeMs === undefined || creationTimeMs > BigInt(nowMs + MAX_AHEAD_MS)) {
    throw invalid('from-the-future', 'The transaction was created more than 5 minutes in the future.');
  }
  if (assembled === undefined || assembled.accountId !== inspection.authority) {
    throw invalid(
      'not-assembled-here',
      'This service did not issue this transaction to be signed, or it was changed since. Assemble it again.',
    );
  }
  if (assembled.kind !== kind) throw wrongKind(assembled.kind);
  if (!saysOnly(kind, inspection)) {
    throw invalid(
      'unexpected-content',
      `The transaction does something else than ${kind === 'report' ? 'report contributions' : 'flag contributions'}.`,
    );
  }
}

/** For a transaction that was sent to the other submit endpoint. */
export function wrongKind(kind: TransactionKind): ServiceError {
  return kind === 'report'
    ? invalid('is-a-report', 'This transaction reports contributions. Submit it where reports are submitted.')
    : invalid('is-a-flag', 'This transaction flags contributions. Submit it where flags are submitted.');
}
