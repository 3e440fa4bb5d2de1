import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { CONTRIBUTIONS_KEY, type RegistryAnswer } from '../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../api/tolerant-record.ts';
import { understandQuery } from '../features/search/search-query.ts';

const NO_RECORDS: readonly RegistryRecord[] = [];

/** What the registry answered to a search, as long as the desk has it; flags change it in its place. Asks for nothing. */
export function useAnswered(query: string): readonly RegistryRecord[] {
  const queryClient = useQueryClient();
  const [subscribe, read] = useMemo(() => {
    const understanding = understandQuery(query);
    const wire = understanding.state === 'understood' ? understanding.term.wire : '';
    const cache = queryClient.getQueryCache();
    return [
      (listener: () => void) => cache.subscribe(listener),
      () => queryClient.getQueryData<RegistryAnswer>([CONTRIBUTIONS_KEY, wire])?.records ?? NO_RECORDS,
    ];
  }, [queryClient, query]);
  return useSyncExternalStore(subscribe, read);
}
