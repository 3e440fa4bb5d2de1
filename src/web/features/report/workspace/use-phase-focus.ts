import type { RefObject } from 'react';
import type { SubmissionState } from '../../../../client/submission/submission-state.ts';
import type { RunReceipt } from '../../../desk/run/run-plan.ts';
import { useChange } from '../../../ui/components/use-change.ts';
import { showVerdict } from './show-verdict.ts';

interface PhaseFocus {
  readonly phase: SubmissionState<RunReceipt>['phase'];
  readonly oneOfMany: boolean;
  readonly headingRef: RefObject<HTMLElement | null>;
  readonly signRef: RefObject<HTMLElement | null>;
  readonly verdictRef: RefObject<HTMLElement | null>;
}

/** Moves the focus as the report goes on: to a new verdict, or from a button that is gone. */
export function usePhaseFocus({ phase, oneOfMany, ...refs }: PhaseFocus): void {
  const { headingRef, signRef, verdictRef } = refs;
  useChange(phase, (now, before) => {
    if (now === 'review') {
      // Only a match has that button.
      if (before === 'checking') {
        if (verdictRef.current !== null) showVerdict(verdictRef.current, signRef.current);
      } else signRef.current?.focus();
    }
    const pressedIsGone =
      now === 'unsent' ||
      now === 'unknown' ||
      (now === 'failed' && before === 'submitting') ||
      (now === 'submitting' && (before === 'unsent' || before === 'unknown'));
    // The reason why a run stopped is shown above its review.
    if (pressedIsGone || (now === 'failed' && oneOfMany)) headingRef.current?.focus();
  });
}
