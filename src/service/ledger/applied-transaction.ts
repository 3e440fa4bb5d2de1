import { z } from 'zod';
import type { TransactionInspection } from '../../transaction/index.ts';
import type { Rules } from './administration.ts';

export const transactionKindSchema = z.enum(['report', 'flag']);
export type TransactionKind = z.output<typeof transactionKindSchema>;

/** A transaction entry of the ledger with all that decides what it changes in the tables that follow from the entries. */
export interface AppliedTransaction {
  readonly height: number;
  /** The entry's time: rewards count in its month. */
  readonly atMs: number;
  /** The transaction's authority, and the peer of that account. */
  readonly accountId: string;
  readonly peerId: string;
  readonly kind: TransactionKind;
  /** Those that are in force at the entry. */
  readonly rules: Rules;
  /** 32 bytes. */
  readonly payloadHash: Uint8Array;
  readonly inspection: TransactionInspection;
}
