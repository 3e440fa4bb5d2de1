import { CONTRIBUTION_FIELDS, FIELD_NAMES } from '../../../contract/contribution-fields.ts';
import type { DownloadedItem } from '../../../client/downloads/download.ts';
import type { RegistryRecord } from '../../../client/registry/tolerant-record.ts';
import { nextTask } from '../../platform/tasks/next-task.ts';
import { DOWNLOAD_COLUMNS, FURTHER_COLUMNS } from '../../../reading/csv/download-columns.ts';
import { type CsvColumns, csvHeader, csvLine } from '../../../reading/csv/csv.ts';

export const EXPORT_FORMATS = {
  csv: { type: 'text/csv;charset=utf-8', extension: 'csv' },
  json: { type: 'application/json', extension: 'json' },
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** The columns of search results: named as in the desk's own lists, which makes the file reportable, then the rest. */
const RESULT_COLUMNS: CsvColumns<RegistryRecord> = [
  ...FIELD_NAMES.map(
    (field) => [CONTRIBUTION_FIELDS[field].heading, (record: RegistryRecord) => record[field]] as const,
  ),
  ...FURTHER_COLUMNS,
];

/** The number of rows whose text is handed to the browser as a blob, outside the page's memory. */
const PART_ROWS = 1000;

/** A file that grows row by row, each on a line of its own. */
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

/** Creates a JSON file of the registry's own text. */
function jsonFile(): {
  readonly file: GrowingFile;
  readonly put: (row: { readonly rawJson: string }) => void;
} {
  const file = new GrowingFile(EXPORT_FORMATS.json.type, '[\n', ',\n', '\n]\n');
  return { file, put: ({ rawJson }) => file.put(rawJson) };
}

/** The number of rows written in one task; more would block the page. */
const TASK_ROWS = 1000;

/** Writes a CSV file of contributions that the report page can read. The page stays responsive meanwhile. */
export async function exportedFile(records: readonly RegistryRecord[]): Promise<Blob> {
  const { file, put } = csvFile(RESULT_COLUMNS);
  for (let from = 0; from < records.length; from += TASK_ROWS) {
    for (const record of records.slice(from, from + TASK_ROWS)) put(record);
    await nextTask();
  }
  return file.blob();
}

/** Both files of a download, written as it arrives. The report page can read them as well. */
export class DownloadFiles {
  readonly #csv = csvFile(DOWNLOAD_COLUMNS);
  readonly #json = jsonFile();

  /** Adds an item. An unreadable one appears in the JSON file only. */
  put({ rawJson, record }: DownloadedItem): void {
    this.#json.put({ rawJson });
    if (record !== undefined) this.#csv.put(record);
  }

  blob(format: ExportFormat): Blob {
    return (format === 'csv' ? this.#csv : this.#json).file.blob();
  }
}
