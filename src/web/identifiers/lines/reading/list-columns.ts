import { isCountryCode } from '../../../../contract/country.ts';
import { LIST_HEADER } from '../../../platform/csv/csv.ts';
import { LINE_FIELDS, type LineField } from '../line.ts';
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
 * What a column holds. `rangeEnd`: the last number or address of the range that begins in the `id` column.
 * Several columns may be `id`: each of their cells is a row of its own.
 */
export type ColumnRole = LineField | 'rangeEnd' | 'ignored';

/**
 * How a list is divided into fields. `by-line`: each line by itself, as `[fraud type,] identifier[, end of
 * range][, origination [, destination[, source]]]`. Otherwise by column.
 */
export type ListColumns = 'by-line' | readonly ColumnRole[];

type Cells = readonly string[];

/** Lines enough to tell what columns hold. */
export const SAMPLE_ROWS = 100;

const isIdentifier = (cell: string): boolean => identifierShape(cell) !== undefined;

/** Whether most of a column's cells that say anything pass; `undefined` where none does. */
function mostly(
  sample: readonly Cells[],
  column: number,
  passes: (cell: string) => boolean,
): boolean | undefined {
  const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? undefined : cells.filter(passes).length * 2 >= cells.length;
}

/** Whether the first line of a list names its columns, by names that are known or by being unlike all other lines. */
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

  /** The first column that has one of the names, in their order, and passes. */
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
   * A column for identifiers of all kinds, the first of a range, or one for each kind; else what looks like
   * identifiers.
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

  /** From here on without the second half of `id, id2` in a list that has no column for it. */
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

/** What the columns of a list with a header hold. */
function rolesByHeader(header: Cells, sample: readonly Cells[]): readonly ColumnRole[] {
  const found = new RolesByHeader(header, sample);
  found.giveIdentifiers();
  found.joinPairs();
  for (const field of ['fraudType', 'origination', 'destination', 'sourcePeerId'] as const)
    found.giveField(field);
  return found.roles;
}

type Holds = (column: number, passes: (cell: string) => boolean) => boolean;

/** Fraud type and countries among the columns that have no role yet, by what their cells look like. */
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

/** The columns of identifiers by what their cells look like; `undefined` where none does. */
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

/** Whether a list is one of URLs that have commas or semicolons of their own. */
function isListOfUrls(roles: readonly ColumnRole[], sample: readonly Cells[]): boolean {
  const [first, ...others] = roles;
  return first === 'id' && others.every((role) => role === 'ignored') && mostly(sample, 0, isUrl) === true;
}

/** Whether the desk wrote the list: then no value can speak against a column. */
const isDeskHeader = (header: Cells): boolean => LIST_HEADER.every((name, at) => header[at] === name);

/**
 * How a list is best divided: by its header, else each line by itself where most can be, else by what the
 * columns look like.
 */
export function findColumns(header: Cells | undefined, lines: readonly Cells[]): ListColumns {
  // An identifier alone says nothing of what the columns of the others hold.
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

/** Enough to tell lists apart; shapes are kept (`column-memory.ts`). */
const MAX_SHAPE_CHARACTERS = 1000;

/** What lists that have the same columns have in common. */
export function shapeOf(
  header: Cells | undefined,
  delimiter: string | undefined,
  sample: readonly Cells[],
): string {
  if (header !== undefined) return header.map(foldedName).join(',').slice(0, MAX_SHAPE_CHARACTERS);
  return `${delimiter ?? ''}${Math.max(0, ...sample.map((row) => row.length))}`;
}
