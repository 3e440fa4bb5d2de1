import { useMutation, useQueryClient } from '@tanstack/react-query';
import { chooseTamperingOptions } from '../../api/tampering-options.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';
import { useReportStore } from '../../registry/reporting/report-store.ts';

/** Chooses how the practice service tampers. A review from before is discarded: the next one shows the choice. */
export function useChooseTampering(accountId: string) {
  const { client } = useDesk().session;
  const queryClient = useQueryClient();
  const reportStore = useReportStore();
  const { onSuccess, ...options } = chooseTamperingOptions(client, queryClient, accountId);
  return useMutation({
    ...options,
    onSuccess: (...args) => {
      reportStore.discardReview();
      return onSuccess?.(...args);
    },
  });
}
