import type { QueryClient } from '@tanstack/react-query';
import { parseAccountId } from '../../../contract/account-id.ts';
import type { ContributionDraft, SubmitReceipt } from '../../../contract/contribution.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { assembleContributionOptions } from '../../api/assemble-contribution.ts';
import type { Client } from '../../api/client.ts';
import { submitContributionOptions } from '../../api/submit-contribution.ts';
import { runMutation } from '../../submission/run-mutation.ts';
import type { SubmissionPlan } from '../../submission/submission.ts';
import { countOnRegistry, type Sought } from './count-on-registry.ts';
import { reportedItems } from './reported-items.ts';

/** What a report puts on the registry: by the transaction itself, or as it was asked where that is signed unread. */
export function soughtBy(
  checked: CheckedTransaction,
  asked: readonly ContributionDraft[],
): readonly Sought[] {
  const blindSigned = checked.comparison.verdict === 'cannot-inspect';
  return reportedItems(checked, asked)
    .filter(({ definitionId }) => blindSigned || definitionId !== undefined)
    .map(({ id, definitionId }) => ({
      identifier: id,
      ...(definitionId === undefined ? {} : { definitionId }),
    }));
}

export interface ReportPlanOptions {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly items: readonly ContributionDraft[];
  readonly clock: () => number;
}

/** How contributions are reported. */
export function createReportPlan({
  client,
  queryClient,
  accountId,
  items,
  clock,
}: ReportPlanOptions): SubmissionPlan<SubmitReceipt> {
  const peerId = parseAccountId(accountId)?.domain ?? '';
  let sentAtMs: number | undefined;
  return {
    request: { kind: 'report', accountId, items },
    assemble: () => runMutation(queryClient, assembleContributionOptions(client), items),
    submit(signed) {
      // The first sending counts: what is sent again after that may be there already.
      sentAtMs ??= clock();
      return runMutation(queryClient, submitContributionOptions(client), signed);
    },
    async verify(checked) {
      const own = { peerId, sinceMs: sentAtMs ?? clock() };
      return {
        expected: reportedItems(checked, items).length,
        found: await countOnRegistry(client, queryClient, soughtBy(checked, items), own),
      };
    },
  };
}
