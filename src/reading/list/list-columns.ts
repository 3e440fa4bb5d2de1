import { isCountryCode } from '../../contract/country.ts';
import { CHECK_HEADER, LIST_HEADER } from '../csv/csv.ts';
import { identifiersIn } from '../identifier/identifiers-in.ts';
import { LINE_FIELDS } from '../line/line.ts';
import {
  type Cells,
  holds,
  identifierShape,
  isCountry,
  isFraudType,
  isIdentifier,
  isOnlyCountry,
  isTypeLike,
  isTypeWord,
  isUrl,
} from './cell-shapes.ts';
import { type ColumnRole, isColumnName } from './column-names.ts';
import { hasRemarkInside, isDividedByLine } from './divide-line.ts';
import { type HeaderRoles, rolesByHeader } from './roles-by-header.ts';

/**
 * The division of a list into fields: by column, or `by-line`, which reads each line as `[fraud type,]
 * identifier[, origination[, destination[, source]]]`.
 */
export type ListColumns = 'by-line' | readonly ColumnRole[];

/** Enough lines to identify columns. */
export const SAMPLE_ROWS = 100;

/** Returns whether the first line is a header: it has known column names, or looks unlike all other lines. */
export function isHeader(cells: Cells, others: readonly Cells[]): boolean {
  const saysSomething = cells.some(
    (cell) => isIdentifier(cell) || (isCountryCode(cell) && !isColumnName(cell)),
  );
  if (saysSomething) return false;
  if (cells.some(isColumnName)) return true;
  const identified = others.filter((row) => row.some(isIdentifier));
  return cells.length > 1 && !cells.some(isFraudType) && identified.length * 2 > others.length;
}

/** The columns between the identifier and the countries that may hold fraud types which are all unknown. */
const typeLikeColumns = (roles: readonly ColumnRole[], sample: readonly Cells[]): readonly number[] =>
  [...roles.keys()].filter(
    (column) =>
      roles[column] === 'ignored' &&
      roles.indexOf('id') < column &&
      column < roles.indexOf('origination') &&
      sample.filter((row) => isTypeLike(row[column] ?? '')).length * 2 >= sample.length,
  );

/** Assigns fraud type and countries, of which there are two, to the remaining columns by the look of their cells. */
function withFieldsByValues(given: readonly ColumnRole[], sample: readonly Cells[]): readonly ColumnRole[] {
  const roles = [...given];
  const free = [...roles.keys()].filter((column) => roles[column] === 'ignored');
  const fraudType = free.find((column) => holds(sample, column, isFraudType));
  if (fraudType !== undefined) roles[fraudType] = 'fraudType';
  const countries = free.filter((column) => column !== fraudType && holds(sample, column, isOnlyCountry));
  const [origination, destination, another] = countries;
  if (origination === undefined || destination === undefined || another !== undefined) return roles;
  roles[origination] = 'origination';
  roles[destination] = 'destination';
  const [typeLike, ...others] = typeLikeColumns(roles, sample);
  if (fraudType === undefined && typeLike !== undefined && others.length === 0) roles[typeLike] = 'fraudType';
  return roles;
}

/** The ignored columns that seem to hold what no other column is known to hold, by the look of their cells. */
function unreadColumns(roles: readonly ColumnRole[], sample: readonly Cells[]): readonly number[] {
  const lacks = (role: ColumnRole) => !roles.includes(role);
  const lacksCountry = lacks('origination') || lacks('destination');
  // `in` and `no` may be countries where no `out` and no `yes` stand among them.
  const holdsCountries = (column: number) =>
    holds(sample, column, isOnlyCountry) ||
    (holds(sample, column, isCountry) &&
      sample.every((row) => isCountry(row[column] ?? '') || (row[column] ?? '') === ''));
  return [...roles.keys()].filter(
    (column) =>
      roles[column] === 'ignored' &&
      ((lacksCountry && holdsCountries(column)) ||
        (!holds(sample, roles.indexOf('fraudType'), isFraudType) && holds(sample, column, isFraudType))),
  );
}

