import type { AppError } from '../../../contract/app-error.ts';
import type { TransactionInspection } from '../../../transaction/inspect/inspection.ts';
import { NotAProofError, UnreadableProofError } from './proof-errors.ts';

/**
 * Why a transaction proves nothing; `undefined` when it does: it has signatures, all of them are valid, and
 * what was signed can be read.
 */
export function whyNoProof({
  signatures,
  unreadable,
}: Pick<TransactionInspection, 'signatures' | 'unreadable'>): AppError | undefined {
  if (signatures.length === 0) return new NotAProofError('unsigned');
  const invalid = signatures.filter(({ valid }) => !valid);
  if (invalid.some(({ algorithm }) => algorithm === 'Ed25519')) return new NotAProofError('altered');
  if (invalid.length > 0) return new NotAProofError('unverifiable');
  return unreadable === undefined ? undefined : new UnreadableProofError(unreadable);
}
