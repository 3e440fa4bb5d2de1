import { isCountryCode } from '../../contract/country.ts';
import { CHECK_HEADER, LIST_HEADER } from '../csv/csv.ts';
import { identifiersIn } from '../identifier/identifiers-in.ts';
import { LINE_FIELDS, type LineField } from '../line/line.ts';
import type { AskedColumns } from './asked-columns.ts';
import { identifierShape, isCountry, isFraudType, isOnlyCountry } from './cell-shapes.ts';
import {
  foldedName,
  isColumnName,
  NAMES_OF_ENDS,
  NAMES_OF_FIELDS,
  NAMES_OF_IDENTIFIERS,
  NAMES_OF_KINDS,
  NAMES_OF_SIZES,
  type OtherField,
} from './column-names.ts';
import { hasRemarkInside, isDividedByLine } from './divide-line.ts';

/**
 * The role of a column. `rangeEnd`: the last number or address of the range that begins in the `id` column;
 * `rangeSize`: how many it has.
 */
export type ColumnRole = LineField | 'rangeEnd' | 'rangeSize' | 'ignored';

/**
 * The division of a list into fields: by column, or `by-line`, which reads each line as `[fraud type,]
 * identifier[, origination[, destination[, source]]]`.
 */
export type ListColumns = 'by-line' | readonly ColumnRole[];

type Cells = readonly string[];

/** Enough lines to identify columns. */
export const SAMPLE_ROWS = 100;

const isIdentifier = (cell: string): boolean => identifierShape(cell) !== undefined;

/** Returns whether most non-empty cells of a column pass; `undefined` if all are empty. */
function mostly(
  sample: readonly Cells[],
  column: number,
  passes: (cell: string) => boolean,
): boolean | undefined {
  const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? undefined : cells.filter(passes).length * 2 >= cells.length;
}

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

class RolesByHeader {
  readonly #names: readonly string[];
  readonly #sample: readonly Cells[];
  readonly roles: ColumnRole[];

  constructor(header: Cells, sample: readonly Cells[]) {
    this.#names = header.map(foldedName);
    this.#sample = sample;
    this.roles = header.map(() => 'ignored');
  }

  #isIdentifier(column: number): boolean {
    return mostly(this.#sample, column, isIdentifier) ?? true;
  }

