import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseTamperingOptions } from '../../api/tampering-options.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { useReports } from '../../registry/reporting/reports.ts';

/** Chooses how the practice service tampers. A review from before is discarded: the next one shows the choice. */
export function useChooseTampering(accountId: string) {
  const { client } = useDesk().session;
  const queryClient = useQueryClient();
  const reports = useReports();
  const { onSuccess, ...options } = chooseTamperingOptions(client, queryClient, accountId);
  return useMutation({
    ...options,
    onSuccess: (...args) => {
      reports.discardReview();
      return onSuccess?.(...args);
    },
  });
}
