import { type AskedColumns, isAsked } from './asked-columns.ts';
import { withoutCsvMark } from '../../contract/csv-field.ts';
import type { LineFields } from '../line/line.ts';
import { foldedName } from './column-names.ts';
import { byColumns } from './divide-columns.ts';
import {
  divideLine,
  hasUnknownType,
  type IdentifierPlace,
  identifierPlace,
  isDividedByLine,
} from './divide-line.ts';
import { decodeList, refuseBinary } from './decode-list.ts';
import { findColumns, type FoundColumns, isHeader, type ListColumns, SAMPLE_ROWS } from './list-columns.ts';
import {
  ListRefusedError,
  MAX_LIST_BYTES,
  MAX_LIST_ROWS,
  refuseTooLarge,
  refuseTooManyRows,
} from './list-limits.ts';
import { cellsOfLine, DELIMITERS, type ListRecord, type ListRecords, listRecords } from './list-records.ts';
import { t } from './messages.ts';

/** A line of the input. */
export interface ReadLine {
  /** The name of the file or paste. */
  readonly source: string;
  /** Counted from 1 in its source. */
  readonly lineNumber: number;
  readonly fields: LineFields;
}

export interface ReadOptions {
  /** The name of the file or paste. */
  readonly source: string;
  /** The columns that the analyst chose. Without them, columns are detected. */
  readonly columns?: ListColumns;
  /** The name or the number, counted from 1, of the column with the identifiers. */
  readonly identifierColumn?: string;
}

/** A summary of how a list was read. */
export interface ReadSummary extends AskedColumns {
  readonly source: string;
  /** The number of `ReadLine`s. */
  readonly rowCount: number;
  /** The column names; absent if there is no header. */
  readonly header?: readonly string[];
  /** The cells of the first few lines, for the analyst to check the columns. */
  readonly sample: readonly (readonly string[])[];
  readonly columns: ListColumns;
  /** Absent for a list with one column. */
  readonly delimiter?: string;
  /** The number of lines that are no rows; `leftOut` are too long. */
  readonly skipped: {
    readonly empty: number;
    readonly comments: number;
    readonly headers: number;
    readonly leftOut: number;
  };
  /** Notes to the analyst on how the list was read, in sentences. */
  readonly notes: readonly string[];
}

export interface LinesRead {
  readonly rows: readonly ReadLine[];
  readonly summary: ReadSummary;
}

/** JSON, or a line of it: an object, or an array of objects or texts. */
const JSON_LIST = /^\s*(?:\{\s*["}]|\[\s*[{"[\]])/u;

/** Who wrote an e-mail and what about, as clients write it above what they forward. */
const MAIL_HEADERS = [
  /^[>\s]*(?:from|von|de|da|van|od|från)\s?:[^\n]*@/imu,
  /^[>\s]*(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|ämne)\s?:/imu,
];

const sampleOf = (records: readonly ListRecord[]) => records.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);

const SHOWN_ROWS = 5;
const SHOWN_CHARACTERS = 200;

/** A list with its header separated. */
interface DividedList extends Omit<ListRecords, 'records'> {
  readonly header?: readonly string[];
  /** The number of header lines. */
  readonly headers: number;
  readonly records: readonly ListRecord[];
}

/**
 * Strips the apostrophe that CSV exports put before formulas. In a list without a header, `'…'` is taken for
 * quoted text.
 */
function withoutMarks(records: readonly ListRecord[], isExport: boolean): readonly ListRecord[] {
  const unmarked = (cell: string) => (isExport || !cell.endsWith("'") ? withoutCsvMark(cell).trim() : cell);
  return records.map((record) =>
    record.cells.some((cell) => cell.startsWith("'"))
      ? { ...record, cells: record.cells.map(unmarked) }
      : record,
  );
}

