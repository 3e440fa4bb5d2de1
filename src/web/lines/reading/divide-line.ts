import { type LineFields, NO_FIELDS } from '../line.ts';
import { identifierShape, isCountry, mayBeEnds } from './cell-shapes.ts';

/** Both ends of a range as they are written together. */
export function joinEnds(first: string, last: string): string {
  if (last === '') return first;
  if (first === '') return last;
  return /[\s-]/u.test(first + last) ? `${first} to ${last}` : `${first}-${last}`;
}

/** Where the identifier stands in most lines of a list: before it may stand the fraud type. */
export type IdentifierPlace = 0 | 1;

const SHORTEST_LIST = 3;

/** Where a list has no column for the end of a range, `id, id2` may stand in the place of `id`. */
export function withJoinedPair(cells: readonly string[], id: number): readonly string[] {
  const [first = '', second = ''] = [cells[id], cells[id + 1]];
  return mayBeEnds(first, second) ? cells.toSpliced(id, 2, joinEnds(first, second)) : cells;
}

/** The cells of a line divided around the identifier at `place`; `undefined` if what follows it are no countries. */
function divideAround(cells: readonly string[], place: IdentifierPlace): LineFields | undefined {
  const [id = '', origination = '', destination = '', sourcePeerId = '', ...more] = withJoinedPair(
    cells,
    place,
  ).slice(place);
  const areCountries = [origination, destination].every((cell) => cell === '' || isCountry(cell));
  if (more.some((cell) => cell !== '') || !areCountries) return undefined;
  return {
    id,
    fraudType: place === 1 ? (cells[0] ?? '') : '',
    origination,
    destination,
    sourcePeerId,
  };
}

/** The place of the identifier by what its cells look like; `undefined` where neither looks like one. */
export function identifierPlace(cells: readonly string[]): IdentifierPlace | undefined {
  if (identifierShape(cells[0] ?? '') !== undefined) return 0;
  return identifierShape(cells[1] ?? '') === undefined ? undefined : 1;
}

/** Whether a line is nothing but identifiers, more than the ends of a range. */
const areIdentifiers = (cells: readonly string[]): boolean =>
  cells.length >= SHORTEST_LIST && cells.every((cell) => identifierShape(cell) !== undefined);

/** Whether `divideLine` makes more of a line than one identifier. */
export function isDividedByLine(cells: readonly string[]): boolean {
  const place = identifierPlace(cells);
  return areIdentifiers(cells) || (place !== undefined && divideAround(cells, place) !== undefined);
}

/**
 * A line by itself: `[fraud type,] identifier[, end of range][, origination[, destination[, source]]]`, or several identifiers,
 * each for a line of its own. Whatever else it is stands whole in the identifier, for the analyst to correct. `usual` is where the
 * other lines have their identifiers.
 */
export function divideLine(
  cells: readonly string[],
  line: string,
  usual: IdentifierPlace,
): readonly LineFields[] {
  if (cells.length === 1) return [{ ...NO_FIELDS, id: cells[0] ?? '' }];
  if (areIdentifiers(cells)) return cells.map((id) => ({ ...NO_FIELDS, id }));
  return [divideAround(cells, identifierPlace(cells) ?? usual) ?? { ...NO_FIELDS, id: line.trim() }];
}
