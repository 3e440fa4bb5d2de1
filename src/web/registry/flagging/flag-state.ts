import { problemLook } from '../../ui/components/problem/problem-look.ts';
import type { FlagView } from './flag-view.ts';

/** Returns true if there is a transaction to inspect. */
export function hasReview(view: FlagView): boolean {
  return view.step === 'review' || (view.step === 'refused' && view.differences.length > 0);
}

export const isBlocked = (view: FlagView): boolean =>
  view.step === 'refused' && problemLook(view.error) === 'blocked';