const columnsWithTypes = (roles: readonly ColumnRole[], sample: readonly Cells[]): readonly number[] =>
  [...roles.keys()].filter(
    (column) => roles[column] === 'ignored' && sample.some((row) => isFraudType(row[column] ?? '')),
  );

/** A list without a header: the first column that looks like identifiers has them. */
function rolesByValues(width: number, sample: readonly Cells[]): readonly ColumnRole[] {
  const roles: ColumnRole[] = Array.from({ length: width }, () => 'ignored');
  const id = [...roles.keys()].find((column) => holds(sample, column, isIdentifier));
  return id === undefined ? roles : roles.with(id, 'id');
}

/** Returns whether a list of one column holds URLs that contain commas or semicolons. */
function isListOfUrls(
  header: Cells | undefined,
  roles: readonly ColumnRole[],
  sample: readonly Cells[],
): boolean {
  if (header !== undefined && header.length > 1) return false;
  const [first, ...others] = roles;
  return first === 'id' && others.every((role) => role === 'ignored') && holds(sample, 0, isUrl);
}

/** Whether commas of its own seem to divide a URL. */
const isUrlAlone = ([first = '', ...more]: Cells): boolean =>
  isUrl(first) && !more.some((cell) => cell === '' || isOnlyCountry(cell) || isFraudType(cell));

/** Whether what stands behind a URL, and nothing else does, may be its fraud type. */
const isUrlWithType = ([url = '', type = '', ...more]: Cells): boolean =>
  isUrl(url) && isTypeWord(type) && more.length === 0;

/** Whether it may be a part of the URL as well: some types are not known. */
const areUrlsWithTypes = (sample: readonly Cells[]): boolean =>
  sample.every(isUrlWithType) && sample.some(([, type = '']) => !isFraudType(type));

/** The columns of a list that the desk wrote, whose header can be trusted. */
function columnsOfDesk(header: Cells): ListColumns | undefined {
  const beginsWith = (names: Cells) => names.every((name, at) => header[at] === name);
  if (beginsWith(CHECK_HEADER)) return header.map((_, at) => (at === 0 ? 'id' : 'ignored'));
  return beginsWith(LIST_HEADER) ? header.map((_, at) => LINE_FIELDS[at] ?? 'ignored') : undefined;
}

/** Whether a line holds two identifiers of one look. Phone numbers may lack their +. */
function isPair(cells: Cells): boolean {
  const shapes = cells.flatMap((cell) => identifierShape(cell)?.replace('digits', 'phone') ?? []);
  return new Set(shapes).size < shapes.length;
}

const shapeAt = (row: Cells, column: number) => identifierShape(row[column] ?? '');

/**
 * The identifier column together with the others that hold identifiers of the same look, as caller and called number do,
 * or under a heading that names a kind, or of any look where no heading names the identifiers; none if there is no other.
 */
function rivals(
  roles: readonly ColumnRole[],
  sample: readonly Cells[],
  header: HeaderRoles | undefined,
): readonly number[] {
  const isNamed = header?.isNamed ?? false;
  const isHolding = (cell: string) => isIdentifier(cell) || (!isNamed && identifiersIn(cell).length > 0);
  const holding = [...roles.keys()].filter((column) => holds(sample, column, isHolding));
  const id = roles.indexOf('id');
  const isAlike = (column: number) =>
    sample.some((row) => isIdentifier(row[id] ?? '') && shapeAt(row, id) === shapeAt(row, column));
  const others = holding.filter(
    (column) =>
      roles[column] === 'ignored' && (!isNamed || header?.isKind(column) === true || isAlike(column)),
  );
  return others.length === 0 ? [] : holding.filter((column) => column === id || others.includes(column));
}

/** The columns of identifiers where most lines hold two of one look. A single line of more than two is a list of them. */
function pairedColumns(lines: readonly Cells[], width: number): readonly number[] {
  const pairs = lines.filter(isPair);
  if (pairs.length * 2 < lines.length || (lines.length === 1 && width > 2)) return [];
  return [...Array(width).keys()].filter((column) => pairs.some((row) => isIdentifier(row[column] ?? '')));
}

