import type { RegistryTime } from '../../client/http/tolerant-values.ts';
import type { RegistryRecord } from '../../client/registry/tolerant-record.ts';
import { OPTIONAL_FIELDS } from '../../contract/contribution-fields.ts';
import type { CsvColumns } from './csv.ts';

/** Returns ISO 8601 in UTC, or the original text of a time that cannot be parsed. */
export function exportedTime(time: RegistryTime | undefined): string {
  if (time === undefined) return '';
  return 'ms' in time ? new Date(time.ms).toISOString() : time.text;
}

/** The columns that a report does not have. */
export const FURTHER_COLUMNS: CsvColumns<RegistryRecord> = [
  ['status', ({ statusText }) => statusText],
  ['confidenceIndex', ({ confidenceIndex }) => confidenceIndex],
  ['isPrivileged', ({ isPrivileged }) => (isPrivileged ? 'yes' : 'no')],
  ['peerId', ({ peerId }) => peerId],
  ['reported', ({ reportedAt }) => exportedTime(reportedAt)],
  ['expires', ({ expiresAt }) => exportedTime(expiresAt)],
  ['flagged', ({ flaggedAt }) => exportedTime(flaggedAt)],
  ['flagger', ({ flagger }) => flagger],
  ['assetDefinitionId', ({ assetDefinitionId }) => assetDefinitionId],
];

/** The columns of a download. The first five are in the order of the registry's own download. */
export const DOWNLOAD_COLUMNS: CsvColumns<RegistryRecord> = [
  ['fraudType', ({ fraudType }) => fraudType],
  ['id', ({ id }) => id],
  ['origination', ({ origination }) => origination],
  ['destination', ({ destination }) => destination],
  ...OPTIONAL_FIELDS.map((field) => [field, (record: RegistryRecord) => record[field]] as const),
  ...FURTHER_COLUMNS,
];
