import type { QueryClient } from '@tanstack/react-query';
import { MAX_DRAFTS } from '../../../contract/contribution.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import { reportTransaction } from '../../../client/submission/report-transaction.ts';
import type { RunDraft, RunPlan } from '../../desk/run/run-plan.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { itemOf } from './report-draft.ts';

export interface ReportPlanOptions {
  readonly desk: Pick<Desk, 'config' | 'session'>;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly draft: RunDraft;
  readonly clock: () => number;
}

export function createReportPlan({ accountId, clock, desk, draft, queryClient }: ReportPlanOptions): RunPlan {
  return {
    kind: 'report',
    accountId,
    limit: Math.min(desk.config.reportLimit ?? MAX_DRAFTS, MAX_DRAFTS),
    draft,
    transactionOf(rows) {
      const items = rows.map(({ asked }) => itemOf(asked));
      return reportTransaction({ client: desk.session.client, accountId, items, clock });
    },
    onAccepted() {
      tokensMoved(queryClient, accountId);
      void queryClient.invalidateQueries({ queryKey: [CONTRIBUTIONS_KEY] });
    },
  };
}
