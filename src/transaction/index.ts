/**
 * Reading, checking and signing with libsodium behind it, for the service, the worker, `npm run sign` and tests: everything
 * is synchronous once `ready` has resolved. The page imports nothing of this, only files that load no crypto library.
 */
import { inspectTransaction as inspectWith } from './inspect.ts';
import type { InspectedSignature, TransactionInspection } from './inspection.ts';
import { sodiumCrypto } from './sodium-crypto.ts';
import { verifySignatures as verifyWith } from './verify-signatures.ts';

export { ready } from './sodium.ts';
export { keyPairFromHex, type KeyPair } from './key-pair.ts';
export { decodeTransaction, type DecodedTransaction } from './decode.ts';
export { appendSignature } from './append-signature.ts';
export { signTransactionHex } from './sign.ts';
export { compareWithRequest } from './compare.ts';
export type {
  CompareOptions,
  Comparison,
  DifferenceRow,
  FlagTarget,
  TransactionRequest,
  Verdict,
} from './comparison.ts';
export type { InspectedSignature, TransactionInspection } from './inspection.ts';

export function verifySignatures(bytes: Uint8Array): readonly InspectedSignature[] {
  return verifyWith(bytes, sodiumCrypto);
}

export function inspectTransaction(bytes: Uint8Array): TransactionInspection {
  return inspectWith(bytes, sodiumCrypto);
}
