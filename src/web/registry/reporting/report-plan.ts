import type { QueryClient } from '@tanstack/react-query';
import { parseAccountId } from '../../../contract/account-id.ts';
import { type ContributionDraft, MAX_DRAFTS } from '../../../contract/contribution.ts';
import type { CheckedTransaction } from '../../../signer/signer.ts';
import { CONTRIBUTIONS_KEY } from '../../api/contributions-key.ts';
import { tokensMoved } from '../../api/tokens-moved.ts';
import { assembleContributionOptions, submitContributionOptions } from '../../api/transaction-options.ts';
import { findOnRegistry, type Sought } from '../../../client/submission/find-on-registry.ts';
import type { RunDraft, RunPlan, TransactionPlan } from '../../desk/run/run-plan.ts';
import { runMutation } from '../../desk/run/submission-deps.ts';
import type { Desk } from '../../desk/session/desk-context.tsx';
import { itemOf } from './report-draft.ts';

/** One contribution of a report. `definitionId` is the asset it is registered as, which only the transaction says. */
export interface ReportedItem extends ContributionDraft {
  readonly definitionId?: string;
}

/** A report's contributions: those of the transaction, or those requested if it was signed unread. */
export function reportedItems(
  { inspection, comparison }: CheckedTransaction,
  asked: readonly ContributionDraft[],
): readonly ReportedItem[] {
  return comparison.verdict === 'cannot-inspect' ? asked : inspection.contributions;
}

/** What a report puts on the registry: taken from the transaction, or from the request if it was signed unread. */
function soughtBy(checked: CheckedTransaction, asked: readonly ContributionDraft[]): readonly Sought[] {
  const blindSigned = checked.comparison.verdict === 'cannot-inspect';
  return reportedItems(checked, asked)
    .filter(({ definitionId }) => blindSigned || definitionId !== undefined)
    .map(({ id, definitionId }) => ({
      identifier: id,
      ...(definitionId === undefined ? {} : { definitionId }),
    }));
}

/** Of many contributions nobody looks at the transaction again. */
function withoutLists(checked: CheckedTransaction): CheckedTransaction {
  const { inspection } = checked;
  const lists = { contributions: [], registrations: [], grants: [], expiryTriggers: [] };
  return { ...checked, inspection: { ...inspection, ...lists } };
}

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

/** How one transaction of them is assembled, submitted and found again. */
function transactionPlan(
  { accountId, clock, desk, queryClient }: ReportPlanOptions,
  items: readonly ContributionDraft[],
): TransactionPlan {
  const { client } = desk.session;
  const peerId = parseAccountId(accountId)?.domain ?? '';
  let sentAtMs: number | undefined;
  /** Once it is on the ledger. */
  let sought: readonly Sought[] | undefined;
  return {
    request: { kind: 'report', accountId, items },
    assemble: (signal) => runMutation(queryClient, assembleContributionOptions(client, signal), items),
    submit(signed) {
      // The first attempt counts: by the time of a second one the report may already be there.
      sentAtMs ??= clock();
      return runMutation(queryClient, submitContributionOptions(client), signed);
    },
    keep(checked) {
      if (items.length === 1) return checked;
      sought ??= soughtBy(checked, items);
      return withoutLists(checked);
    },
    async verify(checked, options) {
      const own = { peerId, sinceMs: sentAtMs ?? clock() };
      const verification = await findOnRegistry(client, sought ?? soughtBy(checked, items), own, options);
      // What is sent matches what was asked, or could not be read.
      return { ...verification, expected: items.length };
    },
  };
}
