import type { AppError } from '../../contract/app-error.ts';
import type { Client } from '../http/client.ts';
import { lookUpMany, type LookUpOne, type LookUpProgress } from '../registry/look-up-many.ts';
import { isTruncated } from '../registry/retrieve-contributions.ts';
import type { RegistryRecord } from '../registry/tolerant-record.ts';
import type { Verification } from './submission-state.ts';

/** The most that the registry's clock may lag behind ours. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** More than anybody reads; how many there are is known. */
const MOST_MISSING = 50;

/** The identifier to look up, and the asset that its contribution is registered as. */
export interface Sought {
  readonly identifier: string;
  /** Absent if the transaction was signed unread; then any new record of one's own peer counts. */
  readonly definitionId?: string;
}

interface SearchedBy {
  /** One's own peer. */
  readonly peerId: string;
  /** The time at which the report was sent. */
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
  readonly lookUpOne?: LookUpOne | undefined;
}

interface Found {
  readonly records: readonly RegistryRecord[];
  /** The other contributions of the same identifiers, where the registry showed all of them. */
  readonly others: readonly RegistryRecord[];
  readonly verification: Verification;
}

/**
 * Looks up each identifier once and counts each record once.
 * @throws {AppError} when not all could be asked: the rest is neither found nor missing. {DOMException} when
 * cancelled
 */
async function find<One extends Sought>(
  client: Client,
  sought: readonly One[],
  isOne: (record: RegistryRecord, one: One) => boolean,
  { signal, onProgress, lookUpOne }: FindOptions = {},
): Promise<Found> {
  const left = new Map<string, RegistryRecord[]>();
  const cutOff = new Set<string>();
  let failed: AppError | undefined;
  const identifiers = sought.map(({ identifier }) => identifier);
  const end = await lookUpMany(client, identifiers, {
    signal,
    lookUpOne,
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
  const found: RegistryRecord[] = [];
  const missing = sought.filter((one) => {
    const records = left.get(one.identifier) ?? [];
    const at = records.findIndex((record) => isOne(record, one));
    if (at === -1) return true;
    found.push(...records.splice(at, 1));
    return false;
  });
  return {
    records: found,
    others: [...left].flatMap(([identifier, records]) =>
      cutOff.has(identifier) ? [] : records.filter(({ id }) => id === identifier),
    ),
    verification: {
      expected: sought.length,
      found: found.length,
      newestOnly: missing.some(({ identifier }) => cutOff.has(identifier)),
      ...(missing.length === 0
        ? {}
        : { missing: missing.slice(0, MOST_MISSING).map(({ identifier }) => identifier) }),
    },
  };
}

/**
 * Counts the contributions of a report that the registry shows.
 * @throws {AppError} when not all could be asked. {DOMException} when cancelled
 */
export async function findOnRegistry(
  client: Client,
  sought: readonly Sought[],
  own: SearchedBy,
  options?: FindOptions,
): Promise<Verification> {
  const { verification } = await find(client, sought, (record, one) => isIt(record, one, own), options);
  return verification;
}

/**
 * The contributions that the registry shows as flagged, their count, and those beside them.
 * @throws {AppError} when not all could be asked
 */
export function findFlagged(
  client: Client,
  sought: readonly Required<Sought>[],
  options?: FindOptions,
): Promise<Found> {
  return find(
    client,
    sought,
    ({ assetDefinitionId, status }, { definitionId }) =>
      assetDefinitionId === definitionId && status === 'flagged',
    options,
  );
}
