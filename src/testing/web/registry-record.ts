import { eachOptional, presentOptional } from '../../contract/contribution-fields.ts';
import { formatContributionAssetId } from '../../contract/asset-definition-id.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import { FULL_DRAFT } from '../full-draft.ts';

/** Far from the numbers of `TestRegistry`: no two contributions share an asset id. */
let made = 1_000_000;

/** A contribution as the app parses it, with its own asset id. */
export function registryRecord(changes: Partial<RegistryRecord> = {}): RegistryRecord {
  made += 1;
  const id = changes.id ?? '203.0.113.7';
  return {
    assetDefinitionId: formatContributionAssetId(id, made),
    id,
    fraudType: 'IPFraud',
    origination: 'SE',
    destination: 'GB',
    ...presentOptional((field) => FULL_DRAFT[field]),
    status: 'active',
    statusText: 'Active',
    confidenceIndex: undefined,
    isPrivileged: false,
    peerId: 'lookingglass',
    flagger: undefined,
    reportedAt: { ms: Date.UTC(2026, 10, 1) },
    expiresAt: { ms: Date.UTC(2026, 11, 1) },
    flaggedAt: undefined,
    json: { id },
    ...changes,
  };
}

/** The same contribution as the service sends it. */
export function asAnswered(record: RegistryRecord): unknown {
  const iso = (time: RegistryRecord['reportedAt']) =>
    time !== undefined && 'ms' in time ? new Date(time.ms).toISOString() : (time?.text ?? null);
  const { expiresAt } = record;
  return {
    assetDefinitionIds: record.assetDefinitionId ?? null,
    contribution: {
      id: record.id,
      fraudType: record.fraudType,
      origination: record.origination,
      destination: record.destination,
      ...eachOptional((field) => record[field] ?? null),
      expiryDate:
        expiresAt !== undefined && 'ms' in expiresAt ? expiresAt.ms / 1000 : (expiresAt?.text ?? null),
      fraudStatus: record.statusText,
      confidenceIndex: record.confidenceIndex ?? null,
      isPrivileged: record.isPrivileged,
      peerId: record.peerId,
      flagger: record.flagger ?? null,
      timestamp: iso(record.reportedAt),
      flagTimestamp: iso(record.flaggedAt),
    },
  };
}
