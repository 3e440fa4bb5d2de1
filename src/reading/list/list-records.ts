import Papa from 'papaparse';
import { identifierShape } from './cell-shapes.ts';
import { isColumnName } from './column-names.ts';
import {
  ListRefusedError,
  MAX_COLUMNS,
  MAX_LINE_CHARACTERS,
  MAX_LIST_ROWS,
  refuseTooManyColumns,
  refuseTooManyRows,
} from './list-limits.ts';
import { t } from './messages.ts';

/** A line of a list, or several if a quoted cell spans lines. */
export interface ListRecord {
  /** The number of its first line, counted from 1. */
  readonly lineNumber: number;
  readonly cells: readonly string[];
  /** The original text. */
  readonly text: string;
}

export interface ListRecords {
  readonly records: readonly ListRecord[];
  /** Absent for a list with one column. */
  readonly delimiter?: string;
  readonly empty: number;
  readonly comments: number;
  /** The number of lines that are too long. */
  readonly leftOut: number;
  readonly notes: readonly string[];
}

/** Most reliable first: numbers and names may contain commas, but hardly ever tabs. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** Excel's first line that states the delimiter. */
const STATED = /^sep=(.)$/iu;

const SAMPLE_LINES = 100;
/** The most line numbers listed in a note. */
const MOST_NAMED = 10;

/** A line that says something to people. A semicolon begins one where it divides nothing, two slashes also begin a host. */
export const isComment = (line: string): boolean => /^\s*(?:#|(?:\/\/|;)(?:\s|$))/u.test(line);

const isContent = (line: string): boolean => line.trim() !== '' && !isComment(line);

/** The delimiter that divides a text into the same number of cells in every line, nearly; `undefined` if none does. */
function delimiterOfTable(lines: readonly string[]): string | undefined {
  const { errors, meta } = Papa.parse<string[]>(lines.join('\n'), {
    newline: '\n',
    delimitersToGuess: [...DELIMITERS],
  });
  return errors.some(({ type }) => type === 'Delimiter') ? undefined : meta.delimiter;
}

/**
 * Finds the delimiter: the one that yields column names, identifiers and a table. `undefined` for a list with one
 * column, and where most lines are not divided by it, as in prose.
 */
function findDelimiter(lines: readonly string[]): string | undefined {
  const sample = lines.filter(isContent).slice(0, SAMPLE_LINES);
  const [first = ''] = sample;
  const ofTable = delimiterOfTable(sample);
  let best: { readonly delimiter: string; readonly score: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const cellsOf = (line: string) => line.split(delimiter).map((cell) => cell.trim().replaceAll('"', ''));
    const names = cellsOf(first);
    const named = names.length > 1 ? names.filter(isColumnName).length : 0;
    const divided = sample.filter((line) => {
      const cells = line.includes(delimiter) ? cellsOf(line) : [];
      return cells.some((cell) => identifierShape(cell) !== undefined);
    });
    const tables = named + Number(delimiter === ofTable);
    const score = tables * SAMPLE_LINES + divided.length;
    if (tables === 0 && divided.length * 2 < sample.length) continue;
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? DELIMITERS.find((delimiter) => first.split(delimiter).length > MAX_COLUMNS);
}

/** The delimiter for a list with one column: it occurs in no text. */
const NO_DELIMITER = '\u001f';

interface Divided {
  readonly records: readonly ListRecord[];
  /** The line of the first quotation mark that never closes, or closes in the middle of a cell. */
  readonly brokenLine?: number;
}

/**
 * Divides by RFC 4180: a quoted cell may contain delimiters and span lines. Stops at a quotation mark that
 * never closes.
 */
function divide(text: string, delimiter: string): Divided {
  const records: ListRecord[] = [];
  let cursor = 0;
  let lineNumber = 1;
  let brokenLine: number | undefined;
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors, meta }, parser) => {
      if (errors.length > 0) {
        brokenLine = lineNumber;
        parser.abort();
        return;
      }
      const record = text.slice(cursor, meta.cursor);
      records.push({ lineNumber, cells, text: record });
      cursor = meta.cursor;
      lineNumber += cells.length === 1 ? 1 : record.split('\n').length - 1;
    },
  });
  return brokenLine === undefined ? { records } : { records, brokenLine };
}

/** Divides one line into cells. */
export function cellsOfLine(line: string, delimiter: string): readonly string[] {
  const [record] = line.includes('"') ? divide(line, delimiter).records : [];
  return (record?.cells ?? line.split(delimiter)).map((cell) => cell.trim());
}

/** Divides each line by itself, for a list with broken quotation marks. */
function divideEachLine(lines: readonly string[], delimiter: string): readonly ListRecord[] {
  return lines.map((text, at) => ({ lineNumber: at + 1, cells: cellsOfLine(text, delimiter), text }));
}

interface LongLine {
  readonly lineNumber: number;
  readonly text: string;
}

function refuseLongLine(source: string, { lineNumber, text }: LongLine): ListRefusedError {
  const columns = Math.max(...DELIMITERS.map((delimiter) => text.split(delimiter).length));
  if (columns > MAX_COLUMNS) return refuseTooManyColumns(source, lineNumber, columns);
  const values = { source, line: lineNumber, characters: text.length, most: MAX_LINE_CHARACTERS };
  return new ListRefusedError('list-line-too-long', t('reading.onlyLongLines', values));
}

function noteLongLines(long: readonly LongLine[]): readonly string[] {
  if (long.length === 0) return [];
  const lines = long
    .slice(0, MOST_NAMED)
    .map(({ lineNumber }) => String(lineNumber))
    .join(', ');
  return [t('reading.noteLongLines', { count: long.length, lines, most: MAX_LINE_CHARACTERS })];
}

/** Divides a text into records and cells. @throws ListRefusedError */
export function listRecords(source: string, text: string): ListRecords {
  const whole = text.replaceAll(/\r\n?/gu, '\n').replace(/\n$/u, '').split('\n');
  if (whole.length > MAX_LIST_ROWS) throw refuseTooManyRows(source);
  const long = whole.flatMap((line, at) =>
    line.length > MAX_LINE_CHARACTERS ? [{ lineNumber: at + 1, text: line }] : [],
  );
  const [longest] = long;
  const lines = whole.map((line) => (line.length > MAX_LINE_CHARACTERS ? '' : line));
  const stated = STATED.exec(lines[0] ?? '')?.[1];
  const found = stated ?? findDelimiter(lines);
  const delimiter = found ?? NO_DELIMITER;
  const { records, brokenLine } = divide(lines.join('\n'), delimiter);
  const all = brokenLine === undefined ? records : divideEachLine(lines, delimiter);
  const contents: ListRecord[] = [];
  let empty = 0;
  let comments = 0;
  for (const record of all) {
    const cells = record.cells.map((cell) => cell.trim());
    if (cells.length > MAX_COLUMNS) throw refuseTooManyColumns(source, record.lineNumber, cells.length);
    if (cells.every((cell) => cell === '')) empty += 1;
    else if (
      (isComment(record.text) && !(found === ';' && record.text.trimStart().startsWith(';'))) ||
      (stated !== undefined && record.lineNumber === 1)
    )
      comments += 1;
    else contents.push({ ...record, cells });
  }
  if (longest !== undefined && contents.length === 0) throw refuseLongLine(source, longest);
  return {
    records: contents,
    ...(found === undefined ? {} : { delimiter: found }),
    empty: empty - long.length,
    comments,
    leftOut: long.length,
    notes: [
      ...(brokenLine === undefined ? [] : [t('reading.noteQuotes', { line: brokenLine })]),
      ...noteLongLines(long),
    ],
  };
}
