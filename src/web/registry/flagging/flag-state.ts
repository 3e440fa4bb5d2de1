import { problemLook } from '../../ui/components/problem/problem-look.ts';
import type { RunReceipt } from '../../desk/run/run-plan.ts';
import type { Run } from '../../desk/run/run.ts';
import type { Submission } from '../../desk/run/submission.ts';
import type { AssetDoubt } from './asset-doubt.ts';
import type { Flaggable } from './flag-plan.ts';
import type { FlagView } from './flag-view.ts';

/** The latest outcome, for screen readers. */
export interface FlagNews {
  /** The first identifier, if one transaction flags several. */
  readonly identifier: string;
  readonly count: number;
  readonly view: FlagView;
}

/** A flag that waits for the analyst, or that can only be inspected, as its dialog shows it. */
export interface FlagReview {
  readonly definitionId: string;
  readonly record: Flaggable;
  readonly doubt: AssetDoubt | undefined;
  readonly run: Run;
  readonly submission: Submission<RunReceipt>;
}

/** A flag not sent because the analyst left Search during its undo delay. */
export interface LeftFlag {
  readonly definitionId: string;
  readonly identifier: string;
}

/** A transaction that differed from the request and was not signed. */
export interface BlockedFlag {
  /** Its operation in Activity. */
  readonly operationId: string;
  /** The contributions that the service altered. */
  readonly identifiers: readonly string[];
}

export interface FlagState {
  readonly news: FlagNews | undefined;
  /** The flag whose dialog is open. */
  readonly review: FlagReview | undefined;
  /** Kept until they are flagged or the analyst has seen the notice. */
  readonly left: readonly LeftFlag[];
  /** Kept until the analyst has seen the notice. */
  readonly blocked: readonly BlockedFlag[];
}

export const NOTHING: FlagState = { news: undefined, review: undefined, left: [], blocked: [] };

/**
 * Returns true while the dialog of a flag has something to show. A rejected signature leads back to the
 * review.
 */
export function isInReview(view: FlagView): boolean {
  return view.step === 'review' || (view.step === 'working' && ['unlocking', 'signing'].includes(view.doing));
}

/** Returns true if there is a transaction to inspect. */
export function hasReview(view: FlagView): boolean {
  return view.step === 'review' || (view.step === 'refused' && view.differences.length > 0);
}

export function isNews(view: FlagView): boolean {
  return view.step === 'ready' ? view.notSent !== undefined : view.step !== 'working';
}

export const isBlocked = (view: FlagView): boolean =>
  view.step === 'refused' && problemLook(view.error) === 'blocked';
