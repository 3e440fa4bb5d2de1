import type { QueryClient } from '@tanstack/react-query';
import type { AppError } from '../../contract/app-error.ts';
import type { Client } from '../api/client.ts';
import { lookUpMany, type LookUpProgress } from '../api/look-up-many.ts';
import { isTruncated, lookUpIdentifier } from '../api/retrieve-contributions.ts';
import type { RegistryRecord } from '../api/tolerant-record.ts';
import type { Verification } from './submission-state.ts';

/** How far the registry's clock may lag behind ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** More than anybody reads; how many there are is known. */
const MOST_MISSING = 50;

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

export interface FindOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: LookUpProgress) => void) | undefined;
}

/**
 * How many of them the registry shows, counting each record once. Queries each identifier once.
 * @throws {AppError} when not all could be asked: what was not asked is neither found nor missing. {DOMException} when cancelled
 */
export async function findOnRegistry(
  client: Client,
  sought: readonly Sought[],
  own: SearchedBy,
  { signal, onProgress }: FindOptions = {},
): Promise<Verification> {
  const left = new Map<string, RegistryRecord[]>();
  const cutOff = new Set<string>();
  let failed: AppError | undefined;
  const identifiers = sought.map(({ identifier }) => identifier);
  const end = await lookUpMany(client, identifiers, {
    signal,
    onLookedUp(lookedUp, progress) {
      if ('error' in lookedUp) failed = lookedUp.error;
      else {
        left.set(lookedUp.identifier, [...lookedUp.answer.records]);
        if (isTruncated(lookedUp.answer)) cutOff.add(lookedUp.identifier);
      }
      onProgress?.(progress);
    },
  });
  signal?.throwIfAborted();
  if (end.kind === 'stopped') throw end.error;
  if (failed !== undefined) throw failed;
  const missing = sought.filter((one) => {
    const records = left.get(one.identifier) ?? [];
    const at = records.findIndex((record) => isIt(record, one, own));
    if (at !== -1) records.splice(at, 1);
    return at === -1;
  });
  return {
    expected: sought.length,
    found: sought.length - missing.length,
    newestOnly: missing.some(({ identifier }) => cutOff.has(identifier)),
    ...(missing.length === 0
      ? {}
      : { missing: missing.slice(0, MOST_MISSING).map(({ identifier }) => identifier) }),
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
