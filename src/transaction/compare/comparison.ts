import type { ContributionDraft } from '../../contract/contribution.ts';
import type { Difference } from './difference.ts';

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
  /**
   * The signer's own key, 64 hex characters: an earlier valid signature by it is expected, any other is a
   * difference.
   */
  readonly signerPublicKeyHex?: string;
}

/**
 * `matches`: exactly what was asked. `differs`: must not be signed. `cannot-inspect`: nothing can be said.
 */
export type Verdict = 'matches' | 'differs' | 'cannot-inspect';

export interface Comparison {
  readonly verdict: Verdict;
  /** Why it cannot be inspected; empty when it can. */
  readonly reasons: readonly string[];
  /** For a transaction that cannot be inspected: the differences that can still be determined. */
  readonly differences: readonly Difference[];
  /** What nobody asked for and is unusual, whatever the verdict: to be looked at before it is signed. */
  readonly warnings: readonly Difference[];
}

/** Whether it matches, but is to be looked at before it is signed: never with one click, never by habit. */
export const isWarned = ({ verdict, warnings }: Comparison): boolean =>
  verdict === 'matches' && warnings.length > 0;

/** Whether it may be signed unread, on the analyst's opt-in: only if nothing that could be judged differs. */
export const mayBlindSign = ({ verdict, differences }: Comparison): boolean =>
  verdict === 'cannot-inspect' && differences.length === 0;
