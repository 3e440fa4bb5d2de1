import type { DownloadedItem } from '../../../client/downloads/download.ts';
import type { DownloadedRecord, RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import type { RegistryTime } from '../../../client/http/tolerant-values.ts';
import { nextTask } from '../../platform/tasks/row-tasks.ts';
import { type CsvColumns, csvHeader, csvLine } from '../../platform/csv/csv.ts';

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

/** What is said of a contribution besides what a report names. */
const FURTHER_COLUMNS: CsvColumns<RegistryRecord> = [
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

/**
 * The columns of search results. The first four are named as in the desk's own lists, so that the file can be
 * reported from. The peer is no `source`: that names who supplied a report, not who made it.
 */
const RESULT_COLUMNS: CsvColumns<RegistryRecord> = [
  ['identifier', ({ id }) => id],
  ['fraudType', ({ fraudType }) => fraudType],
  ['origination', ({ origination }) => origination],
  ['destination', ({ destination }) => destination],
  ...FURTHER_COLUMNS,
];

/** The columns of a download: the first five in the order in which the registry's own download has them. */
const DOWNLOAD_COLUMNS: CsvColumns<DownloadedRecord> = [
  ['fraudType', ({ fraudType }) => fraudType],
  ['id', ({ id }) => id],
  ['origination', ({ origination }) => origination],
  ['destination', ({ destination }) => destination],
  ['sourcePeerId', ({ sourcePeerId }) => sourcePeerId],
  ...FURTHER_COLUMNS,
];

/** Of so many rows the text is handed to the browser, which keeps it outside the page's memory. */
const PART_ROWS = 1000;

/** A file that grows by rows, each on a line of its own. */
class GrowingFile {
  readonly #type: string;
  readonly #separator: string;
  readonly #end: string;
  readonly #parts: BlobPart[];
  #text = '';
  #textRows = 0;
  #isEmpty = true;

  constructor(type: string, begin: string, separator: string, end: string) {
    this.#type = type;
    this.#parts = [begin];
    this.#separator = separator;
    this.#end = end;
  }

  put(row: string): void {
    this.#text += this.#isEmpty ? row : this.#separator + row;
    this.#isEmpty = false;
    this.#textRows += 1;
    if (this.#textRows < PART_ROWS) return;
    this.#parts.push(new Blob([this.#text]));
    this.#text = '';
    this.#textRows = 0;
  }

  /** The file as it is so far. */
  blob(): Blob {
    return new Blob([...this.#parts, this.#text, this.#end], { type: this.#type });
  }
}

function csvFile<Row>(columns: CsvColumns<Row>): {
  readonly file: GrowingFile;
  readonly put: (row: Row) => void;
} {
  const file = new GrowingFile(EXPORT_FORMATS.csv.type, `${csvHeader(columns)}\r\n`, '\r\n', '\r\n');
  return { file, put: (row) => file.put(csvLine(columns, row)) };
}

/** What the registry said, word for word. */
function jsonFile(): {
  readonly file: GrowingFile;
  readonly put: (row: { readonly rawJson: string }) => void;
} {
  const file = new GrowingFile(EXPORT_FORMATS.json.type, '[\n', ',\n', '\n]\n');
  return { file, put: ({ rawJson }) => file.put(rawJson) };
}

/** Rows written in one task, so that none takes long. */
const TASK_ROWS = 1000;

/** A file of contributions, which can be read back by the report page. The page can be used while it is written. */
export async function exportedFile(records: readonly RegistryRecord[], format: ExportFormat): Promise<Blob> {
  const { file, put } = format === 'json' ? jsonFile() : csvFile(RESULT_COLUMNS);
  for (let from = 0; from < records.length; from += TASK_ROWS) {
    for (const record of records.slice(from, from + TASK_ROWS)) put(record);
    await nextTask();
  }
  return file.blob();
}

/** Both files of a download, written while it arrives; the report page reads them back as well. */
export class DownloadFiles {
  readonly #csv = csvFile(DOWNLOAD_COLUMNS);
  readonly #json = jsonFile();

  /** One that cannot be read stands in the JSON file alone. */
  put({ rawJson, record }: DownloadedItem): void {
    this.#json.put({ rawJson });
    if (record !== undefined) this.#csv.put(record);
  }

  blob(format: ExportFormat): Blob {
    return (format === 'csv' ? this.#csv : this.#json).file.blob();
  }
}

/** Each identifier once, one on a line, in the order of the records. */
export const identifierLines = (records: readonly RegistryRecord[]): string =>
  [...new Set(records.map(({ id }) => id))].join('\n');
