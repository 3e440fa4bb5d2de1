import type { QueryClient } from '@tanstack/react-query';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import type { Client } from '../../api/client.ts';
import { type RegistryQuestion, retrieveContributions } from '../../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';

/** How far the registry's clock may be behind ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** What to look for: the identifier to ask for, and the asset that its contribution is registered as. */
export interface Sought {
  readonly identifier: string;
  /** Absent when the transaction was signed unread: then what counts is a new record of one's own peer. */
  readonly definitionId?: string;
}

export interface SearchedBy {
  /** The own peer. */
  readonly peerId: string;
  /** When it was sent. */
  readonly sinceMs: number;
}

/** What the form took can be asked for; anything else is asked for as it stands. */
function questionFor(identifier: string): RegistryQuestion {
  const term = parseSearchTerm(identifier);
  return term.ok ? term : { wire: identifier };
}

function isIt(
  { assetDefinitionId, peerId, reportedAt }: RegistryRecord,
  { definitionId }: Sought,
  own: SearchedBy,
): boolean {
  if (definitionId !== undefined) return assetDefinitionId === definitionId;
  const reportedAtMs = reportedAt !== undefined && 'ms' in reportedAt ? reportedAt.ms : -Infinity;
  return peerId === own.peerId && reportedAtMs >= own.sinceMs - CLOCK_TOLERANCE_MS;
}

/** How many of them the registry shows, each record for one. Each identifier is asked for once. @throws {ApiError} */
export async function countOnRegistry(
  client: Client,
  queryClient: QueryClient,
  sought: readonly Sought[],
  own: SearchedBy,
): Promise<number> {
  const identifiers = [...new Set(sought.map(({ identifier }) => identifier))];
  const answers = await Promise.all(
    identifiers.map(async (identifier) => {
      const records = await queryClient.query({
        // A key of its own: the proof must come from the registry, and leaves what Search shows alone.
        queryKey: ['report-verification', identifier],
        queryFn: ({ signal }) => retrieveContributions(client, questionFor(identifier), signal),
        staleTime: 0,
        gcTime: 0,
      });
      return { identifier, records };
    }),
  );
  const left = new Map(answers.map(({ identifier, records }) => [identifier, [...records]]));
  return sought.filter((one) => {
    const records = left.get(one.identifier) ?? [];
    const at = records.findIndex((record) => isIt(record, one, own));
    if (at !== -1) records.splice(at, 1);
    return at !== -1;
  }).length;
}
