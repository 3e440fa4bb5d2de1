import { isCountryCode } from '../../contract/country.ts';
import { LIST_HEADER } from '../csv/csv.ts';
import { LINE_FIELDS, type LineField } from '../line/line.ts';
import { identifierShape, isCountry, isFraudType, mayBeEnds } from './cell-shapes.ts';
import {
  foldedName,
  isColumnName,
  NAMES_OF_ENDS,
  NAMES_OF_FIELDS,
  NAMES_OF_IDENTIFIERS,
  NAMES_OF_KINDS,
  type OtherField,
} from './column-names.ts';
import { isDividedByLine, withJoinedPair } from './divide-line.ts';

/**
 * The role of a column. `rangeEnd`: the last number or address of the range that begins in the `id` column.
 * If several columns are `id`, each of their cells becomes a row of its own.
 */
export type ColumnRole = LineField | 'rangeEnd' | 'ignored';

/**
 * The division of a list into fields: by column, or `by-line`, which reads each line as `[fraud type,]
 * identifier[, end of range][, origination[, destination[, source]]]`.
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

const FIELD_NAMES = new Set(Object.values(NAMES_OF_FIELDS).flat());

class RolesByHeader {
  readonly #names: readonly string[];
  #sample: readonly Cells[];
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
   * Assigns the columns for identifiers: one for all kinds, the first of a range, or one per kind; otherwise
   * a column that looks like identifiers.
   */
  giveIdentifiers(): void {
    const isIdentifierColumn = (column: number) => this.#isIdentifier(column);
    this.#give('rangeEnd', this.#find(NAMES_OF_ENDS.rangeEnd, isIdentifierColumn));
    if (this.#give('id', this.#find(NAMES_OF_IDENTIFIERS, isIdentifierColumn))) return;
    if (this.#give('id', this.#find(NAMES_OF_ENDS.id, isIdentifierColumn))) return;
    for (const names of NAMES_OF_KINDS) this.#give('id', this.#find(names, isIdentifierColumn));
    if (this.roles.includes('id')) return;
    const looksLikeOne = this.#names.findIndex((_, at) => mostly(this.#sample, at, isIdentifier) === true);
    const named = this.#find([...NAMES_OF_IDENTIFIERS, ...NAMES_OF_KINDS.flat()], () => true);
    this.#give('id', looksLikeOne === -1 ? named : looksLikeOne);
  }

  /** Joins `id, id2` pairs in the sample if the list has no column for the end of a range. */
  joinPairs(): void {
    const id = this.roles.indexOf('id');
    if (!this.roles.includes('rangeEnd') && FIELD_NAMES.has(this.#names[id + 1] ?? '')) {
      this.#sample = this.#sample.map((cells) => withJoinedPair(cells, id));
    }
  }

  giveField(field: OtherField): void {
    const mayHold = (column: number): boolean => {
      const isEnd = ['from', 'to'].includes(this.#names[column] ?? '');
      if (isEnd) return mostly(this.#sample, column, isCountry) === true;
      return mostly(this.#sample, column, isIdentifier) !== true;
    };
    this.#give(field, this.#find(NAMES_OF_FIELDS[field], mayHold));
  }
}

/** Finds the roles of the columns of a list with a header. */
function rolesByHeader(header: Cells, sample: readonly Cells[]): readonly ColumnRole[] {
  const found = new RolesByHeader(header, sample);
  found.giveIdentifiers();
  found.joinPairs();
  for (const field of ['fraudType', 'origination', 'destination', 'sourcePeerId'] as const)
    found.giveField(field);
  return found.roles;
}

type Holds = (column: number, passes: (cell: string) => boolean) => boolean;

/** Assigns fraud type and countries to the remaining columns by the look of their cells. */
function withFieldsByValues(given: readonly ColumnRole[], holds: Holds): readonly ColumnRole[] {
  const roles = [...given];
  const free = [...roles.keys()].filter((column) => roles[column] === 'ignored');
  const fraudType = free.find((column) => holds(column, isFraudType));
  if (fraudType !== undefined) roles[fraudType] = 'fraudType';
  const countries = free.filter((column) => column !== fraudType && holds(column, isCountry));
  const [origination, destination] = countries;
  if (origination !== undefined) roles[origination] = 'origination';
  if (destination !== undefined) roles[destination] = 'destination';
  return roles;
}

/** Finds the identifier columns by the look of their cells; returns `undefined` if there are none. */
function identifiersByValues(sample: readonly Cells[], holds: Holds): readonly ColumnRole[] | undefined {
  const width = Math.max(0, ...sample.map((row) => row.length));
  const roles: ColumnRole[] = Array.from({ length: width }, () => 'ignored');
  const id = [...roles.keys()].find((column) => holds(column, isIdentifier));
  if (id === undefined) return undefined;
  roles[id] = 'id';
  const hasPairs = sample.some((row) => mayBeEnds(row[id] ?? '', row[id + 1] ?? ''));
  if (hasPairs && holds(id + 1, isIdentifier)) roles[id + 1] = 'rangeEnd';
  return roles;
}

const isUrl = (cell: string): boolean => identifierShape(cell) === 'url';

/** Returns whether a list holds URLs that contain commas or semicolons. */
function isListOfUrls(roles: readonly ColumnRole[], sample: readonly Cells[]): boolean {
  const [first, ...others] = roles;
  return first === 'id' && others.every((role) => role === 'ignored') && mostly(sample, 0, isUrl) === true;
}

/** Returns whether the desk exported the list, whose header can be trusted. */
const isDeskHeader = (header: Cells): boolean => LIST_HEADER.every((name, at) => header[at] === name);

/**
 * Returns the best division of a list: by its header; otherwise line by line, if that works for most lines;
 * otherwise by the look of its columns.
 */
export function findColumns(header: Cells | undefined, lines: readonly Cells[]): ListColumns {
  // Lines of a single identifier tell nothing about the columns of the others.
  const several = lines.filter((row) => row.length > 1);
  const sample = several.length === 0 ? lines : several;
  if (header !== undefined && isDeskHeader(header))
    return header.map((_, at) => LINE_FIELDS[at] ?? 'ignored');
  const named = header === undefined ? undefined : rolesByHeader(header, sample);
  const used = named?.filter((role) => role !== 'ignored') ?? [];
  if (named !== undefined && used.length > 1) return named;
  const byLine = sample.filter((row) => row.length === 1 || isDividedByLine(row));
  if (header === undefined && byLine.length * 2 >= sample.length) return 'by-line';
  const holds: Holds = (column, passes) => mostly(sample, column, passes) === true;
  const identified = named ?? identifiersByValues(sample, holds);
  const roles = identified === undefined ? undefined : withFieldsByValues(identified, holds);
  return roles === undefined || isListOfUrls(roles, sample) ? 'by-line' : roles;
}

/** Enough to distinguish lists; `column-memory.ts` stores shapes. */
const MAX_SHAPE_CHARACTERS = 1000;

/** Returns the shape of a list: lists of the same shape have the same columns. */
export function listShape(
  header: Cells | undefined,
  delimiter: string | undefined,
  sample: readonly Cells[],
): string {
  if (header !== undefined) return header.map(foldedName).join(',').slice(0, MAX_SHAPE_CHARACTERS);
  return `${delimiter ?? ''}${Math.max(0, ...sample.map((row) => row.length))}`;
}
