/**
 * Reading, checking and signing with libsodium behind it, for the service, the worker, `npm run desk -- sign` and tests: everything
 * is synchronous once `ready` has resolved. The page imports nothing of this, only files that load no crypto library.
 */
import { compareTransaction } from './compare.ts';
import type { CompareOptions, TransactionRequest, Verdict } from './comparison.ts';
import { differenceRow, type DifferenceRow, differenceSentence } from './difference-in-words.ts';
import { inspectTransaction as inspectWith } from './inspect.ts';
import type { InspectedSignature, TransactionInspection } from './inspection.ts';
import { sodiumCrypto } from './sodium-crypto.ts';
import { verifySignatures as verifyWith } from './verify-signatures.ts';

export { ready } from './sodium.ts';
export { keyPairFromHex, type KeyPair } from './key-pair.ts';
export { decodeTransaction, type DecodedTransaction } from './decode.ts';
export { appendSignature } from './sign.ts';
export { signTransactionHex } from './sign.ts';
export type { CompareOptions, FlagTarget, TransactionRequest, Verdict } from './comparison.ts';
export type { DifferenceRow } from './difference-in-words.ts';
export type { InspectedSignature, TransactionInspection } from './inspection.ts';

export function verifySignatures(bytes: Uint8Array): readonly InspectedSignature[] {
  return verifyWith(bytes, sodiumCrypto);
}

export function inspectTransaction(bytes: Uint8Array): TransactionInspection {
  return inspectWith(bytes, sodiumCrypto);
}

/** What a comparison found, in words. */
export interface ComparisonInWords {
  readonly verdict: Verdict;
  /** Sentences, one for each row; for `cannot-inspect` the reasons before them. */
  readonly differences: readonly string[];
  readonly rows: readonly DifferenceRow[];
}

export function compareWithRequest(
  inspection: TransactionInspection,
  request: TransactionRequest,
  options?: CompareOptions,
): ComparisonInWords {
  const { verdict, reasons, differences } = compareTransaction(inspection, request, options);
  const sentences = [...reasons, ...differences.map(differenceSentence)];
  return { verdict, differences: sentences, rows: differences.map(differenceRow) };
}
