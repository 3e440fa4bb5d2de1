import type { QueryClient } from '@tanstack/react-query';
import type { ContributionDraft, SubmitReceipt } from '../../../contract/contribution.ts';
import { assembleContributionOptions } from '../../api/assemble-contribution.ts';
import type { Client } from '../../api/client.ts';
import { submitContributionOptions } from '../../api/submit-contribution.ts';
import type { TransactionInspection } from '../../../transaction/inspection.ts';
import { runMutation } from '../../submission/run-mutation.ts';
import type { SubmissionPlan } from '../../submission/submission.ts';
import { countOnRegistry, type Sought } from './count-on-registry.ts';

/** What a report's transaction puts on the registry, by the transaction itself. */
export function soughtBy({ contributions }: TransactionInspection): readonly Sought[] {
  return contributions.flatMap(({ definitionId, id }) =>
    definitionId === undefined ? [] : [{ definitionId, identifier: id }],
  );
}

export interface ReportPlanOptions {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly items: readonly ContributionDraft[];
}

/** How contributions are reported. */
export function createReportPlan({
  client,
  queryClient,
  accountId,
  items,
}: ReportPlanOptions): SubmissionPlan<SubmitReceipt> {
  return {
    request: { kind: 'report', accountId, items },
    assemble: () => runMutation(queryClient, assembleContributionOptions(client), items),
    submit: (signed) => runMutation(queryClient, submitContributionOptions(client), signed),
    async verify({ inspection }) {
      const sought = soughtBy(inspection);
      return {
        expected: inspection.contributions.length,
        found: await countOnRegistry(client, queryClient, sought),
      };
    },
  };
}
