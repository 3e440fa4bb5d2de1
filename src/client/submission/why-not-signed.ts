import type { AppError } from '../../contract/app-error.ts';
import type { CheckedTransaction } from '../../signer/signer.ts';
import { differenceSentence } from '../../transaction/compare/difference-in-words.ts';
import {
  TransactionDiffersError,
  TransactionNotInspectableError,
  TransactionUnusualError,
} from './submission-errors.ts';

/** The reason why a checked transaction is not signed without a person's decision. */
export function whyNotSigned({ comparison }: CheckedTransaction): AppError {
  if (comparison.verdict === 'matches')
    return new TransactionUnusualError(comparison.warnings.map(differenceSentence));
  const differences = comparison.differences.map(differenceSentence);
  return comparison.verdict === 'differs'
    ? new TransactionDiffersError(differences)
    : new TransactionNotInspectableError([...comparison.reasons, ...differences]);
}

/** The reason why a checked transaction must not be signed; `undefined` if it says exactly what was asked. */
export function obstacleTo(checked: CheckedTransaction): AppError | undefined {
  return checked.comparison.verdict === 'matches' ? undefined : whyNotSigned(checked);
}
