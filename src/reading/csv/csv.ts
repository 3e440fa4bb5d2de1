import { CONTRIBUTION_FIELDS, FIELD_NAMES } from '../../contract/contribution-fields.ts';
import { csvField } from '../../contract/csv-field.ts';

/**
 * The columns of a list of lines that the desk writes, in the order of `LINE_FIELDS`. Read back, they need no
 * guess.
 */
export const LIST_HEADER: readonly string[] = FIELD_NAMES.map((field) => CONTRIBUTION_FIELDS[field].heading);

/** The first columns of the answers that `desk check` writes. None of them is of a report but the identifier. */
export const CHECK_HEADER = ['id', 'written', 'total', 'active'] as const;

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