function textRecords(source: string, text: string): DividedList {
  const { records: all, ...list } = listRecords(source, text);
  const [first, ...others] = all;
  const sample = sampleOf(others);
  const hasHeader = first !== undefined && isHeader(first.cells, sample);
  const records = withoutMarks(hasHeader ? others : all, hasHeader);
  return hasHeader ? { ...list, header: first.cells, headers: 1, records } : { ...list, headers: 0, records };
}

/**
 * In an activity export, the peer of a report is its source; the peer of a flag is the reporter of the
 * flagged contribution.
 */
function isActivityExport(header: readonly string[] | undefined): boolean {
  const names = header?.map(foldedName) ?? [];
  return ['kind', 'identifier', 'peerid'].every((name) => names.includes(name));
}

function withSources(list: DividedList): DividedList {
  const { header = [], records } = list;
  if (!isActivityExport(list.header)) return list;
  const names = header.map(foldedName);
  const peer = names.indexOf('peerid');
  const kind = names.indexOf('kind');
  const flags = records.filter(({ cells }) => cells[kind] === 'flag');
  return {
    ...list,
    header: header.with(peer, 'sourcePeerId'),
    records: records.map((record) =>
      record.cells[kind] === 'flag' ? { ...record, cells: record.cells.with(peer, '') } : record,
    ),
    notes: [...list.notes, ...(flags.length === 0 ? [] : [t('reading.noteFlags', { count: flags.length })])],
  };
}

/**
 * Notes how many rows were flagged when search results or a download were exported. Returns nothing for other
 * lists.
 */
function flaggedNotes({ header = [], records }: DividedList): readonly string[] {
  const names = header.map(foldedName);
  const status = names.findIndex((name) => name === 'status' || name === 'fraudstatus');
  if (status === -1 || !['flagger', 'assetdefinitionid'].every((name) => names.includes(name))) return [];
  const count = records.filter(({ cells }) => cells[status]?.toLowerCase() === 'flagged').length;
  return count === 0 ? [] : [t('reading.noteFlagged', { count })];
}

function usualPlace(sample: readonly (readonly string[])[]): IdentifierPlace {
  const places = sample.flatMap((cells) => identifierPlace(cells) ?? []);
  return places.filter((place) => place === 1).length * 2 > places.length ? 1 : 0;
}

/** Divides a line without the list's delimiter by one of its own, if that gives an identifier. */
function cellsAlone([line = '']: readonly string[]): readonly string[] {
  for (const delimiter of DELIMITERS) {
    if (!line.includes(delimiter)) continue;
    const cells = cellsOfLine(line, delimiter);
    if (isDividedByLine(cells)) return cells;
  }
  return [line];
}

function divideBy(columns: ListColumns, sample: readonly (readonly string[])[]) {
  const usual = usualPlace(sample);
  const divide = columns === 'by-line' ? undefined : byColumns(columns);
  const hasOneColumn = divide !== undefined && columns.length === 1;
  return (record: ListRecord): readonly LineFields[] => {
    const { cells, text } = record;
    return divide === undefined || (cells.length === 1 && !hasOneColumn)
      ? divideLine(cells.length === 1 ? cellsAlone(cells) : cells, text, usual)
      : [divide(record)];
  };
}

function refuseNothing(source: string, text: string, skipped: number): ListRefusedError {
  const message =
    text.trim() === '' ? t('reading.empty', { source }) : t('reading.noLines', { source, skipped });
  return new ListRefusedError('list-empty', message);
}

/** The name of a column as a person finds it: its heading, or its number. */
const columnName = (header: readonly string[] | undefined, column: number): string =>
  header?.[column] ?? String(column + 1);

/** Refuses a list whose columns are unclear, where nobody can be asked. */
export function refuseUnclear({ source, header, unclear, unread }: ReadSummary): ListRefusedError {
  const named = (columns: readonly number[]) =>
    columns.map((column) => `“${columnName(header, column)}”`).join(', ');
  return new ListRefusedError(
    'list-columns-unclear',
    unclear.length > 0
      ? t('reading.unclear', { source, columns: named(unclear) })
      : t('reading.unread', { source, columns: named(unread) }),
  );
}

