import type { TransactionInspection } from '../../transaction/index.ts';

/** A signed transaction that was read. */
export interface Submission {
  readonly bytes: Uint8Array;
  readonly payloadHash: Uint8Array;
  /** Its signatures are verified. */
  readonly inspection: TransactionInspection;
}
