import type { ContributionDraft } from '../../../contract/contribution.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';

/** One contribution of a report. `definitionId` is the asset it is registered as: only the transaction says that. */
export interface ReportedItem extends ContributionDraft {
  readonly definitionId?: string;
}

/** What a report consists of: by the transaction itself, or as it was asked where that is signed unread. */
export function reportedItems(
  { inspection, comparison }: CheckedTransaction,
  asked: readonly ContributionDraft[],
): readonly ReportedItem[] {
  return comparison.verdict === 'cannot-inspect' ? asked : inspection.contributions;
}
