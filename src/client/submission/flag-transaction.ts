import type { FlagReceipt } from '../../contract/contribution.ts';
import type { FoundContribution } from '../registry/look-up-found.ts';
import type { SubmissionPlan } from './submission-plan.ts';
import { assembleFlag, submitFlag } from './transactions.ts';

/** The plan that flags contributions by one transaction of this account. */
export function flagOf(
  accountId: string,
  contributions: readonly FoundContribution[],
): SubmissionPlan<FlagReceipt> {
  const assets = contributions.map(({ definitionId }) => ({ definitionId, accountId }));
  return {
    request: { kind: 'flag', accountId, assets },
    assemble: (client, signal) => assembleFlag(client, assets, signal),
    submit: submitFlag,
  };
}
