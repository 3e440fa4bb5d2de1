import { useMutationState } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDeskState } from '../../desk/session/desk-context.tsx';
import { perDesk } from '../../desk/session/per-desk.ts';
import { useStore } from '../../platform/store/use-store.ts';
import { entriesOf, FLAG_FILTERS, type FlagEntry } from './flag-entries.ts';
import type { FlagView } from './flag-view.ts';
import { createFlags, type Flags, viewsOf } from './flags.ts';

/** The desk's flags; they continue while other pages are shown. */
export const useFlags = perDesk((desk, queryClient) => createFlags(desk, queryClient));

/** Follows every flag by one click: once for a table, not for each row. */
export function useFlagEntries(): ReadonlyMap<string, FlagEntry> {
  const mutations = useMutationState({ filters: FLAG_FILTERS });
  const { account } = useDeskState();
  return useMemo(() => entriesOf(mutations, account?.accountId), [mutations, account]);
}

/** Follows every flag, and returns the view of each row. */
export function useFlagViews(flags: Flags): (definitionId: string) => FlagView {
  const entries = useFlagEntries();
  const { selections } = useStore(flags.shown);
  return useMemo(() => viewsOf(entries, selections), [entries, selections]);
}
