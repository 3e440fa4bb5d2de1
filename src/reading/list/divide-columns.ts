import { type LineFields, NO_FIELDS } from '../line/line.ts';
import type { ColumnRole } from './list-columns.ts';

/** Joins the ends of a range in one text. */
function joinEnds(first: string, last: string): string {
  if (last === '' || first === '') return first + last;
  return /[\s-]/u.test(first + last) ? `${first} to ${last}` : `${first}-${last}`;
}

/** Divides the cells of a line by column: one set of fields for each identifier, and one if there is none. */
export type DivideByColumns = (cells: readonly string[]) => readonly LineFields[];

export function byColumns(roles: readonly ColumnRole[]): DivideByColumns {
  const columnOf = (role: ColumnRole) => roles.indexOf(role);
  const ids = [...roles.keys()].filter((column) => roles[column] === 'id');
  const [firstId = -1] = ids;
  const [rangeEnd, rangeSize] = [columnOf('rangeEnd'), columnOf('rangeSize')];
  const [fraudType, origination, destination, sourcePeerId] = [
    columnOf('fraudType'),
    columnOf('origination'),
    columnOf('destination'),
    columnOf('sourcePeerId'),
  ];
  return (cells) => {
    const at = (column: number) => cells[column] ?? '';
    const first = at(firstId);
    const size = at(rangeSize);
    const last = at(rangeEnd);
    // Refused with the range on offer: what is counted may as well be calls.
    const isCounted = first !== '' && last === '' && size !== '' && size !== '1';
    const fields = {
      ...NO_FIELDS,
      id: isCounted ? `${first} × ${size}` : joinEnds(first, last),
      fraudType: at(fraudType),
      origination: at(origination),
      destination: at(destination),
      sourcePeerId: at(sourcePeerId),
    };
    if (ids.length < 2) return [fields];
    const others = ids
      .slice(1)
      .flatMap((column) => (at(column) === '' ? [] : [{ ...fields, id: at(column) }]));
    return fields.id === '' && others.length > 0 ? others : [fields, ...others];
  };
}
