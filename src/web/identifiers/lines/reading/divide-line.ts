import { type LineFields, NO_FIELDS } from '../line.ts';
import { identifierShape, isCountry, isFraudType, mayBeEnds } from './cell-shapes.ts';

/** Both ends of a range as they are written together. */
export function joinEnds(first: string, last: string): string {
  if (last === '') return first;
  if (first === '') return last;
  return /[\s-]/u.test(first + last) ? `${first} to ${last}` : `${first}-${last}`;
}

/** Where the identifier stands in most lines of a list: before it may stand the fraud type. */
export type IdentifierPlace = 0 | 1;

/** Where a list has no column for the end of a range, `id, id2` may stand in the place of `id`. */
export function withJoinedPair(cells: readonly string[], id: number): readonly string[] {
  const [first = '', second = ''] = [cells[id], cells[id + 1]];
  return mayBeEnds(first, second) ? cells.toSpliced(id, 2, joinEnds(first, second)) : cells;
}

/** The cells of a line around the identifier at `place`: the fraud type before it, or known and after it. */
function cellsAround(cells: readonly string[], place: IdentifierPlace) {
  const [id = '', ...after] = withJoinedPair(cells, place).slice(place);
  const isTypeAfter = place === 0 && isFraudType(after[0] ?? '');
  const [origination = '', destination = '', sourcePeerId = '', ...more] = isTypeAfter
    ? after.slice(1)
    : after;
  const fraudType = (isTypeAfter ? after[0] : place === 1 ? cells[0] : '') ?? '';
  const fields: LineFields = { id, fraudType, origination, destination, sourcePeerId };
  return { fields, isTooLong: more.some((cell) => cell !== '') };
}

/** `undefined` if what follows the identifier are no countries. */
function divideAround(cells: readonly string[], place: IdentifierPlace): LineFields | undefined {
  const { fields, isTooLong } = cellsAround(cells, place);
  const areCountries = [fields.origination, fields.destination].every(
    (cell) => cell === '' || isCountry(cell),
  );
  return isTooLong || !areCountries ? undefined : fields;
}

const FEWEST_FIELDS = 3;

/** The same of a line whose countries are misspelt; a URL may hold commas of its own. */
function divideNearly(cells: readonly string[], place: IdentifierPlace): LineFields | undefined {
  const shape = identifierShape(cells[place] ?? '');
  if (shape === undefined || shape === 'url' || cells.length - place < FEWEST_FIELDS) return undefined;
  const { fields, isTooLong } = cellsAround(cells, place);
  return isTooLong ? undefined : fields;
}

/** The place of the identifier by what its cells look like; `undefined` where neither looks like one. */
export function identifierPlace(cells: readonly string[]): IdentifierPlace | undefined {
  if (identifierShape(cells[0] ?? '') !== undefined) return 0;
  return identifierShape(cells[1] ?? '') === undefined ? undefined : 1;
}

/** Whether a line is nothing but identifiers, and not the two ends of a range. */
function areIdentifiers(cells: readonly string[]): boolean {
  if (cells.length < 2 || cells.some((cell) => identifierShape(cell) === undefined)) return false;
  return cells.length > 2 || !mayBeEnds(cells[0] ?? '', cells[1] ?? '');
}

/** Whether `divideLine` makes more of a line than one identifier. */
export function isDividedByLine(cells: readonly string[]): boolean {
  const place = identifierPlace(cells);
  return areIdentifiers(cells) || (place !== undefined && divideAround(cells, place) !== undefined);
}

/**
 * A line by itself: `[fraud type,] identifier[, end of range][, origination[, destination[, source]]]`, a
 * known fraud type also after the identifier, or several identifiers, each for a line of its own. Whatever
 * else it is stands whole in the identifier, for the analyst to correct. `usual` is where the other lines
 * have their identifiers.
 */
export function divideLine(
  cells: readonly string[],
  line: string,
  usual: IdentifierPlace,
): readonly LineFields[] {
  if (cells.length === 1) return [{ ...NO_FIELDS, id: cells[0] ?? '' }];
  if (areIdentifiers(cells)) return cells.map((id) => ({ ...NO_FIELDS, id }));
  const place = identifierPlace(cells) ?? usual;
  return [divideAround(cells, place) ?? divideNearly(cells, place) ?? { ...NO_FIELDS, id: line.trim() }];
}
