import type { RefObject } from 'react';
import { isUnderWay, type SubmissionPhase } from '../../../../client/submission/submission-state.ts';
import { useChange } from '../../../ui/components/use-change.ts';
import { showVerdict } from './show-verdict.ts';

interface PhaseFocus {
  readonly phase: SubmissionPhase;
  readonly oneOfMany: boolean;
  /** Whether a failure is shown at a field of the form, which has the focus then. */
  readonly isAtField: boolean;
  readonly headingRef: RefObject<HTMLElement | null>;
  readonly signRef: RefObject<HTMLElement | null>;
  readonly verdictRef: RefObject<HTMLElement | null>;
}

/** Moves the focus as the report goes on: to a new verdict, or from a button that is gone. */
export function usePhaseFocus({ phase, oneOfMany, isAtField, ...refs }: PhaseFocus): void {
  const { headingRef, signRef, verdictRef } = refs;
  useChange(phase, (now, before) => {
    const wasSigning = before === 'unlocking' || before === 'submitting';
    if (now === 'review') {
      // Only a match has that button.
      if (wasSigning) signRef.current?.focus();
      else if (verdictRef.current !== null) showVerdict(verdictRef.current, signRef.current);
    }
    const isSentAgain = isUnderWay(now) && (before === 'unsent' || before === 'unknown');
    const pressedIsGone =
      now === 'unsent' || now === 'unknown' || (now === 'failed' && wasSigning) || isSentAgain;
    if (pressedIsGone || (now === 'failed' && oneOfMany)) headingRef.current?.focus();
    // *Review* keeps the focus; on a phone the reason stands below the form.
    else if (now === 'failed' && !isAtField)
      headingRef.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  });
}
