import type { ContributionDraft } from '../../contract/contribution.ts';
import type { Difference } from './difference.ts';

/** A contribution to flag, and the account that holds its asset. */
export interface FlagTarget {
  readonly definitionId: string;
  readonly accountId: string;
}

/** The request to the service that assembled the transaction. `accountId` is the signed-in account. */
export type TransactionRequest =
  | { readonly kind: 'report'; readonly accountId: string; readonly items: readonly ContributionDraft[] }
  | { readonly kind: 'flag'; readonly accountId: string; readonly assets: readonly FlagTarget[] };

export interface CompareOptions {
  /** The time for judging freshness; defaults to the clock. */
  readonly nowMs?: number;
  /**
   * The signer's own key, 64 hex characters: an earlier valid signature by it is expected, any other is a
   * difference.
   */
  readonly signerPublicKeyHex?: string;
}

/** `matches`: exactly the request. `differs`: must not be signed. `cannot-inspect`: cannot be judged. */
export type Verdict = 'matches' | 'differs' | 'cannot-inspect';

export interface Comparison {
  readonly verdict: Verdict;
  /** The reasons why it cannot be inspected; empty if it can. */
  readonly reasons: readonly string[];
  /** For a transaction that cannot be inspected: the differences that can still be determined. */
  readonly differences: readonly Difference[];
  /** Unusual content that no request names, for any verdict: to be reviewed before signing. */
  readonly warnings: readonly Difference[];
}

/** Returns whether a match has warnings, which must be reviewed before signing. */
export const isWarned = ({ verdict, warnings }: Comparison): boolean =>
  verdict === 'matches' && warnings.length > 0;

/**
 * Returns whether the analyst may opt in to sign a transaction that cannot be inspected: only if nothing that
 * can be judged differs.
 */
export const mayBlindSign = ({ verdict, differences }: Comparison): boolean =>
  verdict === 'cannot-inspect' && differences.length === 0;
