import { eachField } from '../../contract/contribution-fields.ts';
import { type LineFields, NO_FIELDS } from '../line/line.ts';
import type { ColumnRole } from './column-names.ts';
import type { ListRecord } from './list-records.ts';

/** Joins the ends of a range in one text. */
function joinEnds(first: string, last: string): string {
  if (last === '' || first === '') return first + last;
  return /[\s-]/u.test(first + last) ? `${first} to ${last}` : `${first}-${last}`;
}

/** Divides the cells of a line by column. A line with more cells than columns becomes the identifier as a whole. */
export function byColumns(roles: readonly ColumnRole[]): (record: ListRecord) => LineFields {
  const columnOf = (role: ColumnRole) => roles.indexOf(role);
  const [rangeEnd, rangeSize] = [columnOf('rangeEnd'), columnOf('rangeSize')];
  const columns = eachField(columnOf);
  return ({ cells, text }) => {
    if (cells.slice(roles.length).some((cell) => cell !== '')) return { ...NO_FIELDS, id: text.trim() };
    const at = (column: number) => cells[column] ?? '';
    const [first, last, size] = [at(columns.id), at(rangeEnd), at(rangeSize)];
    // A guess, or refused: what is counted may as well be calls.
    const isCounted = first !== '' && last === '' && size !== '' && size !== '1';
    return {
      ...eachField((field) => at(columns[field])),
      id: isCounted ? `${first} × ${size}` : joinEnds(first, last),
    };
  };
}
