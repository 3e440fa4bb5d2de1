import { isWarned } from '../../../transaction/compare/comparison.ts';
import type { Operation } from '../operations/operation.ts';
import type { SubmissionState } from '../../../client/submission/submission-state.ts';
import { t } from './messages.ts';

/** The progress of a transaction in one sentence. Empty where a receipt tells it. */
export function progressWords(state: SubmissionState, kind: Operation['kind']): string {
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
    case 'unlocking':
    case 'submitting':
    case 'verifying':
    case 'unsent':
    case 'unknown':
      return t(`review.${state.phase}`);
  }
}
