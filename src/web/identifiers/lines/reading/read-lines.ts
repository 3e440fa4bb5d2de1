import { withoutCsvMark } from '../../../platform/csv/csv.ts';
import type { LineFields } from '../line.ts';
import { identifierShape } from './cell-shapes.ts';
import { foldedName } from './column-names.ts';
import { byColumns } from './divide-columns.ts';
import { divideLine, type IdentifierPlace, identifierPlace, isDividedByLine } from './divide-line.ts';
import { decodeList, refuseBinary } from './decode-list.ts';
import { jsonList } from './json-list.ts';
import { findColumns, isHeader, type ListColumns, SAMPLE_ROWS, shapeOf } from './list-columns.ts';
import {
  ListRefusedError,
  MAX_LIST_BYTES,
  MAX_LIST_ROWS,
  refuseTooLarge,
  refuseTooManyRows,
} from './list-limits.ts';
import { cellsOfLine, DELIMITERS, type ListRecord, type ListRecords, listRecords } from './list-records.ts';
import { t } from './messages.ts';

/** The columns that an analyst chose, by the shape of the list. */
export type RememberedColumns = Readonly<Record<string, ListColumns>>;

/** A line that came in. */
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
  /** Read by these columns, as the analyst chose. Without them, the columns are found. */
  readonly columns?: ListColumns;
  readonly remembered?: RememberedColumns;
}

/** How a list was read. */
export interface ReadSummary {
  readonly source: string;
  /** How many `ReadLine`s came out. */
  readonly rowCount: number;
  /** Of the columns; absent where no header was found. */
  readonly header?: readonly string[];
  /** The first few lines, cell by cell, for the analyst who checks the columns. */
  readonly sample: readonly (readonly string[])[];
  readonly columns: ListColumns;
  /** Lists with the same shape have the same columns: what they are remembered by. */
  readonly shape: string;
  /** Between columns; absent of a list with one column. */
  readonly delimiter?: string;
  /** Lines that are no rows. `leftOut` are too long. */
  readonly skipped: {
    readonly empty: number;
    readonly comments: number;
    readonly headers: number;
    readonly leftOut: number;
  };
  /** What the analyst has to know of how it was read: sentences. */
  readonly notes: readonly string[];
}

export interface LinesRead {
  readonly rows: readonly ReadLine[];
  readonly summary: ReadSummary;
}

const SHOWN_ROWS = 5;
const SHOWN_CHARACTERS = 200;

/** A list whose header was told apart. */
interface DividedList extends Omit<ListRecords, 'records'> {
  readonly header?: readonly string[];
  /** Lines that are headers. */
  readonly headers: number;
  readonly records: readonly ListRecord[];
}

function jsonRecords(text: string): DividedList | undefined {
  const list = jsonList(text);
  if (list === undefined) return undefined;
  const records = list.rows.map((cells, at) => ({ lineNumber: at + 1, cells, text: '' }));
  return { header: list.header, headers: 0, records, empty: 0, comments: 0, leftOut: 0, notes: [] };
}

/** Without the mark of a CSV export. Where nothing names columns, `'…'` rather is a quoted text. */
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
  const sample = others.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const hasHeader = first !== undefined && isHeader(first.cells, sample);
  const records = withoutMarks(hasHeader ? others : all, hasHeader);
  return hasHeader ? { ...list, header: first.cells, headers: 1, records } : { ...list, headers: 0, records };
}

/** In an activity export, the peer of a report is its source; the peer of a flag is who reported what was flagged. */
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

/** In an export of results or of a download, what was flagged when it was exported; nothing of other lists. */
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

/** A line without the list's delimiter, divided by one of its own; `undefined` where it holds no identifier. */
function cellsAlone([line = '']: readonly string[]): readonly string[] | undefined {
  for (const delimiter of DELIMITERS) {
    if (!line.includes(delimiter)) continue;
    const cells = cellsOfLine(line, delimiter);
    if (isDividedByLine(cells)) return cells;
  }
  return identifierShape(line) === undefined ? undefined : [line];
}

function divideBy(columns: ListColumns, sample: readonly (readonly string[])[]) {
  const usual = usualPlace(sample);
  const divide = columns === 'by-line' ? undefined : byColumns(columns);
  const hasOneColumn = divide !== undefined && columns.length === 1;
  return ({ cells, text }: ListRecord) => {
    const alone = cells.length === 1 && !hasOneColumn ? cellsAlone(cells) : undefined;
    return alone === undefined && divide !== undefined
      ? divide(cells)
      : divideLine(alone ?? cells, text, usual);
  };
}

function refuseNothing(source: string, text: string, skipped: number): ListRefusedError {
  const message =
    text.trim() === '' ? t('reading.empty', { source }) : t('reading.noLines', { source, skipped });
  return new ListRefusedError('list-empty', message);
}

function rememberedFor(shape: string, { remembered = {} }: ReadOptions): ListColumns | undefined {
  return Object.hasOwn(remembered, shape) ? remembered[shape] : undefined;
}

function readText(text: string, options: ReadOptions, notes: readonly string[]): LinesRead {
  const { source } = options;
  const whole = withSources(jsonRecords(text) ?? textRecords(source, text));
  const { records, header, delimiter, ...list } = whole;
  const skipped = {
    empty: list.empty,
    comments: list.comments,
    headers: list.headers,
    leftOut: list.leftOut,
  };
  if (records.length === 0)
    throw refuseNothing(source, text, skipped.empty + skipped.comments + skipped.headers);
  const sample = records.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
  const shape = shapeOf(header, delimiter, sample);
  const columns = options.columns ?? rememberedFor(shape, options) ?? findColumns(header, sample);
  const divide = divideBy(columns, sample);
  const rows: ReadLine[] = [];
  let several = 0;
  for (const record of records) {
    const divided = divide(record);
    if (divided.length > 1) several += 1;
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
      shape,
      ...(delimiter === undefined ? {} : { delimiter }),
      skipped,
      notes: [
        ...notes,
        ...list.notes,
        ...flaggedNotes(whole),
        ...(several === 0 ? [] : [t('reading.noteSeveralIdentifiers', { count: several })]),
      ],
    },
  };
}

/** The lines of a pasted text or of a file. Nothing is understood yet but what is which. @throws ListRefusedError */
export function readLines(input: string | Uint8Array, options: ReadOptions): LinesRead {
  const { source } = options;
  if (input.length > MAX_LIST_BYTES) throw refuseTooLarge(source, input.length);
  if (typeof input === 'string') return readText(refuseBinary(source, input), options, []);
  const { text, notes } = decodeList(source, input);
  return readText(text, options, notes);
}
