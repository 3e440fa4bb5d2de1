import type { AppError } from '../../contract/app-error.ts';
import type { Client } from '../http/client.ts';
import { checkIdentifiers, type IdentifierCheck, NoCheckError } from '../registry/check-identifiers.ts';
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

interface Checked {
  readonly found: ReadonlySet<Sought>;
  /** Not found, and the check names only the newest of its identifier; all where there is no check. */
  readonly unnamed: ReadonlySet<Sought>;
}

/** Looks for assets by the check. @throws {AppError} {DOMException} as `find` */
async function findByCheck(
  client: Client,
  sought: readonly Sought[],
  { signal, onProgress }: FindOptions,
): Promise<Checked> {
  const checks = new Map<string, IdentifierCheck>();
  let failed: AppError | undefined;
  const identifiers = sought.map(({ identifier }) => identifier);
  const end = await checkIdentifiers(client, identifiers, {
    signal,
    onChecked(more, progress) {
      for (const one of more) {
        if ('error' in one) failed = one.error;
        else checks.set(one.identifier, one.check);
      }
      onProgress?.(progress);
    },
  });
  signal?.throwIfAborted();
  if (end.kind === 'stopped') {
    if (end.error instanceof NoCheckError) return { found: new Set(), unnamed: new Set(sought) };
    throw end.error;
  }
  if (failed !== undefined) throw failed;
  const named = new Map(
    [...checks].map(([identifier, { definitionIds }]) => [identifier, new Set(definitionIds)]),
  );
  const found = new Set(
    sought.filter(
      ({ identifier, definitionId = '' }) => named.get(identifier)?.delete(definitionId) === true,
    ),
  );
  const namesNewest = ({ identifier }: Sought) => {
    const { definitionIds = [], exact = 0 } = { ...checks.get(identifier) };
    return exact > definitionIds.length;
  };
  return { found, unnamed: new Set(sought.filter((one) => !found.has(one) && namesNewest(one))) };
}

/**
 * Counts the contributions of a report that the registry shows. They are looked for by the check, and one by
 * one where the transaction was signed unread, or where the check names too few.
 * @throws {AppError} when not all could be asked. {DOMException} when cancelled
 */
export async function findOnRegistry(
  client: Client,
  sought: readonly Sought[],
  own: SearchedBy,
  options: FindOptions = {},
): Promise<Verification> {
  const named = sought.filter(({ definitionId }) => definitionId !== undefined);
  const { found, unnamed } = await findByCheck(client, named, options);
  const isAlone = (one: Sought) => one.definitionId === undefined || unnamed.has(one);
  const alone = await find(client, sought.filter(isAlone), (record, one) => isIt(record, one, own), options);
  const missing = [
    ...sought.filter((one) => !found.has(one) && !isAlone(one)).map(({ identifier }) => identifier),
    ...(alone.verification.missing ?? []),
  ];
  return {
    expected: sought.length,
    found: found.size + alone.verification.found,
    newestOnly: alone.verification.newestOnly === true,
    ...(missing.length === 0 ? {} : { missing: missing.slice(0, MOST_MISSING) }),
  };
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
