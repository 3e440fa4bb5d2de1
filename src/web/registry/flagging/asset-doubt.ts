import { parseAssetDefinitionId } from '../../../contract/asset-definition-id.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { AssetDoubt } from '../../api/flag-options.ts';
import { isNamedAfter } from './is-named-after.ts';

const DAY_MS = 86_400_000;
const FIRST_TIME_MS = Date.UTC(2000);
const LAST_TIME_MS = Date.UTC(2100);

const isTime = (ms: number): boolean => ms >= FIRST_TIME_MS && ms < LAST_TIME_MS;

/**
 * Returns the time in an asset id. The number is in milliseconds here. Elsewhere it may be in seconds, or not
 * a time at all.
 */
export function timeInAssetId(definitionId: string): number | undefined {
  const number = Number(parseAssetDefinitionId(definitionId)?.suffix);
  return [number, number * 1000].find(isTime);
}

const reportedMs = ({ reportedAt }: RegistryRecord): number | undefined =>
  reportedAt !== undefined && 'ms' in reportedAt ? reportedAt.ms : undefined;

const looksLike = (one: RegistryRecord, other: RegistryRecord): boolean =>
  one.fraudType === other.fraudType &&
  one.origination === other.origination &&
  one.destination === other.destination &&
  one.peerId === other.peerId;

/** No service uses more digits for the number. */
const MAX_DIGITS = 40;

function numberInAssetId({ assetDefinitionId = '' }: RegistryRecord): bigint | undefined {
  const suffix = parseAssetDefinitionId(assetDefinitionId)?.suffix;
  return suffix === undefined || suffix.length > MAX_DIGITS ? undefined : BigInt(suffix);
}

/**
 * Returns true if the numbers in the asset ids of two rows rise with the times of their reports. Those of
 * swapped ids do not.
 */
function isInOrder(one: RegistryRecord, other: RegistryRecord): boolean {
  const [oneMs, otherMs] = [reportedMs(one), reportedMs(other)];
  const [oneNumber, otherNumber] = [numberInAssetId(one), numberInAssetId(other)];
  if (oneMs === undefined || otherMs === undefined) return false;
  if (oneNumber === undefined || otherNumber === undefined) return false;
  return (oneMs < otherMs && oneNumber < otherNumber) || (oneMs > otherMs && oneNumber > otherNumber);
}

/**
 * Whether the times in the asset ids of two rows are each nearest the report of its own row. Exchanged ids
 * are nearer the other row.
 */
function isNearestOwn(one: RegistryRecord, other: RegistryRecord): boolean {
  const [oneMs, otherMs] = [reportedMs(one), reportedMs(other)];
  if (oneMs === undefined || otherMs === undefined) return false;
  const isNearer = ({ assetDefinitionId = '' }: RegistryRecord, ownMs: number, awayMs: number) => {
    const timeMs = timeInAssetId(assetDefinitionId);
    return timeMs !== undefined && Math.abs(timeMs - ownMs) < Math.abs(timeMs - awayMs);
  };
  return isNearer(one, oneMs, otherMs) && isNearer(other, otherMs, oneMs);
}

/**
 * The reason to doubt that a row's asset id, which is what gets flagged, belongs to the row. The registry
 * supplies both, and only the identifier and the number in the id tie them together.
 */
export function assetDoubt(
  record: RegistryRecord,
  answer: readonly RegistryRecord[],
): AssetDoubt | undefined {
  const { assetDefinitionId = '', id } = record;
  if (!isNamedAfter(assetDefinitionId, id)) return 'unnamed';
  const timeMs = timeInAssetId(assetDefinitionId);
  const atMs = reportedMs(record);
  if (timeMs !== undefined && atMs !== undefined && Math.abs(timeMs - atMs) > DAY_MS) return 'other-time';
  const sameAssetId = answer.filter((other) => other.assetDefinitionId === assetDefinitionId);
  const others = answer.filter(
    (other) => other.id === id && other.status === 'active' && other.assetDefinitionId !== assetDefinitionId,
  );
  const isUnsure =
    sameAssetId.length > 1 ||
    others.some(
      (other) => !isNearestOwn(record, other) && (looksLike(record, other) || !isInOrder(record, other)),
    );
  return isUnsure ? 'not-alone' : undefined;
}
