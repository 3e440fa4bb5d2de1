import type { SubmitReceipt } from '../../../contract/contribution.ts';
import type { Verdict } from '../../../transaction/comparison.ts';
import type { SubmissionState } from '../../submission/submission-state.ts';
import { say, type WordKey } from '../../words/say.ts';

const VERDICTS = {
  matches: 'report.reviewMatches',
  differs: 'report.reviewDiffers',
  'cannot-inspect': 'report.reviewUnreadable',
} as const satisfies Record<Verdict, WordKey>;

/** Where the report stands, in one sentence, for those who hear the page. Empty where an error or a receipt speaks. */
export function progressWords({ phase, checked }: SubmissionState<SubmitReceipt>): string {
  switch (phase) {
    case 'assembling':
    case 'checking':
    case 'unlocking':
    case 'signing':
    case 'submitting':
    case 'verifying':
      return say(`report.${phase}`);
    case 'review':
      return checked === undefined ? '' : say(VERDICTS[checked.comparison.verdict]);
    case 'idle':
    case 'done':
    case 'failed':
    case 'unsent':
    case 'unknown':
      return '';
  }
}
