import { isWarned } from '../../../../transaction/compare/comparison.ts';
import type { RunPlan } from '../run-plan.ts';
import type { SubmissionState } from '../../../../client/submission/submission-state.ts';
import { t } from './messages.ts';

/** The progress of a transaction in one sentence. Empty where a receipt tells it. */
export function progressWords(state: SubmissionState<unknown>, kind: RunPlan['kind']): string {
  switch (state.phase) {
    case 'review': {
      const { comparison } = state.checked;
      return t(isWarned(comparison) ? 'review.warned' : `review.${comparison.verdict}`);
    }
    case 'idle':
    case 'done':
      return '';
    case 'failed':
      return t('review.failed', { kind });
    case 'assembling':
    case 'checking':
    case 'unlocking':
    case 'signing':
    case 'submitting':
    case 'verifying':
    case 'unsent':
    case 'unknown':
      return t(`review.${state.phase}`);
  }
}
