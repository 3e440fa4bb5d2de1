import { csvField } from '../../../contract/csv-field.ts';
import { LIST_HEADER } from '../../../reading/csv/csv.ts';
import { withoutPrivateKeys } from '../../../reading/line/key-like.ts';
import { LINE_FIELDS } from '../../../reading/line/line.ts';
import type { JudgedRow } from './judged-rows.ts';

/**
 * Exports the rows that are still to be reported as a CSV list that reads back as the same rows: the
 * understood values of reportable rows, the input of all others.
 */
export function draftCsv(rows: readonly JudgedRow[]): string {
  const lines = rows
    .filter(({ verdict }) => verdict !== 'removed' && verdict !== 'open' && verdict !== 'reported')
    .map(({ line, row }) => {
      const values = line?.problems.length === 0 ? line.values : withoutPrivateKeys(row.fields);
      return LINE_FIELDS.map((field) => csvField(values[field])).join(',');
    });
  return [LIST_HEADER.join(','), ...lines, ''].join('\r\n');
}
