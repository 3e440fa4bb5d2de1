import type { TransactionInspection } from './inspection.ts';
import type { TransactionCrypto } from './transaction-crypto.ts';

export type { TransactionInspection } from './inspection.ts';

export function inspectTransaction(bytes: Uint8Array, crypto: TransactionCrypto): TransactionInspection {
  throw new Error(`not yet: ${bytes.length} ${typeof crypto}`);
}
