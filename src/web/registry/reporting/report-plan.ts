import type { QueryClient } from '@tanstack/react-query';
import { MAX_DRAFTS } from '../../../contract/contribution.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import { findReported, reportOf, soughtBy } from '../../../client/submission/report-transaction.ts';
import type { Sought } from '../../../client/submission/find-on-registry.ts';
import type { ContributionDraft } from '../../../contract/contribution.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import type { RunDraft, RunPlan, TransactionPlan } from '../../desk/run/run-plan.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { itemOf } from './report-draft.ts';

export interface ReportPlanOptions {
  readonly desk: Pick<Desk, 'config' | 'session'>;
  readonly queryClient: QueryClient;
  readonly accountId: string;
  readonly draft: RunDraft;
  readonly clock: () => number;
}

/** Drops the lists of a large transaction, which is not shown again. */
function withoutLists(checked: CheckedTransaction): CheckedTransaction {
  const { inspection } = checked;
  const lists = { contributions: [], registrations: [], grants: [], expiryTriggers: [] };
  return { ...checked, inspection: { ...inspection, ...lists } };
}

function transactionPlan(
  { accountId, clock, desk }: Pick<ReportPlanOptions, 'accountId' | 'clock' | 'desk'>,
  items: readonly ContributionDraft[],
): TransactionPlan {
  const plan = reportOf(accountId, items);
  let sentAtMs: number | undefined;
  /** Once it is on the ledger. */
  let sought: readonly Sought[] | undefined;
  return {
    ...plan,
    submit(client, signed) {
      // The first attempt counts: by the time of a second one the report may already be there.
      sentAtMs ??= clock();
      return plan.submit(client, signed);
    },
    keep(checked) {
      if (items.length === 1) return checked;
      sought ??= soughtBy(checked, items);
      return withoutLists(checked);
    },
    verify(checked, options) {
      const sent = {
        accountId,
        items,
        sought: sought ?? soughtBy(checked, items),
        sentAtMs: sentAtMs ?? clock(),
      };
      return findReported(desk.session.client, sent, options);
    },
  };
}

export function createReportPlan({ accountId, clock, desk, draft, queryClient }: ReportPlanOptions): RunPlan {
  return {
    kind: 'report',
    accountId,
    limit: Math.min(desk.config.reportLimit ?? MAX_DRAFTS, MAX_DRAFTS),
    draft,
    transactionOf(rows) {
      const items = rows.map(({ asked }) => itemOf(asked));
      return transactionPlan({ accountId, clock, desk }, items);
    },
    onAccepted() {
      tokensMoved(queryClient, accountId);
      void queryClient.invalidateQueries({ queryKey: [CONTRIBUTIONS_KEY] });
    },
  };
}
