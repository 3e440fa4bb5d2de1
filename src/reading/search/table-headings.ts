import { type CountryCode, isCountryCode } from '../../contract/country.ts';
import { countryNamed } from '../countries/country-search.ts';
import { ASIDE } from '../identifier/identifiers-in.ts';
import { mayHoldMore } from '../line/bare-line.ts';
import { type Cells, holds, identifierShape, isAmount, isIdentifier, isNoType } from '../list/cell-shapes.ts';
import {
  type ColumnRole,
  foldedName,
  isColumnName,
  NAMES_OF_ENDS,
  NAMES_OF_IDENTIFIERS,
  NAMES_OF_KINDS,
} from '../list/column-names.ts';
import { divideByColumns } from '../list/divide-line.ts';
import { isHeader, SAMPLE_ROWS } from '../list/list-columns.ts';
import { cellsOfLine, DELIMITERS } from '../list/list-records.ts';
import { rolesByHeader } from '../list/roles-by-header.ts';

/** A cell under a heading. */
export interface TableCell {
  readonly text: string;
  /** `range`: both of its ends. `other`: words are expected in it, and digits alone are no identifier. */
  readonly kind: 'identifiers' | 'range' | 'other';
  /** The country in which the only identifier of the line may be dialled. */
  readonly country: CountryCode | undefined;
}

/** The headings of a table in a list's first line. */
export interface TableHeadings {
  /** The headings of columns with long digits that are no identifiers, such as numbers of cases. */
  readonly unreadColumns: readonly string[];
  /** Whether a column holds passwords or keys. */
  readonly hasSecrets: boolean;
  /** `undefined` of a line that does not have these columns. */
  readonly cellsOf: (line: string) => readonly TableCell[] | undefined;
}

/** Longer ones have more columns than any table of identifiers. */
const MOST_HEADING_CHARACTERS = 1000;

/** Headings of numbers as they are dialled, on either side of a call, and of devices. */
const NUMBER_NAMES = [
  /phone|msisdn|mobil|telefon|contact|dial|address$|handset|subscriber|caller|callee|called|calling|party|imei|imsi|e164/u,
  /^(?:tel|origin|orig|dest|target|recipient|sender|ddi|did|(?:forwarded|diverted|redirected|transferred)(?:to)?|custtel|telno|telnr|victim|suspect|cli|clid|ani|dnis|from|to|src|dst|source|destination|cgpn|cdpn|[ab]no)$/u,
  /^(?:[ab]|origin|recipient|sender|test|sample|target|reported|blocked|spoofed|displayed|callback|range|new|old|src|dst|orig|originating|term|terminating|dest|destination|source|dial+ed|other|suspect|victim|fraud)?(?:num|numbers?|nummer|numero)\d?$/u,
];

/** Whether a heading or a label names numbers that are dialled, or devices. */
export function isNumberName(heading: string): boolean {
  const name = foldedName(heading);
  return NUMBER_NAMES.some((known) => known.test(name));
}

/** Headings of other numbers. */
const CASE_NAME = /id$|case|ticket|incident|order|account|customer|contract|claim|invoice|serial/u;
const SECRET_NAME = /pass(?:w|phrase|code|$)|^pwd?$|^(?:pin|puk|ki|opc?)(?:code|\d)?$|secret|token|key$/u;

/** Digits and what stands between them, or a few digits. */
const isDigits = (cell: string): boolean =>
  /^\d+$/u.test(cell) || (identifierShape(cell) === 'digits' && !/\p{L}/u.test(cell));
const DATE_IN_DIGITS = /^20[23]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{4}|\d{6})?$/u;

/** Whether a cell has as many digits as a phone number, and no date. */
const mayBeNumber = (cell: string): boolean =>
  isDigits(cell) && cell.replaceAll(/\D/gu, '').length >= 7 && !DATE_IN_DIGITS.test(cell);

/** The first and the last one of a block of numbers or addresses, such as +23276100000 and +23276199999. */
const FIRST_OF_BLOCK = /\d{5}00$|\.0$/u;
const LAST_OF_BLOCK = /\d{5}99$|\.255$/u;

/** Whether two columns hold the ends of blocks in most rows. */
const areBlocks = (rows: readonly Cells[], from: number, to: number): boolean =>
  rows.filter((row) => FIRST_OF_BLOCK.test(row[from] ?? '') && LAST_OF_BLOCK.test(row[to] ?? '')).length * 2 >
  rows.length;

/** The roles of columns, of which those of ranges are kept only where the headings say that the list is about ranges. */
function rolesOf(header: Cells, sample: readonly Cells[]): readonly ColumnRole[] {
  const names = header.map(foldedName);
  const [from, to] = [names.indexOf('from'), names.indexOf('to')];
  const { roles, isDecided } = rolesByHeader(header, sample);
  if (areBlocks(sample, from, to))
    return roles.map((role, at) => (at === from ? 'id' : at === to ? 'rangeEnd' : role));
  const isEnd = NAMES_OF_ENDS.id.includes(names[roles.indexOf('id')] ?? '');
  return roles.map((role) => {
    // What is counted beside numbers that begin no range may as well be calls.
    const isKept = role === 'rangeSize' ? isDecided && isEnd : role !== 'rangeEnd' || isDecided;
    return isKept ? role : 'ignored';
  });
}

