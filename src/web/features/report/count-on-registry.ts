import type { QueryClient } from '@tanstack/react-query';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Client } from '../../api/client.ts';
import { type RegistryQuestion, retrieveContributions } from '../../api/retrieve-contributions.ts';

/** What to look for: the asset that a contribution is registered as, and the identifier to ask for. */
export interface Sought {
  readonly definitionId: string;
  readonly identifier: string;
}

/** What the form took can be asked for; anything else is asked for as it stands. */
function questionFor(identifier: string): RegistryQuestion {
  const term = parseSearchTerm(identifier);
  return term.ok ? term : { wire: identifier };
}

/** How many of the assets the registry shows. Each identifier is asked for once. @throws {ApiError} */
export async function countOnRegistry(
  client: Client,
  queryClient: QueryClient,
  sought: readonly Sought[],
): Promise<number> {
  const identifiers = [...new Set(sought.map(({ identifier }) => identifier))];
  const answers = await Promise.all(
    identifiers.map((identifier) =>
      queryClient.query({
        // A key of its own: the proof must come from the registry, and leaves what Search shows alone.
        queryKey: ['report-verification', identifier],
        queryFn: ({ signal }) => retrieveContributions(client, questionFor(identifier), signal),
        staleTime: 0,
        gcTime: 0,
      }),
    ),
  );
  const shown = new Set(answers.flat().map(({ assetDefinitionId }) => assetDefinitionId));
  return new Set(sought.map(({ definitionId }) => definitionId).filter((id) => shown.has(id))).size;
}
