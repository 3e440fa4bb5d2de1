import { z } from 'zod';
import type { TransactionInspection } from '../../transaction/index.ts';

export const transactionKindSchema = z.enum(['report', 'flag']);
export type TransactionKind = z.output<typeof transactionKindSchema>;

/** A transaction entry with everything that decides what it changes in the derived tables. */
export interface AppliedTransaction {
  readonly height: number;
  /** The entry's time: rewards count in its month. */
  readonly atMs: number;
  /** The transaction's authority, and the peer of that account. */
  readonly accountId: string;
  readonly peerId: string;
  readonly kind: TransactionKind;
  /** 32 bytes. */
  readonly payloadHash: Uint8Array;
  readonly inspection: TransactionInspection;
}
