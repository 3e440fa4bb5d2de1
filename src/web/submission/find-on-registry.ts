import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../api/client.ts';
import { isTruncated, lookUpIdentifier } from '../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../api/tolerant-record.ts';
import type { Verification } from './submission-state.ts';

/** How far the registry's clock may lag behind ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** What to look for: the identifier to query and the asset that its contribution is registered as. */
export interface Sought {
  readonly identifier: string;
  /** Absent if the transaction was signed unread; then any new record of one's own peer counts. */
  readonly definitionId?: string;
}

interface SearchedBy {
  /** One's own peer. */
  readonly peerId: string;
  /** When the report was sent. */
  readonly sinceMs: number;
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

/** How many of them the registry shows, counting each record once. Queries each identifier once. @throws {ApiError} */
export async function findOnRegistry(
  client: Client,
  queryClient: QueryClient,
  sought: readonly Sought[],
  own: SearchedBy,
): Promise<Verification> {
  const identifiers = [...new Set(sought.map(({ identifier }) => identifier))];
  const answers = await Promise.all(
    identifiers.map(async (identifier) => {
      const answer = await queryClient.query({
        // A separate key: the proof has to come from the registry, and must not disturb what Search shows.
        queryKey: ['report-verification', identifier],
        queryFn: ({ signal }) => lookUpIdentifier(client, identifier, signal),
        staleTime: 0,
        gcTime: 0,
      });
      return { identifier, answer };
    }),
  );
  const left = new Map(answers.map(({ identifier, answer }) => [identifier, [...answer.records]]));
  const missing = sought.filter((one) => {
    const records = left.get(one.identifier) ?? [];
    const at = records.findIndex((record) => isIt(record, one, own));
    if (at !== -1) records.splice(at, 1);
    return at === -1;
  });
  const cutOff = new Set(
    answers.filter(({ answer }) => isTruncated(answer)).map(({ identifier }) => identifier),
  );
  return {
    expected: sought.length,
    found: sought.length - missing.length,
    newestOnly: missing.some(({ identifier }) => cutOff.has(identifier)),
  };
}

/**
 * Whether the registry shows a contribution as flagged, and its record then.
 * @throws {ApiError}
 */
export async function findFlagged(
  client: Client,
  queryClient: QueryClient,
  { identifier, definitionId }: Required<Sought>,
): Promise<{ readonly seen: readonly RegistryRecord[]; readonly verification: Verification }> {
  // A separate key: an answer on the screen must not change its rows because of this.
  const answer = await queryClient.query({
    queryKey: ['flag-verification', definitionId],
    queryFn: ({ signal }) => lookUpIdentifier(client, identifier, signal),
    staleTime: 0,
    gcTime: 0,
  });
  const seen = answer.records.filter(
    ({ assetDefinitionId, status }) => assetDefinitionId === definitionId && status === 'flagged',
  );
  return {
    seen,
    verification: { expected: 1, found: seen.length === 0 ? 0 : 1, newestOnly: isTruncated(answer) },
  };
}
