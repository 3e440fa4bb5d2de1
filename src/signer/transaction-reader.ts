import type { BytePart } from '../transaction/explain/byte-part.ts';
import type { ReadTransaction } from './signer.ts';

/**
 * Reads transactions for their own sake, in a worker that never holds a key: whatever a transaction does to
 * that worker, the keys stay where they are. All errors are `AppError`s; `ReaderUnavailableError` when the
 * worker crashed, hung or could not start.
 */
export interface TransactionReader {
  /**
   * Decodes and inspects, compares with nothing and approves nothing. Rejects with `InvalidHexError`,
   * `TransactionDecodeError` or their kin by `code`.
   */
  readTransaction(transactionHex: string): Promise<ReadTransaction>;
  /**
   * What the bytes `from` to `to - 1` are, part by part, at most 65,536 of them; a part that only touches the
   * window is whole. Rejects as `readTransaction`.
   */
  explainBytes(transactionHex: string, from: number, to: number): Promise<readonly BytePart[]>;
}