  /** Finds the first column that has one of the names, in order of the names, and passes. */
  #find(names: readonly string[], passes: (column: number) => boolean): number | undefined {
    for (const name of names) {
      const column = this.#names.findIndex(
        (one, at) => one === name && this.roles[at] === 'ignored' && passes(at),
      );
      if (column !== -1) return column;
    }
    return undefined;
  }

  #give(role: ColumnRole, column: number | undefined): boolean {
    if (column === undefined) return false;
    this.roles[column] = role;
    return true;
  }

  /**
   * Assigns the column for identifiers: one for all kinds, the first of a range, or one of a kind; otherwise
   * one that looks like identifiers.
   */
  giveIdentifiers(): void {
    const isIdentifierColumn = (column: number) => this.#isIdentifier(column);
    this.#give('rangeEnd', this.#find(NAMES_OF_ENDS.rangeEnd, isIdentifierColumn));
    this.#give(
      'rangeSize',
      this.#find(NAMES_OF_SIZES, () => true),
    );
    if (this.#give('id', this.#find(NAMES_OF_IDENTIFIERS, isIdentifierColumn))) return;
    if (this.#give('id', this.#find(NAMES_OF_ENDS.id, isIdentifierColumn))) return;
    if (this.#give('id', this.#find(NAMES_OF_KINDS.flat(), isIdentifierColumn))) return;
    const looksLikeOne = this.#names.findIndex((_, at) => mostly(this.#sample, at, isIdentifier) === true);
    const named = this.#find([...NAMES_OF_IDENTIFIERS, ...NAMES_OF_KINDS.flat()], () => true);
    this.#give('id', looksLikeOne === -1 ? named : looksLikeOne);
  }

  #isOf(names: readonly string[], role: ColumnRole): boolean {
    return this.roles.some((one, at) => one === role && names.includes(this.#names[at] ?? ''));
  }

  /** Whether the heading of the identifiers says that they are what the list is about. */
  get isDecided(): boolean {
    // “Start” and “End” beside numbers may be times.
    const areEnds = this.#isOf(NAMES_OF_ENDS.id, 'id') && !this.#isOf(NAMES_OF_KINDS.flat(), 'ignored');
    return areEnds || this.#isOf(NAMES_OF_IDENTIFIERS, 'id');
  }

  /** Whether the heading of a column names a kind of identifiers. */
  isKind(column: number): boolean {
    return NAMES_OF_KINDS.flat().includes(this.#names[column] ?? '');
  }

  /** Whether a heading names the identifiers, or one kind of them. */
  get isNamed(): boolean {
    return this.isDecided || this.#isOf(NAMES_OF_KINDS.flat(), 'id');
  }

  /** Whether headings name where the traffic came from and where it went. */
  get #hasRoute(): boolean {
    const names = (field: 'origination' | 'destination') =>
      NAMES_OF_FIELDS[field].some((name) => name.startsWith(field.slice(0, 3)) && this.#names.includes(name));
    return names('origination') && names('destination');
  }

  giveField(field: OtherField): void {
    const mayHold = (column: number): boolean => {
      const name = this.#names[column] ?? '';
      if (name === 'from' || name === 'to') return mostly(this.#sample, column, isOnlyCountry) === true;
      // “Source” may name a feed, a country or an address. Beside both countries it is a contribution's.
      const hasCountries = this.roles.includes('origination') && this.roles.includes('destination');
      if ((name === 'source' || name === 'sourceid') && !hasCountries) return false;
      // “Type” may name the kind of an indicator. Beside both countries it is a contribution's.
      if (field === 'fraudType' && !name.includes('fraud') && name !== 'betrugsart' && !this.#hasRoute)
        return mostly(this.#sample, column, isFraudType) === true;
      return mostly(this.#sample, column, isIdentifier) !== true;
    };
    this.#give(field, this.#find(NAMES_OF_FIELDS[field], mayHold));
  }
}

/** Finds the roles of the columns of a list with a header. */
function rolesByHeader(header: Cells, sample: readonly Cells[]): RolesByHeader {
  const found = new RolesByHeader(header, sample);
  found.giveIdentifiers();
  for (const field of ['fraudType', 'origination', 'destination', 'sourcePeerId'] as const)
    found.giveField(field);
  return found;
}

type Holds = (column: number, passes: (cell: string) => boolean) => boolean;

/** Assigns fraud type and countries, of which there are two, to the remaining columns by the look of their cells. */
function withFieldsByValues(given: readonly ColumnRole[], holds: Holds): readonly ColumnRole[] {
  const roles = [...given];
  const free = [...roles.keys()].filter((column) => roles[column] === 'ignored');
  const fraudType = free.find((column) => holds(column, isFraudType));
  if (fraudType !== undefined) roles[fraudType] = 'fraudType';
  const countries = free.filter((column) => column !== fraudType && holds(column, isOnlyCountry));
  const [origination, destination, another] = countries;
  if (origination === undefined || destination === undefined || another !== undefined) return roles;
  roles[origination] = 'origination';
  roles[destination] = 'destination';
  return roles;
}

/** The ignored columns that seem to hold what no other column is known to hold, by the look of their cells. */
function unreadColumns(roles: readonly ColumnRole[], sample: readonly Cells[]): readonly number[] {
  const lacks = (role: ColumnRole) => !roles.includes(role);
  const lacksCountry = lacks('origination') || lacks('destination');
  // `in` and `no` may be countries where no `out` and no `yes` stand among them.
  const holdsCountries = (column: number) =>
    mostly(sample, column, isOnlyCountry) === true ||
    (mostly(sample, column, isCountry) === true &&
      sample.every((row) => isCountry(row[column] ?? '') || (row[column] ?? '') === ''));
  return [...roles.keys()].filter(
    (column) =>
      roles[column] === 'ignored' &&
      ((lacksCountry && holdsCountries(column)) ||
        (lacks('fraudType') && mostly(sample, column, isFraudType) === true)),
  );
}

/** A list without a header: the first column that looks like identifiers has them. */
function rolesByValues(width: number, holds: Holds): readonly ColumnRole[] {
  const roles: ColumnRole[] = Array.from({ length: width }, () => 'ignored');
  const id = [...roles.keys()].find((column) => holds(column, isIdentifier));
  return id === undefined ? roles : roles.with(id, 'id');
}

const isUrl = (cell: string): boolean => identifierShape(cell) === 'url';

/** Returns whether a list of one column holds URLs that contain commas or semicolons. */
function isListOfUrls(
  header: Cells | undefined,
  roles: readonly ColumnRole[],
  sample: readonly Cells[],
): boolean {
  if (header !== undefined && header.length > 1) return false;
  const [first, ...others] = roles;
  return first === 'id' && others.every((role) => role === 'ignored') && mostly(sample, 0, isUrl) === true;
}

/** The columns of a list that the desk wrote, whose header can be trusted. */
function columnsOfDesk(header: Cells): ListColumns | undefined {
  const beginsWith = (names: Cells) => names.every((name, at) => header[at] === name);
  if (beginsWith(CHECK_HEADER)) return header.map((_, at) => (at === 0 ? 'id' : 'ignored'));
  return beginsWith(LIST_HEADER) ? header.map((_, at) => LINE_FIELDS[at] ?? 'ignored') : undefined;
}

/** The shape of most identifiers of a column. */
function shapeOf(sample: readonly Cells[], column: number): string | undefined {
  const counts = new Map<string, number>();
  for (const row of sample) {
    const shape = identifierShape(row[column] ?? '');
    if (shape !== undefined) counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/**
 * The identifier column together with the others that hold identifiers of the same look, as caller and called number do,
 * or under a heading that names a kind, or of any look where no heading names the identifiers; none if there is no other.
 */
function rivals(
  roles: readonly ColumnRole[],
  sample: readonly Cells[],
  header: RolesByHeader | undefined,
): readonly number[] {
  const isNamed = header?.isNamed ?? false;
  const isHolding = (cell: string) => isIdentifier(cell) || (!isNamed && identifiersIn(cell).length > 0);
  const holding = [...roles.keys()].filter((column) => mostly(sample, column, isHolding) === true);
  const chosen = holding.filter((column) => roles[column] === 'id');
  const shapes = new Set(chosen.map((column) => shapeOf(sample, column)));
  const others = holding.filter(
    (column) =>
      roles[column] === 'ignored' &&
      (!isNamed || header?.isKind(column) === true || shapes.has(shapeOf(sample, column))),
  );
  return others.length === 0 ? [] : [...chosen, ...others].sort((one, other) => one - other);
}

/** Whether a line holds two identifiers of one look. Phone numbers may lack their +. */
function isPair(cells: Cells): boolean {
  const shapes = cells.flatMap((cell) => identifierShape(cell)?.replace('digits', 'phone') ?? []);
  return new Set(shapes).size < shapes.length;
}

/** The columns of identifiers where most lines hold two of one look. A single line of more than two is a list of them. */
function pairedColumns(lines: readonly Cells[], width: number): readonly number[] {
  const pairs = lines.filter(isPair);
  if (pairs.length * 2 < lines.length || (lines.length === 1 && width > 2)) return [];
  return [...Array(width).keys()].filter((column) => pairs.some((row) => isIdentifier(row[column] ?? '')));
}

export interface FoundColumns extends AskedColumns {
  readonly columns: ListColumns;
}

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
  const holds: Holds = (column, passes) => mostly(sample, column, passes) === true;
  const found = header === undefined ? undefined : rolesByHeader(header, sample);
  const byLine = sample.filter((row) => row.length === 1 || isDividedByLine(row));
  if (found === undefined && chosen === undefined && byLine.length * 2 >= sample.length)
    return { ...clear('by-line'), unclear: pairedColumns(lines, width) };
  const identified = found?.roles ?? rolesByValues(width, holds);
  if (found === undefined && chosen === undefined && !identified.includes('id')) return clear('by-line');
  const isWider = width > identified.length;
  const wide = isWider ? Array.from({ length: width }, (_, at) => identified[at] ?? 'ignored') : identified;
  const named = chosen === undefined ? wide : withChosen(wide, chosen);
  const isReadByValues = found === undefined && !sample.some(hasRemarkInside);
  const columns = isReadByValues ? withFieldsByValues(named, holds) : named;
  if (chosen === undefined && isListOfUrls(header, columns, sample)) return clear('by-line');
  const isKnown = chosen !== undefined || (found?.isDecided === true && !isWider);
  const looked = unreadColumns(columns, sample);
  return {
    columns,
    unclear: isKnown ? [] : rivals(columns, sample, found),
    unread: looked.length > 0 || !isGarbled ? looked : garbled(columns, sample),
  };
}
