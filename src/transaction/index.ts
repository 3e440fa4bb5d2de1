/**
 * Reading, checking and signing with libsodium behind it, for the service, the worker, `npm run desk -- sign`
 * and tests: everything is synchronous once `ready` has resolved. The page imports nothing of this, only
 * files that load no crypto library.
 */
import { compareTransaction } from './compare/compare.ts';
import type { CompareOptions, TransactionRequest, Verdict } from './compare/comparison.ts';
import {
  differenceRow,
  type DifferenceRow,
  differenceSentence,
  warningSentence,
} from './compare/difference-in-words.ts';
import type { TransactionInspection } from './inspect/inspection.ts';

export { ready } from './sign/sodium.ts';
export { keyPairFromHex, type KeyPair } from './sign/key-pair.ts';
export { decodeTransaction, type DecodedTransaction } from './envelope/decode.ts';
export { inspectTransaction } from './inspect/inspect.ts';
export { appendSignature, signTransactionHex } from './sign/sign.ts';
export { verifySignatures } from './inspect/verify-signatures.ts';
export type { CompareOptions, FlagTarget, TransactionRequest, Verdict } from './compare/comparison.ts';
export type { DifferenceRow } from './compare/difference-in-words.ts';
export type { InspectedSignature, TransactionInspection } from './inspect/inspection.ts';

/** The result of a comparison in words. */
export interface ComparisonInWords {
  readonly verdict: Verdict;
  /** Sentences, one for each row; for `cannot-inspect` the reasons before them. */
  readonly differences: readonly string[];
  readonly rows: readonly DifferenceRow[];
  /** Sentences about unusual content that is not a difference, to be read before signing. */
  readonly warnings: readonly string[];
}

export function compareWithRequest(
  inspection: TransactionInspection,
  request: TransactionRequest,
  options?: CompareOptions,
): ComparisonInWords {
  const { verdict, reasons, differences, warnings } = compareTransaction(inspection, request, options);
  const sentences = [...reasons, ...differences.map(differenceSentence)];
  return {
    verdict,
    differences: sentences,
    rows: differences.map(differenceRow),
    warnings: warnings.map(warningSentence),
  };
}
