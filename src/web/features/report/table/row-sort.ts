import type { IdentifierSpace } from '../../../../contract/identifier/identifier.ts';
import { type JudgedRow, VERDICTS } from '../../../identifiers/draft/judged-rows.ts';
import { nextTask, TASK_ROWS } from '../../../platform/tasks/row-tasks.ts';
import type { ColumnSort } from '../../../ui/grid/sort.ts';

/** The columns that can be sorted by. */
export const SORT_COLUMNS = ['line', 'verdict', 'id', 'fraudType', 'origination', 'destination'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export type RowSort = ColumnSort<SortColumn>;

/** The order of input. */
export const BY_LINE: RowSort = { column: 'line', direction: 'ascending' };

const SPACES: Readonly<Record<IdentifierSpace, string>> = { phone: '0', numeric: '1', ipv4: '2', ipv6: '3' };
/** Sorts after all identifiers that could be read. */
const OTHERS = '4';
const EMPTY = '\u{10ffff}';
/** The digits of the largest IPv6 address. */
const HEX_DIGITS = 32;

const inDigits = (value: bigint): string => value.toString(16).padStart(HEX_DIGITS, '0');

/** The sort key of a row as text. */
function sortText({ line, row, verdict }: JudgedRow, column: Exclude<SortColumn, 'line'>): string {
  if (column === 'verdict') return String(VERDICTS.indexOf(verdict));
  const interval = column === 'id' ? line?.identifier?.interval : undefined;
  if (interval !== undefined)
    return SPACES[interval.space] + inDigits(interval.low) + inDigits(interval.high);
  const text = (line?.values ?? row.fields)[column].toLowerCase();
  if (text === '') return EMPTY;
  return column === 'id' ? OTHERS + text : text;
}

/**
 * The row keys sorted by a column; equal rows stay in the order of input. Sort keys are gathered in tasks of
 * a few thousand rows. `undefined` if aborted.
 */
export async function sortedKeys(
  keys: readonly number[],
  rowOf: (key: number) => JudgedRow | undefined,
  { column, direction }: RowSort,
  signal: AbortSignal,
): Promise<readonly number[] | undefined> {
  if (column === 'line') return direction === 'ascending' ? keys : keys.toReversed();
  const sorted: { readonly key: number; readonly text: string }[] = [];
  for (let from = 0; from < keys.length; from += TASK_ROWS) {
    if (from > 0) await nextTask();
    if (signal.aborted) return undefined;
    for (const key of keys.slice(from, from + TASK_ROWS)) {
      const judged = rowOf(key);
      sorted.push({ key, text: judged === undefined ? EMPTY : sortText(judged, column) });
    }
  }
  const sign = direction === 'ascending' ? 1 : -1;
  sorted.sort((one, other) => (one.text < other.text ? -sign : one.text > other.text ? sign : 0));
  return sorted.map(({ key }) => key);
}
