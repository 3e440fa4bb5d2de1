import type { ContributionDraft } from '../contract/contribution.ts';

/** A contribution to flag, and the account that holds its asset. */
export interface FlagTarget {
  readonly definitionId: string;
  readonly accountId: string;
}

/** What was asked of the service that assembled the transaction. `accountId` is the signed-in account. */
export type TransactionRequest =
  | { readonly kind: 'report'; readonly accountId: string; readonly items: readonly ContributionDraft[] }
  | { readonly kind: 'flag'; readonly accountId: string; readonly assets: readonly FlagTarget[] };

export interface CompareOptions {
  /** The time to judge freshness by; the clock's when left out. */
  readonly nowMs?: number;
  /** The signer's own key, 64 hex characters: an earlier valid signature by it is expected, any other is a difference. */
  readonly signerPublicKeyHex?: string;
}

/** One difference for a table: what was asked and what the transaction says. Odd characters are made visible. */
export interface DifferenceRow {
  /** The position of the item in the request, counted from 0; absent when it concerns the transaction as a whole. */
  readonly item?: number;
  readonly field: string;
  readonly asked: string;
  readonly found: string;
}

/** `matches`: exactly what was asked. `differs`: must not be signed. `cannot-inspect`: nothing can be said. */
export type Verdict = 'matches' | 'differs' | 'cannot-inspect';

export interface Comparison {
  readonly verdict: Verdict;
  /** Sentences, one for each row; for `cannot-inspect` the reasons. */
  readonly differences: readonly string[];
  readonly rows: readonly DifferenceRow[];
}
