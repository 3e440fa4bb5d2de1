import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RegistryQuestion } from '../../../client/registry/retrieve-contributions.ts';
import { searchOptions, stopSearch } from '../../api/search-options.ts';
import { useDesk } from '../../desk/session/desk-context.tsx';

/**
 * Returns the registry's answer to a search.
 * @param enabled if false, only observes a search that another component runs
 */
export function useSearch(questions: readonly RegistryQuestion[], { enabled = true } = {}) {
  const { session } = useDesk();
  const queryClient = useQueryClient();
  const query = useQuery({ ...searchOptions(session.client, questions), enabled });
  return { ...query, stop: () => void stopSearch(queryClient, questions) };
}
