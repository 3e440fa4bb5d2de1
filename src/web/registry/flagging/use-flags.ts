import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type SubmissionEntry,
  submissionEntries,
  SUBMISSIONS,
} from '../../desk/submission/submission-entries.ts';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { perDesk } from '../../desk/session/per-desk.ts';
import type { FlagOperation } from '../../api/flag-options.ts';
import { entriesOf, type FlagEntry, isFlag } from './flag-entries.ts';
import { type FlagView, READY } from './flag-view.ts';
import { createFlags } from './flags.ts';

/** The desk's flags; they continue while other pages are shown. */
export const useFlags = perDesk((desk, queryClient) => createFlags(desk, queryClient));

/** Follows every flag: once for a table, not for each row. */
export function useFlagEntries(): ReadonlyMap<string, FlagEntry> {
  const mutations = useMutationState({ filters: SUBMISSIONS });
  const { account } = useDeskState();
  return useMemo(() => entriesOf(mutations, account?.accountId), [mutations, account]);
}

/** Follows every flag, and returns the view of each row. */
export function useFlagViews(): (definitionId: string) => FlagView {
  const entries = useFlagEntries();
  return useMemo(() => (definitionId) => entries.get(definitionId)?.view ?? READY, [entries]);
}

/** Follows one flag by its operation in Activity. */
export function useFlagOf(operationId: string | undefined): SubmissionEntry<FlagOperation> | undefined {
  const mutations = useMutationState({ filters: SUBMISSIONS });
  const { account } = useDeskState();
  return useMemo(
    () =>
      submissionEntries(mutations, account?.accountId)
        .filter(isFlag)
        .find(({ operation }) => operation.operationId === operationId),
    [mutations, account, operationId],
  );
}