/** The columns of identifiers: those of which it is certain, or the one that the headings name. */
function identifierColumns(header: Cells, roles: readonly ColumnRole[], sample: readonly Cells[]) {
  const certain = [...header.keys()].filter(
    (column) =>
      holds(sample, column, isIdentifier) &&
      (isNumberName(header[column] ?? '') ||
        NAMES_OF_KINDS.includes(foldedName(header[column] ?? '')) ||
        !holds(sample, column, isDigits)),
  );
  // Without any, the one that the headings name, or the first that may be one.
  const isCase = (column: number) => {
    const name = foldedName(header[column] ?? '');
    return CASE_NAME.test(name) && !NAMES_OF_IDENTIFIERS.includes(name);
  };
  const likeliest = [roles.indexOf('id'), ...header.keys()].find(
    (column) => !isCase(column) && holds(sample, column, isIdentifier),
  );
  return new Set(certain.length === 0 ? [likeliest] : certain);
}

const countryOf = (text: string): CountryCode | undefined =>
  isCountryCode(text) ? text : countryNamed(text);

/** The source peer may look like a host; the ends of a range are read together. */
const NOT_READ: readonly (ColumnRole | undefined)[] = ['rangeEnd', 'rangeSize', 'sourcePeerId'];

/** How a table with these headings is divided: by their delimiter, or where spaces align its columns. */
function dividerOf(heading: string): (line: string) => Cells {
  const delimiter = DELIMITERS.find((one) => heading.includes(one));
  if (delimiter !== undefined) return (line) => cellsOfLine(line, delimiter);
  return /\S\s{2,}\S/u.test(heading) ? (line) => line.trim().split(/\s{2,}/u) : (line) => [line];
}

/** Reads the headings of a table; `undefined` if the first of these lines has none. */
function tableHeadings([heading = '', ...lines]: readonly string[]): TableHeadings | undefined {
  if (heading.length > MOST_HEADING_CHARACTERS || mayHoldMore(heading)) return undefined;
  const divide = dividerOf(heading);
  const header = divide(heading);
  const isSecret = (one: string) =>
    !/[:=]\s*\S/u.test(one) &&
    (header.length > 1 || !/\s\S*\d/u.test(one)) &&
    SECRET_NAME.test(foldedName(one));
  const hasSecrets = header.some(isSecret);
  const isNamed = header.some(
    (cell) => isColumnName(cell) || isNumberName(cell) || CASE_NAME.test(foldedName(cell)),
  );
  if (!isNamed && !hasSecrets) return undefined;
  const rows = lines.map(divide);
  const sample = rows.slice(0, SAMPLE_ROWS);
  if (!hasSecrets && !isHeader(header, sample)) return undefined;

  const roles = rolesOf(header, sample);
  const isRange = roles.includes('rangeEnd') || roles.includes('rangeSize');
  const identifiers = identifierColumns(header, roles, sample);
  const kindOf = (column: number): TableCell['kind'] => {
    if (isRange && roles[column] === 'id') return 'range';
    return identifiers.has(column) ? 'identifiers' : 'other';
  };
  const readColumns = [...header.keys()].filter(
    (column) => !NOT_READ.includes(roles[column]) && !isSecret(header[column] ?? ''),
  );
  const unread = readColumns.filter(
    (column) => kindOf(column) === 'other' && rows.some((row) => mayBeNumber(row[column] ?? '')),
  );
  return {
    unreadColumns: unread.flatMap((column) => header[column] ?? []),
    hasSecrets,
    cellsOf(line) {
      const cells = divide(line);
      // Of a line that does not have its columns, nobody knows where the secret stands.
      if (cells.length === 1 || cells.slice(header.length).some((cell) => cell !== ''))
        return hasSecrets ? [] : undefined;
      const { id, origination } = divideByColumns({ cells, text: line }, roles);
      const country = identifiers.size === 1 ? countryOf(origination) : undefined;
      return readColumns
        .map((column) => {
          const kind = kindOf(column);
          return { text: kind === 'range' ? id : (cells[column] ?? ''), kind, country };
        })
        .filter(({ text, kind }) => text !== '' && !(kind === 'other' && isDigits(text)));
    },
  };
}

/** Lines that may stand above a table, as its title or the text of a message. */
const MOST_LINES_ABOVE = 30;

/** The headings of a table: of several columns in any of the first lines, or of one column in the first. */
export function findTable(
  lines: readonly string[],
): { readonly at: number; readonly table: TableHeadings } | undefined {
  for (const [at, heading] of lines.slice(0, MOST_LINES_ABOVE).entries()) {
    const divide = heading.length > MOST_HEADING_CHARACTERS ? undefined : dividerOf(heading);
    const width = divide?.(heading).filter((cell) => cell !== '').length ?? 0;
    const isTable =
      width > 1 && (at === 0 || divide?.(lines[at + 1] ?? '').length === divide?.(heading).length);
    const table = isTable ? tableHeadings(lines.slice(at)) : undefined;
    if (table !== undefined) return { at, table };
  }
  const table = tableHeadings(lines);
  return table && { at: 0, table };
}

/** What call records have in place of a number. */
const WITHHELD = /^(?:anonymous|private|restricted|unavailable|withheld)$/iu;

/** Whether a cell that was not read may hold an identifier. */
export const mayBeLost = ({ text, kind }: TableCell): boolean =>
  kind === 'other'
    ? !isAmount(text) && mayHoldMore(text)
    : /[\p{L}\p{N}]/u.test(text.replace(ASIDE, ' ')) && !isNoType(text) && !WITHHELD.test(text);
