import type { TransactionRequest } from '../../transaction/compare/comparison.ts';
import type { Client } from '../http/client.ts';
import type { SignedTransaction } from './transactions.ts';

/** The differences between reports and flags on their way to the ledger. */
export interface SubmissionPlan<Receipt> {
  readonly request: TransactionRequest;
  /** Resolves to the unsigned `transactionHex`. */
  assemble(client: Client, signal?: AbortSignal): Promise<string>;
  submit(client: Client, signed: SignedTransaction): Promise<Receipt>;
}
