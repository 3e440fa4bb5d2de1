import { CONTRIBUTION_FIELDS, FIELD_NAMES } from '../../contract/contribution-fields.ts';

/**
 * The columns of a list of lines that the desk writes, in the order of `LINE_FIELDS`. Read back, they need no
 * guess.
 */
export const LIST_HEADER: readonly string[] = FIELD_NAMES.map((field) => CONTRIBUTION_FIELDS[field].heading);

/** The first columns of the answers that `desk check` writes. None of them is of a report but the identifier. */
export const CHECK_HEADER = ['id', 'written', 'total', 'active'] as const;

/**
 * Text that a spreadsheet would take for a formula, and text that looks like the mark against that. A phone
 * number or range evaluates to a number, and programs read it unmarked.
 */
const NEEDS_MARK = /^(?:['=\-@\t\r\n]|\+(?!\d{1,15}(?:-\+\d{1,15})?$))/u;
/** Unquoted, these begin a comment where a list is read (`reading/list`). */
const NEEDS_QUOTES = /^(?:#|\/\/|;)|[",\r\n]/u;
const MARKED = /^'['=+\-@\t\r\n]/u;

/**
 * One field of a CSV file. A text that a spreadsheet would compute gets an apostrophe before it, as does one
 * that begins with an apostrophe: `withoutCsvMark` restores every text.
 */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = NEEDS_MARK.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text that `csvField` put an apostrophe before. */
export const withoutCsvMark = (text: string): string => (MARKED.test(text) ? text.slice(1) : text);

/** The columns of a CSV file: their names, and what they have of a row. */
export type CsvColumns<Row> = readonly (readonly [
  name: string,
  of: (row: Row) => string | number | undefined,
])[];

export const csvHeader = <Row>(columns: CsvColumns<Row>): string => columns.map(([name]) => name).join(',');

export const csvLine = <Row>(columns: CsvColumns<Row>, row: Row): string =>
  columns.map(([, of]) => csvField(of(row) ?? '')).join(',');

/** RFC 4180, one line for each row. */
export const csvText = <Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string =>
  [csvHeader(columns), ...rows.map((row) => csvLine(columns, row)), ''].join('\r\n');