function columnOf(
  name: string,
  header: readonly string[] | undefined,
  width: number,
  source: string,
): number {
  const named = header?.findIndex((one) => foldedName(one) === foldedName(name)) ?? -1;
  const column = named === -1 && /^\d{1,3}$/u.test(name) ? Number(name) - 1 : named;
  if (column >= 0 && column < width) return column;
  throw new ListRefusedError('list-column-unknown', t('reading.columnUnknown', { source, name }));
}

function foundColumns(
  list: DividedList,
  { source, identifierColumn }: ReadOptions,
  isGarbled: boolean,
): FoundColumns {
  const { header, records } = list;
  const sample = sampleOf(records);
  const width = Math.max(header?.length ?? 0, ...sample.map((cells) => cells.length));
  const chosen =
    identifierColumn === undefined ? undefined : columnOf(identifierColumn, header, width, source);
  return findColumns(header, sample, { chosen, isGarbled });
}

function readText(
  text: string,
  options: ReadOptions,
  notes: readonly string[],
  isGarbled: boolean,
): LinesRead {
  const { source } = options;
  if (JSON_LIST.test(text)) throw new ListRefusedError('list-json', t('reading.json', { source }));
  if (MAIL_HEADERS.every((header) => header.test(text)))
    throw new ListRefusedError('list-e-mail', t('reading.eMail', { source }));
  const whole = withSources(textRecords(source, text));
  const { records, header, delimiter, ...list } = whole;
  const skipped = {
    empty: list.empty,
    comments: list.comments,
    headers: list.headers,
    leftOut: list.leftOut,
  };
  if (records.length === 0)
    throw refuseNothing(source, text, skipped.empty + skipped.comments + skipped.headers);
  const sample = sampleOf(records);
  const { columns, unclear, unread } =
    options.columns === undefined
      ? foundColumns(whole, options, isGarbled)
      : { columns: options.columns, unclear: [], unread: [] };
  const divide = divideBy(columns, sample);
  const rows: ReadLine[] = [];
  let several = 0;
  let untyped = 0;
  for (const record of isAsked({ unclear, unread }) ? [] : records) {
    const divided = divide(record);
    if (divided.length > 1) several += 1;
    if (columns === 'by-line' && hasUnknownType(record.cells)) untyped += 1;
    for (const fields of divided) rows.push({ source, lineNumber: record.lineNumber, fields });
  }
  if (rows.length > MAX_LIST_ROWS) throw refuseTooManyRows(source);
  const shown = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, SHOWN_CHARACTERS));
  return {
    rows,
    summary: {
      source,
      rowCount: rows.length,
      ...(header === undefined ? {} : { header: shown(header) }),
      sample: sample.slice(0, SHOWN_ROWS).map(shown),
      columns,
      unclear,
      unread,
      ...(delimiter === undefined ? {} : { delimiter }),
      skipped,
      notes: [
        ...notes,
        ...list.notes,
        ...flaggedNotes(whole),
        ...(several === 0 ? [] : [t('reading.noteSeveralIdentifiers', { count: several })]),
        ...(untyped === 0 ? [] : [t('reading.noteUntyped', { count: untyped })]),
      ],
    },
  };
}

/**
 * Divides a pasted text or a file into lines and fields, which are not understood yet. @throws
 * ListRefusedError
 */
export function readLines(input: string | Uint8Array, options: ReadOptions): LinesRead {
  const { source } = options;
  if (input.length > MAX_LIST_BYTES) throw refuseTooLarge(source, input.length);
  if (typeof input === 'string') return readText(refuseBinary(source, input), options, [], false);
  const { text, notes, isGuessed } = decodeList(source, input);
  return readText(text, options, notes, isGuessed);
}
