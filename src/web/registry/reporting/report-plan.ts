import type { QueryClient } from '@tanstack/react-query';
import { type ContributionDraft, MAX_DRAFTS } from '../../../contract/contribution.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import { assembleContributionOptions } from '../../api/transaction-options.ts';
import { reportTransaction } from '../../../client/submission/report-transaction.ts';
import type { RunDraft, RunPlan, TransactionPlan } from '../../desk/run/run-plan.ts';
import { runMutation } from '../../desk/run/submission-deps.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { itemOf } from './report-draft.ts';

export interface ReportPlanOptions {
  readonly desk: Pick<Desk, 'config' | 'session'>;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly draft: RunDraft;
  readonly clock: () => number;
}

/** How contributions are reported. */
export function createReportPlan(options: ReportPlanOptions): RunPlan {
  const { accountId, desk, draft, queryClient } = options;
  return {
    kind: 'report',
    accountId,
    limit: Math.min(desk.config.reportLimit ?? MAX_DRAFTS, MAX_DRAFTS),
    draft,
    transactionOf: (rows) =>
      transactionPlan(
        options,
        rows.map(({ asked }) => itemOf(asked)),
      ),
    onAccepted() {
      tokensMoved(queryClient, accountId);
      void queryClient.invalidateQueries({ queryKey: [CONTRIBUTIONS_KEY] });
    },
  };
}

/** One transaction of them. */
function transactionPlan(
  { accountId, clock, desk, queryClient }: ReportPlanOptions,
  items: readonly ContributionDraft[],
): TransactionPlan {
  const { client } = desk.session;
  const transaction = reportTransaction({ client, accountId, items, clock });
  return {
    ...transaction,
    assemble: (signal) => runMutation(queryClient, assembleContributionOptions(client, signal), items),
  };
}
