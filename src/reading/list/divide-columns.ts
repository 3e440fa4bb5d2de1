import { type LineFields, NO_FIELDS } from '../line/line.ts';
import { isCountry } from './cell-shapes.ts';
import { joinEnds, withJoinedPair } from './divide-line.ts';
import type { ColumnRole } from './list-columns.ts';

/** Divides the cells of a line by column: one set of fields for each identifier, and one if there is none. */
export type DivideByColumns = (cells: readonly string[]) => readonly LineFields[];

export function byColumns(roles: readonly ColumnRole[]): DivideByColumns {
  const columnOf = (role: ColumnRole) => roles.indexOf(role);
  const ids = [...roles.keys()].filter((column) => roles[column] === 'id');
  const [firstId = -1] = ids;
  const rangeEnd = columnOf('rangeEnd');
  const [fraudType, origination, destination, sourcePeerId] = [
    columnOf('fraudType'),
    columnOf('origination'),
    columnOf('destination'),
    columnOf('sourcePeerId'),
  ];
  const next = roles[firstId + 1];
  const mayHavePairs = ids.length === 1 && next !== undefined && next !== 'rangeEnd' && next !== 'ignored';
  const saysCountry = (cell: string | undefined) => cell === undefined || cell === '' || isCountry(cell);
  /** Returns whether the second half of an `id, id2` pair may have shifted the line. */
  const isShifted = (cells: readonly string[]): boolean =>
    cells.length > roles.length || !saysCountry(cells[origination]) || !saysCountry(cells[destination]);
  return (given) => {
    const joined = mayHavePairs ? withJoinedPair(given, firstId) : given;
    const cells = joined !== given && isShifted(given) ? joined : given;
    const at = (column: number) => cells[column] ?? '';
    const fields = {
      ...NO_FIELDS,
      id: rangeEnd === -1 ? at(firstId) : joinEnds(at(firstId), at(rangeEnd)),
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
