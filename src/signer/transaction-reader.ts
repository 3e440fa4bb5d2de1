import type { BytePart } from '../transaction/explain/byte-part.ts';
import type { ReadTransaction } from './signer.ts';

/**
 * Reads transactions in a worker that never holds a key: a hostile transaction cannot endanger one. All
 * errors are `AppError`s; `ReaderUnavailableError` if the worker failed to start, crashed or hung.
 */
export interface TransactionReader {
  /**
   * Decodes and inspects, compares with nothing and approves nothing. Rejects with `InvalidHexError`,
   * `TransactionDecodeError` or their kin by `code`.
   */
  readTransaction(transactionHex: string): Promise<ReadTransaction>;
  /**
   * Explains bytes from..to-1, at most 65,536, part by part; a part that extends beyond the window is
   * returned whole. Rejects as `readTransaction`.
   */
  explainBytes(transactionHex: string, from: number, to: number): Promise<readonly BytePart[]>;
}