/** The columns of a list, counted from 0. A list that asks about any has no rows until somebody names them. */
export interface FoundColumns {
  readonly columns: ListColumns;
  /** Those that may hold the identifiers to report, where the list does not say which one does. */
  readonly unclear: readonly number[];
  /**
   * Those that seem to hold countries or fraud types under headings that do not say which: a default would take
   * their place unnoticed.
   */
  readonly unread: readonly number[];
}

/** Returns whether somebody has to say what columns hold. */
export const isAsked = ({ unclear, unread }: Pick<FoundColumns, 'unclear' | 'unread'>): boolean =>
  unclear.length + unread.length > 0;

const clear = (columns: ListColumns): FoundColumns => ({ columns, unclear: [], unread: [] });

const FOREIGN = /[^\p{ASCII}]/u;

/** The ignored columns with letters that may have been decoded wrongly: what they say is not known. */
const garbled = (roles: readonly ColumnRole[], sample: readonly Cells[]): readonly number[] =>
  [...roles.keys()].filter(
    (column) => roles[column] === 'ignored' && sample.some((cells) => FOREIGN.test(cells[column] ?? '')),
  );

export interface ColumnHints {
  /** The column with the identifiers, counted from 0, as somebody named it. */
  readonly chosen?: number | undefined;
  /** Whether the encoding of the list is a guess. */
  readonly isGarbled?: boolean;
}

function withChosen(roles: readonly ColumnRole[], chosen: number): readonly ColumnRole[] {
  return roles.map((role, at) => {
    if (at === chosen) return 'id';
    return role === 'id' || role === 'rangeEnd' || role === 'rangeSize' ? 'ignored' : role;
  });
}

/**
 * Returns the best division of a list: by its header; otherwise line by line, if that works for most lines;
 * otherwise by the look of its columns.
 */
export function findColumns(
  header: Cells | undefined,
  lines: readonly Cells[],
  { chosen, isGarbled = false }: ColumnHints = {},
): FoundColumns {
  // Lines of a single identifier tell nothing about the columns of the others.
  const several = lines.filter((row) => row.length > 1);
  const sample = several.length === 0 ? lines : several;
  const ofDesk = header === undefined ? undefined : columnsOfDesk(header);
  if (ofDesk !== undefined) return clear(ofDesk);
  const width = Math.max(0, ...sample.map((row) => row.length));
  const found = header === undefined ? undefined : rolesByHeader(header, sample);
  const byLine = sample.filter((row) => row.length === 1 || isDividedByLine(row) || isUrlAlone(row));
  if (found === undefined && chosen === undefined && several.length > 0 && areUrlsWithTypes(several))
    return { columns: ['id', 'ignored'], unclear: [], unread: [1] };
  if (found === undefined && chosen === undefined && byLine.length * 2 >= sample.length)
    return { ...clear('by-line'), unclear: pairedColumns(lines, width) };
  const identified = found?.roles ?? rolesByValues(width, sample);
  if (found === undefined && chosen === undefined && !identified.includes('id')) return clear('by-line');
  const isWider = width > identified.length;
  const wide = isWider ? Array.from({ length: width }, (_, at) => identified[at] ?? 'ignored') : identified;
  const named = chosen === undefined ? wide : withChosen(wide, chosen);
  const isReadByValues = found === undefined && !sample.some(hasRemarkInside);
  const columns = isReadByValues ? withFieldsByValues(named, sample) : named;
  if (chosen === undefined && isListOfUrls(header, columns, sample)) return clear('by-line');
  const isKnown = chosen !== undefined || (found?.isDecided === true && !isWider);
  const isUntyped = !columns.includes('fraudType');
  const typeLike = isUntyped ? typeLikeColumns(columns, sample) : [];
  // Without a heading, a few known types among others may be all that a list has of them.
  const typed = isUntyped && found === undefined ? columnsWithTypes(columns, sample) : [];
  const looked = [...new Set([...unreadColumns(columns, sample), ...typeLike, ...typed])];
  return {
    columns,
    unclear: isKnown ? [] : rivals(columns, sample, found),
    unread: looked.length > 0 || !isGarbled ? looked : garbled(columns, sample),
  };
}
