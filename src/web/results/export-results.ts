import type { RegistryRecord, RegistryTime } from '../api/tolerant-record.ts';
import { csvField } from '../lines/csv-field.ts';

export const EXPORT_FORMATS = {
  csv: { type: 'text/csv;charset=utf-8', extension: 'csv' },
  json: { type: 'application/json', extension: 'json' },
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** ISO 8601 in UTC, or what the registry wrote in its place. */
export function exportedTime(time: RegistryTime | undefined): string {
  if (time === undefined) return '';
  return 'ms' in time ? new Date(time.ms).toISOString() : time.text;
}

/**
 * The columns of a CSV file. The first four are named as in the desk's own lists, so that the file can be reported from. The
 * peer is no `source`: that names who supplied a report, not who made it.
 */
const COLUMNS: readonly (readonly [name: string, of: (record: RegistryRecord) => string | number])[] = [
  ['identifier', ({ id }) => id],
  ['fraudType', ({ fraudType }) => fraudType],
  ['origination', ({ origination }) => origination],
  ['destination', ({ destination }) => destination],
  ['status', ({ statusText }) => statusText],
  ['confidenceIndex', ({ confidenceIndex }) => confidenceIndex ?? ''],
  ['isPrivileged', ({ isPrivileged }) => (isPrivileged ? 'yes' : 'no')],
  ['peerId', ({ peerId }) => peerId],
  ['reported', ({ reportedAt }) => exportedTime(reportedAt)],
  ['expires', ({ expiresAt }) => exportedTime(expiresAt)],
  ['flagged', ({ flaggedAt }) => exportedTime(flaggedAt)],
  ['flagger', ({ flagger }) => flagger ?? ''],
  ['assetDefinitionId', ({ assetDefinitionId }) => assetDefinitionId ?? ''],
];

const csvLine = (record: RegistryRecord): string => COLUMNS.map(([, of]) => csvField(of(record))).join(',');

/** Rows written in one task, so that none takes long. */
const TASK_ROWS = 1000;

/** The texts of all records, many at a time, with a pause after each so that the page can be used meanwhile. */
async function textsOf(
  records: readonly RegistryRecord[],
  separator: string,
  write: (record: RegistryRecord) => string,
): Promise<string[]> {
  const texts: string[] = [];
  for (let from = 0; from < records.length; from += TASK_ROWS) {
    const text = records
      .slice(from, from + TASK_ROWS)
      .map(write)
      .join(separator);
    texts.push(from === 0 ? text : separator + text);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
  return texts;
}

/**
 * A file of contributions: RFC 4180 with one line for each, or in JSON what the registry said, word for word. Both can be read
 * back by the report page.
 */
export async function exportedFile(records: readonly RegistryRecord[], format: ExportFormat): Promise<Blob> {
  const { type } = EXPORT_FORMATS[format];
  if (format === 'json') {
    const texts = await textsOf(records, ',\n', ({ rawJson }) => rawJson);
    return new Blob(['[\n', ...texts, '\n]\n'], { type });
  }
  const header = COLUMNS.map(([name]) => name).join(',');
  return new Blob([header, '\r\n', ...(await textsOf(records, '\r\n', csvLine)), '\r\n'], { type });
}

/** Each identifier once, one on a line, in the order of the records. */
export const identifierLines = (records: readonly RegistryRecord[]): string =>
  [...new Set(records.map(({ id }) => id))].join('\n');
