import { withoutCsvMark } from '../../contract/csv-field.ts';
import { LANGUAGE } from '../../messages/language.ts';
import { type LineFields, NO_FIELDS } from '../line/line.ts';
import { type Cells, isFraudType, isNoType, isOnlyCountry, isUrl } from './cell-shapes.ts';
import { type ColumnRole, foldedName, NAMES_OF_FIELDS } from './column-names.ts';
import { decodeList, refuseBinary } from './decode-list.ts';
import {
  divideByColumns,
  divideLine,
  fieldsInWords,
  hasRemarkBehind,
  hasTypeAfter,
  hasUnknownType,
  hasUnknownTypeAfter,
  identifierPlace,
  isDividedByLine,
  withTypeBehind,
  type UsualPlaces,
} from './divide-line.ts';
import {
  findColumns,
  type FoundColumns,
  isAsked,
  isHeader,
  type ListColumns,
  SAMPLE_ROWS,
} from './list-columns.ts';
import { ListRefusedError, refuseTooLarge, refuseTooManyRows } from './list-limits.ts';
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
export interface ReadSummary extends FoundColumns {
  readonly source: string;
  /** The number of `ReadLine`s. */
  readonly rowCount: number;
  /** The column names; `undefined` if there is no header. */
  readonly header: Cells | undefined;
  /** The cells of the first few lines, for the analyst to check the columns. */
  readonly sample: readonly Cells[];
  /** The number of lines that are no rows. */
  readonly skipped: { readonly empty: number; readonly comments: number; readonly headers: number };
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

interface DividedList extends ListRecords {
  readonly header: Cells | undefined;
}

/**
 * Separates the header, and strips the apostrophe that CSV exports put before formulas. In a list without a header,
 * `'…'` is taken for quoted text.
 */
function withHeader(list: ListRecords): DividedList {
  const [first, ...others] = list.records;
  const header = first !== undefined && isHeader(first.cells, sampleOf(others)) ? first.cells : undefined;
  const isMarked = (cell: string) => header !== undefined || !cell.endsWith("'");
  const unmarked = (cell: string) => (isMarked(cell) ? withoutCsvMark(cell).trim() : cell);
  const records = (header === undefined ? list.records : others).map((record) => ({
    ...record,
    cells: record.cells.map(unmarked),
  }));
  return { ...list, header, records };
}

/**
 * In an activity export, the peer of a report is its source; the peer of a flag is the reporter of the
 * flagged contribution.
 */
function withSources(list: DividedList): DividedList {
  const { header = [], records } = list;
  const names = header.map(foldedName);
  if (!['kind', 'identifier', 'peerid'].every((name) => names.includes(name))) return list;
  const peer = names.indexOf('peerid');
  const isFlag = ({ cells }: ListRecord) => cells[names.indexOf('kind')] === 'flag';
  const count = records.filter(isFlag).length;
  return {
    ...list,
    header: header.with(peer, 'sourcePeerId'),
    records: records.map((record) =>
      isFlag(record) ? { ...record, cells: record.cells.with(peer, '') } : record,
    ),
    notes: count === 0 ? list.notes : [...list.notes, t('reading.noteFlags', { count })],
  };
}

function usualPlaces(sample: readonly Cells[]): UsualPlaces {
  const places = sample.flatMap((cells) => identifierPlace(cells) ?? []);
  const leading = sample.filter((cells) => cells.length > 1 && identifierPlace(cells) === 0);
  return {
    identifier: places.filter((place) => place === 1).length * 2 > places.length ? 1 : 0,
    isTypeAfter: leading.length > 0 && leading.filter(hasTypeAfter).length * 2 >= leading.length,
  };
}

/** Divides a line without the list's delimiter by one of its own, if that gives an identifier. */
const cellsAlone = (line: string): Cells =>
  DELIMITERS.filter((delimiter) => line.includes(delimiter))
    .map((delimiter) => cellsOfLine(line, delimiter))
    .find(isDividedByLine) ?? [line];

function refuseNothing(source: string, text: string, skipped: number): ListRefusedError {
  const message =
    text.trim() === '' ? t('reading.empty', { source }) : t('reading.noLines', { source, skipped });
  return new ListRefusedError('list-empty', message);
}

const quoted = (headings: readonly string[]): string => headings.map((name) => `“${name}”`).join(', ');

/** Refuses a list whose columns are unclear, where nobody can be asked. */
export function refuseUnclear({ source, header, unclear, unread }: ReadSummary): ListRefusedError {
  // A person finds a column by its heading, or by its number.
  const columns = quoted(
    (unclear.length > 0 ? unclear : unread).map((column) => header?.[column] ?? String(column + 1)),
  );
  const key = unclear.length > 0 ? 'reading.unclear' : 'reading.unread';
  return new ListRefusedError('list-columns-unclear', t(key, { source, columns }));
}

/** The column that somebody named by its heading or its number. @throws ListRefusedError */
function columnNamed(name: string, { header, records }: DividedList, source: string): number {
  const width = Math.max(header?.length ?? 0, ...sampleOf(records).map((cells) => cells.length));
  const named = header?.findIndex((one) => foldedName(one) === foldedName(name)) ?? -1;
  const column = named === -1 && /^\d{1,3}$/u.test(name) ? Number(name) - 1 : named;
  if (column >= 0 && column < width) return column;
  throw new ListRefusedError('list-column-unknown', t('reading.columnUnknown', { source, name }));
}

function columnsOf(
  list: DividedList,
  { source, columns, identifierColumn }: ReadOptions,
  isGarbled: boolean,
): FoundColumns {
  if (columns !== undefined) return { columns, unclear: [], unread: [] };
  const chosen = identifierColumn === undefined ? undefined : columnNamed(identifierColumn, list, source);
  return findColumns(list.header, sampleOf(list.records), { chosen, isGarbled });
}

interface DividedLine extends Pick<ListRecord, 'lineNumber' | 'text'> {
  readonly cells: Cells;
  /** Whether all of it is the identifier. */
  readonly isWhole: boolean;
}

/** What is said of a column whose heading may name fraud types or what an indicator is, where its texts do not decide. */
function notesOnType({ header, records }: DividedList, columns: ListColumns): readonly string[] {
  if (columns === 'by-line' || columns.includes('fraudType')) return [];
  const named = (header ?? []).filter(
    (name, at) =>
      columns[at] === 'ignored' &&
      NAMES_OF_FIELDS.fraudType.includes(foldedName(name)) &&
      records.some(({ cells }) => !isNoType(cells[at] ?? '')),
  );
  return named.length === 0 ? [] : [t('reading.noteTypeUnread', { headings: quoted(named) })];
}

/** Whether countries stand in their columns. */
const isRouteInPlace = (columns: readonly ColumnRole[], cells: Cells): boolean =>
  (['origination', 'destination'] as const).every((role) =>
    isOnlyCountry(cells[columns.indexOf(role)] ?? ''),
  );

/** Whether the cell behind a URL may be a part of it: its column is not read, or the line has more than the header. */
function isUrlCut(
  header: Cells | undefined,
  columns: readonly ColumnRole[],
  { cells, text: line }: ListRecord,
): boolean {
  const id = columns.indexOf('id');
  const [url = '', next = ''] = cells.slice(id);
  const mayBeCut =
    header === undefined
      ? columns[id + 1] === 'ignored'
      : cells.slice(header.length).some((cell) => cell !== '') &&
        !isFraudType(next) &&
        !isOnlyCountry(next) &&
        !isRouteInPlace(columns, cells);
  if (!isUrl(url) || !mayBeCut || next === '') return false;
  return [',', ';', '|'].some((delimiter) => line.includes(url + delimiter + next)) && !/\s/u.test(next);
}

const NAMED_LINES = 5;

/** How many lines there are, and the numbers of the first ones. */
const named = (lines: readonly Pick<ReadLine, 'lineNumber'>[]) => ({
  count: lines.length,
  lines: [
    ...lines.slice(0, NAMED_LINES).map(({ lineNumber }) => lineNumber.toLocaleString(LANGUAGE)),
    ...(lines.length > NAMED_LINES ? ['…'] : []),
  ].join(', '),
});

/** Whether a URL stands before a delimiter, which may be its own or divide it from other fields. */
function isBeforeComma({ cells: [url = ''], text }: DividedLine): boolean {
  const line = text.trim();
  return isUrl(url) && line.startsWith(url) && /^\s*[,;|]/u.test(line.slice(url.length));
}

/** What is said of such URLs, in the order of their lines. */
function notesOnUrls(lines: readonly DividedLine[]): readonly string[] {
  const urls = lines.filter(isBeforeComma);
  const cut = urls.filter(({ cells, isWhole }) => !isWhole && hasUnknownTypeAfter(cells));
  const whole = urls.filter(({ isWhole }) => isWhole);
  const said = [
    { key: 'reading.noteUrlsDivided', of: cut },
    { key: 'reading.noteUrlsWhole', of: whole },
  ] as const;
  const firstOf = ([first]: readonly DividedLine[]) => first?.lineNumber ?? 0;
  return said
    .filter(({ of }) => of.length > 0)
    .toSorted((one, other) => firstOf(one.of) - firstOf(other.of))
    .map(({ key, of }) => t(key, named(of)));
}

function notesOnRemarks(rows: readonly ReadLine[]): readonly string[] {
  const remarked = rows.filter(({ fields }) => hasRemarkBehind(fields));
  return remarked.length === 0 ? [] : [t('reading.noteRemarks', named(remarked))];
}

function readText(text: string, options: ReadOptions, isGuessed: boolean): LinesRead {
  const { source } = options;
  if (JSON_LIST.test(text)) throw new ListRefusedError('list-json', t('reading.json', { source }));
  if (MAIL_HEADERS.every((header) => header.test(text)))
    throw new ListRefusedError('list-e-mail', t('reading.eMail', { source }));
  const list = withSources(withHeader(listRecords(source, text)));
  const { records, header, empty, comments } = list;
  const skipped = { empty, comments, headers: header === undefined ? 0 : 1 };
  if (records.length === 0) throw refuseNothing(source, text, empty + comments + skipped.headers);
  const found = columnsOf(list, options, isGuessed);
  const { columns } = found;
  const sample = sampleOf(records);
  const usual = usualPlaces(sample);
  const rows: ReadLine[] = [];
  let several = 0;
  let untyped = 0;
  const byLine: DividedLine[] = [];
  const inWords: ListRecord[] = [];
  for (const record of isAsked(found) ? [] : records) {
    const { cells, lineNumber, text: line } = record;
    const [first = '', ...more] = cells;
    const isCut = columns !== 'by-line' && isUrlCut(header, columns, record);
    const isByLine = columns === 'by-line' || (more.length === 0 && columns.length > 1) || isCut;
    const alone = isByLine && more.length === 0 ? cellsAlone(first) : cells;
    // Without its columns, a line is not read in an order that its header does not have.
    const isLeft = isCut && header !== undefined;
    const divided = isLeft
      ? [{ ...NO_FIELDS, id: line.trim() }]
      : isByLine
        ? divideLine(alone, line, usual)
        : [divideByColumns(record, columns)];
    if (divided.length > 1) several += 1;
    if (isByLine) {
      const isWhole = divided.length === 1 && divided[0]?.id === line.trim();
      byLine.push({ lineNumber, text: line, cells: alone, isWhole });
    }
    if (columns === 'by-line' && hasUnknownType(cells)) untyped += 1;
    for (const fields of divided) {
      const worded = fieldsInWords(fields);
      if (worded !== undefined) inWords.push(record);
      rows.push({ source, lineNumber, fields: worded ?? withTypeBehind(fields) });
    }
  }
  refuseTooManyRows(source, rows.length);
  const shown = (cells: Cells) => cells.map((cell) => cell.slice(0, SHOWN_CHARACTERS));
  return {
    rows,
    summary: {
      ...found,
      source,
      rowCount: rows.length,
      header: header && shown(header),
      sample: sample.slice(0, SHOWN_ROWS).map(shown),
      skipped,
      notes: [
        ...(isGuessed ? [t('reading.noteEncoding')] : []),
        ...list.notes,
        ...(several === 0 ? [] : [t('reading.noteSeveralIdentifiers', { count: several })]),
        ...notesOnUrls(byLine),
        ...(inWords.length === 0 ? [] : [t('reading.noteInWords', named(inWords))]),
        ...notesOnRemarks(rows),
        ...(isAsked(found) || options.columns !== undefined ? [] : notesOnType(list, columns)),
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
  refuseTooLarge(source, input.length);
  if (typeof input === 'string') return readText(refuseBinary(source, input), options, false);
  const { text, isGuessed } = decodeList(source, input);
  return readText(text, options, isGuessed);
}
