import type { QueryClient } from '@tanstack/react-query';
import { findReported, reportOf, soughtBy } from '../../client/submission/report-transaction.ts';
import type { ContributionDraft } from '../../contract/contribution.ts';
import { CONTRIBUTIONS_KEY, NEWEST_KEY } from './contributions-key.ts';
import type { SubmissionOperation } from './submission-options.ts';
import { tokensMoved } from './tokens-moved.ts';

/** The first element of the mutation key of every report. */
export const REPORT_KEY = 'report';

/** What a report asks for, how it is found on the registry, and what is out of date once it is accepted. */
export const reportCalls = (
  queryClient: QueryClient,
  { accountId, client, stop }: Pick<SubmissionOperation, 'accountId' | 'client' | 'stop'>,
  items: readonly ContributionDraft[],
): Pick<SubmissionOperation, 'plan' | 'find' | 'onAccepted'> => ({
  plan: reportOf(accountId, items),
  find: async (checked, sentAtMs) => ({
    verification: await findReported(
      client,
      { accountId, items, sought: soughtBy(checked, items), sentAtMs },
      { signal: stop.signal },
    ),
  }),
  onAccepted() {
    tokensMoved(queryClient, accountId);
    void queryClient.invalidateQueries({ queryKey: [CONTRIBUTIONS_KEY] });
    void queryClient.invalidateQueries({ queryKey: [NEWEST_KEY] });
  },
});
