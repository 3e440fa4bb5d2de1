import { z } from 'zod';
import { type ContributionDraft, eachOptional, presentOptional } from '../../contract/contribution-fields.ts';
import { ContractMismatchError } from '../http/api-errors.ts';
import { boundedText, readRegistryTime, type RegistryTime, timeSchema } from '../http/tolerant-values.ts';

/**
 * One contribution as the app shows it, parsed from whatever a deployment sends (INTERFACE.md, "Retrieve").
 */
export interface RegistryRecord extends ContributionDraft {
  /** The asset that a flag names; without it the row cannot be flagged. */
  readonly assetDefinitionId: string | undefined;
  readonly status: 'active' | 'expired' | 'flagged' | 'unknown';
  /** The original text, shown when the status is unknown. */
  readonly statusText: string;
  readonly confidenceIndex: number | undefined;
  readonly isPrivileged: boolean;
  readonly peerId: string;
  readonly flagger: string | undefined;
  readonly reportedAt: RegistryTime | undefined;
  readonly expiresAt: RegistryTime | undefined;
  readonly flaggedAt: RegistryTime | undefined;
  /** The record as the registry wrote it. */
  readonly json: unknown;
}

const assetIdSchema = z.union([z.string(), z.array(z.string())]).nullish();

const innerSchema = z.object({
  id: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  ...eachOptional(() => z.string().nullish().catch(undefined)),
  fraudStatus: z.string(),
  confidenceIndex: z.number().nullish(),
  isPrivileged: z.boolean().nullish(),
  peerId: z.string(),
  flagger: z.string().nullish(),
  timestamp: timeSchema,
  expiryDate: timeSchema,
  flagTimestamp: timeSchema,
  assetDefinitionIds: assetIdSchema,
  assetDefinitionId: assetIdSchema,
});

const outerSchema = z.object({
  assetDefinitionIds: assetIdSchema,
  assetDefinitionId: assetIdSchema,
  contribution: innerSchema,
});

function firstAssetId(
  ...values: readonly (string | readonly string[] | null | undefined)[]
): string | undefined {
  for (const value of values) {
    const only = typeof value === 'string' ? value : value?.length === 1 ? value[0] : undefined;
    if (only !== undefined && only !== '') return only;
  }
  return undefined;
}

const STATUSES = ['active', 'expired', 'flagged'] as const;

/** Services store a single value as a range of one: `x-x` means `x`. */
export function singleOf(id: string): string {
  const half = (id.length - 1) / 2;
  return Number.isInteger(half) && half > 0 && id[half] === '-' && id.slice(0, half) === id.slice(half + 1)
    ? id.slice(0, half)
    : id;
}

/** `index` is its place in the answer, for the error. @throws ContractMismatchError */
export function readRegistryRecord(json: unknown, index: number): RegistryRecord {
  const parsed = outerSchema.safeParse(json);
  if (!parsed.success) {
    throw new ContractMismatchError(
      parsed.error.issues.map(({ path }) => ['data', index, ...path].map(String).join('.')),
    );
  }
  const { contribution, ...outer } = parsed.data;
  return recordOf(contribution, outer, json);
}

function recordOf(
  inner: z.output<typeof innerSchema>,
  outer: Pick<z.output<typeof innerSchema>, 'assetDefinitionIds' | 'assetDefinitionId'>,
  json: unknown,
): RegistryRecord {
  return {
    assetDefinitionId: firstAssetId(
      outer.assetDefinitionIds,
      outer.assetDefinitionId,
      inner.assetDefinitionIds,
      inner.assetDefinitionId,
    ),
    id: boundedText(singleOf(inner.id)),
    fraudType: boundedText(inner.fraudType),
    origination: boundedText(inner.origination),
    destination: boundedText(inner.destination),
    ...presentOptional((field) => {
      const text = inner[field] ?? undefined;
      return text === undefined ? undefined : boundedText(text);
    }),
    status: STATUSES.find((status) => status === inner.fraudStatus.toLowerCase()) ?? 'unknown',
    statusText: boundedText(inner.fraudStatus),
    confidenceIndex: inner.confidenceIndex ?? undefined,
    isPrivileged: inner.isPrivileged ?? false,
    peerId: boundedText(inner.peerId),
    flagger: inner.flagger === undefined || inner.flagger === null ? undefined : boundedText(inner.flagger),
    reportedAt: readRegistryTime(inner.timestamp),
    expiresAt: readRegistryTime(inner.expiryDate),
    flaggedAt: readRegistryTime(inner.flagTimestamp),
    json,
  };
}

/** A record of a download, whose members stand beside each other; `undefined` if it is none. */
export function readDownloadedRecord(json: unknown): RegistryRecord | undefined {
  const parsed = innerSchema.safeParse(json);
  return parsed.success ? recordOf(parsed.data, {}, json) : undefined;
}
