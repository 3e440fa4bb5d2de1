import type { IdentifierSpace } from '../../../../contract/identifier/identifier.ts';
import { type JudgedRow, VERDICTS } from '../../../identifiers/draft/judged-rows.ts';
import { nextTask, TASK_ROWS } from '../../../platform/tasks/row-tasks.ts';
import type { TableColumn } from './table-columns.ts';

/** The columns that rows can be ordered by. */
export const SORT_COLUMNS = [
  'line',
  'verdict',
  'id',
  'fraudType',
  'origination',
  'destination',
] as const satisfies readonly TableColumn[];
export type SortColumn = (typeof SORT_COLUMNS)[number];

export interface RowSort {
  readonly column: SortColumn;
  readonly direction: 'ascending' | 'descending';
}

/** The order in which the rows came in. */
export const BY_LINE: RowSort = { column: 'line', direction: 'ascending' };

/** What a heading does: one direction, the other, and back to the order in which the rows came in. */
export function nextSort(now: RowSort, column: SortColumn): RowSort {
  if (now.column !== column) return { column, direction: 'ascending' };
  return now.direction === 'ascending' ? { column, direction: 'descending' } : BY_LINE;
}

const SPACES: Readonly<Record<IdentifierSpace, string>> = { phone: '0', numeric: '1', ipv4: '2', ipv6: '3' };
/** Behind everything that was read. */
const OTHERS = '4';
const EMPTY = '\u{10ffff}';
/** The digits of the largest IPv6 address. */
const HEX_DIGITS = 32;

const inDigits = (value: bigint): string => value.toString(16).padStart(HEX_DIGITS, '0');

/** A text by which rows are in order. */
function sortText({ line, row, verdict }: JudgedRow, column: Exclude<SortColumn, 'line'>): string {
  if (column === 'verdict') return String(VERDICTS.indexOf(verdict));
  const interval = column === 'id' ? line?.identifier?.interval : undefined;
  if (interval !== undefined)
    return SPACES[interval.space] + inDigits(interval.low) + inDigits(interval.high);
  const text = (line?.values ?? row.fields)[column].toLowerCase();
  if (text === '') return EMPTY;
  return column === 'id' ? OTHERS + text : text;
}

interface Sorted {
  readonly key: number;
  readonly text: string;
}

/** Those of `one` come first where both are equal. */
function merged(one: readonly Sorted[], other: readonly Sorted[], sign: number): readonly Sorted[] {
  const rows: Sorted[] = [];
  let at = 0;
  for (const row of one) {
    let next = other[at];
    while (next !== undefined && compare(next, row, sign) < 0) {
      rows.push(next);
      at += 1;
      next = other[at];
    }
    rows.push(row);
  }
  for (; at < other.length; at += 1) {
    const row = other[at];
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

const compare = (one: Sorted, other: Sorted, sign: number): number =>
  one.text < other.text ? -sign : one.text > other.text ? sign : 0;

/**
 * The keys in the order of a column; rows that are equal in it stay in the order in which they came in. So few rows at a time that
 * no task takes long. `undefined` once it is aborted.
 */
export async function sortedKeys(
  keys: readonly number[],
  rowOf: (key: number) => JudgedRow | undefined,
  { column, direction }: RowSort,
  signal: AbortSignal,
): Promise<readonly number[] | undefined> {
  if (column === 'line') return direction === 'ascending' ? keys : keys.toReversed();
  const sign = direction === 'ascending' ? 1 : -1;
  let runs: (readonly Sorted[])[] = [];
  for (let from = 0; from < keys.length; from += TASK_ROWS) {
    if (from > 0) await nextTask();
    if (signal.aborted) return undefined;
    const run = keys.slice(from, from + TASK_ROWS).map((key) => {
      const judged = rowOf(key);
      return { key, text: judged === undefined ? EMPTY : sortText(judged, column) };
    });
    runs.push(run.sort((one, other) => compare(one, other, sign)));
  }
  while (runs.length > 1) {
    const longer: (readonly Sorted[])[] = [];
    for (let at = 0; at < runs.length; at += 2) {
      await nextTask();
      if (signal.aborted) return undefined;
      longer.push(merged(runs[at] ?? [], runs[at + 1] ?? [], sign));
    }
    runs = longer;
  }
  return (runs[0] ?? []).map(({ key }) => key);
}
