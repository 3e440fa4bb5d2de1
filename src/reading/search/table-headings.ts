import { identifiersIn } from '../identifier/identifiers-in.ts';
import { mayHoldMore } from '../line/bare-line.ts';
import { type Cells, holds, identifierShape, isIdentifier } from '../list/cell-shapes.ts';
import { foldedName, isColumnName, NAMES_OF_ENDS, NAMES_OF_IDENTIFIERS } from '../list/column-names.ts';
import { divideByColumns } from '../list/divide-line.ts';
import { isHeader, SAMPLE_ROWS } from '../list/list-columns.ts';
import { cellsOfLine, DELIMITERS } from '../list/list-records.ts';
import { rolesByHeader } from '../list/roles-by-header.ts';

/** A cell under a heading. */
export interface TableCell {
  readonly text: string;
  /** `range`: both of its ends. `other`: digits alone are no identifier in it, and words are what is expected. */
  readonly holds: 'identifiers' | 'range' | 'other';
}

/** The headings of a table in a list's first line. */
export interface TableHeadings {
  /** The headings of columns with long digits that are no identifiers, such as numbers of cases. */
  readonly leftColumns: readonly string[];
  /** `undefined` of a line that does not have these columns. */
  readonly cellsOf: (line: string) => readonly TableCell[] | undefined;
}

/** Longer ones have more columns than any table of identifiers. */
const MOST_HEADING_CHARACTERS = 1000;

/** Headings of numbers as they are dialled, on either side of a call, and of devices. */
const NUMBER_NAME =
  /^from$|^to$|number|msisdn|phone|tel|mobile|handset|subscriber|cli$|^ani$|^dnis$|caller|callee|called|calling|dial|party|imei|imsi|e164|nummer|num[eé]ro/u;
/** Headings of other numbers. */
const CASE_NAME = /id$|case|ticket|order|ref|account|customer|invoice|serial/u;

const isNumberName = (name: string): boolean =>
  NUMBER_NAME.test(name) && (!CASE_NAME.test(name) || /^(?:caller|calling)id$/u.test(name));

const isDigits = (cell: string): boolean => /^\d+$/u.test(cell) || identifierShape(cell) === 'digits';
const BEGINS_WITH_DATE = /^20[23]\d[01]\d[0-3]\d/u;

/** Whether digits are as many as a number has, and no date. */
const mayBeNumber = (cell: string): boolean =>
  isDigits(cell) && cell.replaceAll(/\D/gu, '').length >= 7 && !BEGINS_WITH_DATE.test(cell);

/** What call records have in place of a number. */
const WITHHELD = /^(?:n\/?a|none|null|unknown|anonymous|private|restricted|unavailable|withheld)$/iu;

/** Reads the headings of a table; `undefined` if the first of these lines has none. */
export function tableHeadings([heading = '', ...lines]: readonly string[]): TableHeadings | undefined {
  if (heading.length > MOST_HEADING_CHARACTERS || mayHoldMore(heading)) return undefined;
  const delimiter = DELIMITERS.find((one) => heading.includes(one));
  const divide = (line: string): Cells => (delimiter === undefined ? [line] : cellsOfLine(line, delimiter));
  const header = divide(heading);
  const sample = lines.slice(0, SAMPLE_ROWS).map(divide);
  const isAsWide = sample.filter((row) => row.length === header.length).length * 2 > sample.length;
  if (!isHeader(header, sample) || !(isAsWide || header.some(isColumnName))) return undefined;

  const names = header.map(foldedName);
  const { roles: byHeader } = rolesByHeader(header, sample);
  // What is counted beside numbers that begin no range may as well be calls.
  const isRange = NAMES_OF_ENDS.id.includes(names[byHeader.indexOf('id')] ?? '');
  const roles = isRange ? byHeader : byHeader.map((role) => (role === 'rangeSize' ? 'ignored' : role));
  const columns = [...header.keys()];
  const holding = columns.filter((column) => holds(sample, column, isIdentifier));
  const certain = holding.filter(
    (column) => isNumberName(names[column] ?? '') || !holds(sample, column, isDigits),
  );
  // Without another, the one that the headings name.
  const named = roles.indexOf('id');
  const isCase = CASE_NAME.test(names[named] ?? '') && !NAMES_OF_IDENTIFIERS.includes(names[named] ?? '');
  const identifiers = new Set(certain.length > 0 ? certain : isCase ? [] : [named]);
  const ends = isRange || roles.includes('rangeEnd') ? roles.indexOf('id') : -1;

  const holdsOf = (column: number): TableCell['holds'] => {
    if (column === ends) return 'range';
    return identifiers.has(column) ? 'identifiers' : 'other';
  };
  const read = columns.filter((column) => ['id', 'ignored'].includes(roles[column] ?? ''));
  const left = read.filter(
    (column) => holdsOf(column) === 'other' && sample.some((row) => mayBeNumber(row[column] ?? '')),
  );
  return {
    leftColumns: left.flatMap((column) => header[column] ?? []),
    cellsOf(line) {
      const cells = divide(line);
      if (cells.length === 1 || cells.slice(header.length).some((cell) => cell !== '')) return undefined;
      const { id } = divideByColumns({ cells, text: line }, roles);
      return read
        .map((column) => ({ text: column === ends ? id : (cells[column] ?? ''), holds: holdsOf(column) }))
        .filter(({ text }) => text !== '');
    },
  };
}

/** Whether a cell that was not read may hold an identifier. */
export const mayBeLost = ({ text, holds: what }: TableCell): boolean =>
  what === 'other' ? identifiersIn(text).length > 0 : /[\p{L}\p{N}]/u.test(text) && !WITHHELD.test(text);

/** Whether a cell is digits that are no identifier. */
export const isCount = ({ text, holds: what }: TableCell): boolean => what === 'other' && isDigits(text);
