import Papa from 'papaparse';
import { isIdentifier } from './cell-shapes.ts';
import { isColumnName } from './column-names.ts';
import { refuseLongLine, refuseTooManyColumns, refuseTooManyRows } from './list-limits.ts';
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
  readonly empty: number;
  readonly comments: number;
  readonly notes: readonly string[];
}

/** Most reliable first: numbers and names may contain commas, but hardly ever tabs. */
export const DELIMITERS = ['\t', ';', ',', '|'] as const;

/** Excel's first line that states the delimiter. */
const STATED = /^sep=(.)$/iu;

const SAMPLE_LINES = 100;

/** A line that says something to people. A semicolon begins one where it divides nothing, two slashes also begin a host. */
export const isComment = (line: string): boolean =>
  /^\s*(?:#(?!\d{1,3}(?:[.):]?\s+|[,;|]\s*)\S)|(?:\/\/|;)(?:\s|$))/u.test(line);

/**
 * Finds the delimiter: the one that yields column names, identifiers and a table, of nearly as many cells in every line.
 * `undefined` for a list with one column, and where most lines are not divided by it, as in prose.
 */
function findDelimiter(lines: readonly string[]): string | undefined {
  const sample = lines.filter((line) => line.trim() !== '' && !isComment(line)).slice(0, SAMPLE_LINES);
  const { errors, meta } = Papa.parse<string[]>(sample.join('\n'), {
    newline: '\n',
    delimitersToGuess: [...DELIMITERS],
  });
  const ofTable = errors.some(({ type }) => type === 'Delimiter') ? undefined : meta.delimiter;
  const scored = DELIMITERS.map((delimiter) => {
    const rows = sample.map((line) => line.split(delimiter).map((cell) => cell.trim().replaceAll('"', '')));
    const divided = rows.filter((cells) => cells.length > 1 && cells.some(isIdentifier)).length;
    const [names = []] = rows;
    const tables = Number(delimiter === ofTable) + (names.length > 1 ? names.filter(isColumnName).length : 0);
    const isDivided = tables > 0 || divided * 2 >= sample.length;
    return { delimiter, score: isDivided ? tables * SAMPLE_LINES + divided : 0 };
  });
  const [best] = scored.toSorted((one, other) => other.score - one.score);
  return best === undefined || best.score === 0 ? undefined : best.delimiter;
}

/** The delimiter for a list with one column: it occurs in no text. */
const NO_DELIMITER = '\u001f';

interface Divided {
  readonly records: readonly ListRecord[];
  /** The line of the first quotation mark that never closes, or closes in the middle of a cell. */
  readonly brokenLine: number | undefined;
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
  return { records, brokenLine };
}

/** Divides one line into cells. */
export function cellsOfLine(line: string, delimiter: string): readonly string[] {
  const [record] = line.includes('"') ? divide(line, delimiter).records : [];
  return (record?.cells ?? line.split(delimiter)).map((cell) => cell.trim());
}

/** Divides a text into records and cells; line by line if a quotation mark never closes. @throws ListRefusedError */
export function listRecords(source: string, text: string): ListRecords {
  const lines = text.replaceAll(/\r\n?/gu, '\n').replace(/\n$/u, '').split('\n');
  refuseTooManyRows(source, lines.length);
  for (const [at, { length }] of lines.entries()) refuseLongLine(source, at + 1, length);
  const stated = STATED.exec(lines[0] ?? '')?.[1];
  const delimiter = stated ?? findDelimiter(lines);
  const { records: divided, brokenLine } = divide(lines.join('\n'), delimiter ?? NO_DELIMITER);
  const all =
    brokenLine === undefined
      ? divided
      : lines.map((line, at) => ({
          lineNumber: at + 1,
          cells: cellsOfLine(line, delimiter ?? NO_DELIMITER),
          text: line,
        }));
  const records: ListRecord[] = [];
  let empty = 0;
  let comments = 0;
  for (const record of all) {
    const cells = record.cells.map((cell) => cell.trim());
    refuseTooManyColumns(source, record.lineNumber, cells.length);
    const isRemark =
      isComment(record.text) && !(delimiter === ';' && record.text.trimStart().startsWith(';'));
    if (cells.every((cell) => cell === '')) empty += 1;
    else if (isRemark || (stated !== undefined && record.lineNumber === 1)) comments += 1;
    else records.push({ ...record, cells });
  }
  const notes = brokenLine === undefined ? [] : [t('reading.noteQuotes', { line: brokenLine })];
  return { records, empty, comments, notes };
}
