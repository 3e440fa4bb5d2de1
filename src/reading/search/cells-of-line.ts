import {
  type Cells,
  identifierShape,
  isCountry,
  isFraudType,
  isIdentifier,
  isOnlyCountry,
  isTime,
  isTypeWord,
  isUrl,
} from '../list/cell-shapes.ts';
import { isRangeSign } from './between-tokens.ts';

/** Whether a cell behind a URL is a field of its own, and no part of it. */
const isField = (cell: string, next: string): boolean =>
  cell === '' ||
  isFraudType(cell) ||
  (isTypeWord(cell) && (isCountry(next) || /^\p{Lu}/u.test(cell))) ||
  isOnlyCountry(cell) ||
  isTime(cell);

/** Whether what stands behind a separator may belong to the URL before it. */
function isPartOfUrl(separator: string, [cell = '', , next = '']: readonly string[]): boolean {
  const shape = identifierShape(cell);
  const isOther =
    isField(cell.trim(), next.trim()) ||
    (shape !== undefined && shape !== 'digits') ||
    /^(?:0\d{9,12}|[1-9]\d{10,14})$/u.test(cell.trim());
  return separator !== '\t' && cell === cell.trimStart() && !isOther;
}

/** The ends of a range in cells of one look, and the sign between them, are one cell. */
export function joinedRanges(cells: Cells): Cells {
  const shapeOf = (cell = '') => identifierShape(cell)?.replace('digits', 'phone');
  const at = cells.findIndex(
    (cell, index) =>
      isRangeSign(cell) &&
      shapeOf(cells[index - 1]) !== undefined &&
      shapeOf(cells[index - 1]) === shapeOf(cells[index + 1]),
  );
  if (at === -1) return cells;
  return [
    ...cells.slice(0, at - 1),
    cells.slice(at - 1, at + 2).join(' '),
    ...joinedRanges(cells.slice(at + 2)),
  ];
}

/** The cells of a line between any separators; a URL has those that may be its own. */
export function cellsOf(line: string): Cells {
  const cells: string[] = [];
  const [first = '', ...rest] = line.split(/([\t,;|])/u);
  let cell = first;
  const endsWithUrl = (text: string) => isUrl(text.trim().split(/\s+/u).at(-1) ?? '');
  let isUrlOpen = endsWithUrl(cell);
  for (let at = 0; at < rest.length; at += 2) {
    const [separator = '', ...next] = rest.slice(at, at + 4);
    if (isUrlOpen && !/\s$/u.test(cell.slice(-1)) && isPartOfUrl(separator, next)) {
      cell += separator + (next[0] ?? '');
    } else {
      cells.push(cell);
      cell = next[0] ?? '';
      isUrlOpen = endsWithUrl(cell);
    }
  }
  return joinedRanges(
    [...cells, cell].map((one) => one.trim().replace(/^"([^"]*)"$/u, '$1')).filter((one) => one !== ''),
  );
}

/** Where the two countries of a contribution stand. */
const routeAt = (cells: Cells): number =>
  cells.findIndex((cell, at) => isOnlyCountry(cell) && isCountry(cells[at + 1] ?? ''));

/** Without the source peer of a contribution, which may look like a host. */
export function withoutSource(cells: Cells): Cells {
  const route = routeAt(cells);
  return cells.filter((cell, at) => route < 1 || at !== route + 2 || isIdentifier(cell));
}

/** Whether digits behind a number may be the last ones of further numbers: of one length to the end, or behind a space. */
export function areEndings(cells: Cells, line: string): boolean {
  const at = cells.findIndex((cell) => identifierShape(cell) === 'phone');
  const [next = '', ...more] = at === -1 || line.includes('\t') ? [] : cells.slice(at + 1);
  const areAlike =
    more.length > 0 && more.every((cell) => /^\d+$/u.test(cell) && cell.length === next.length);
  return /^\d{3,6}$/u.test(next) && (areAlike || /[,;]\s+\d{3,6}(?!\d)/u.test(line));
}
