import type { AppError } from '../../../contract/app-error.ts';
import type { TransactionInspection } from '../../../transaction/inspect/inspection.ts';
import { NotAProofError, UnreadableProofError } from './proof-errors.ts';

/**
 * Returns the reason why a transaction proves nothing; `undefined` for a proof: it is signed, all its
 * signatures are valid, and its content is readable.
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
