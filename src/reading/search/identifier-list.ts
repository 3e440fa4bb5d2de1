import { ASIDE } from '../identifier/identifiers-in.ts';
import { bareLine, mayHoldMore } from '../line/bare-line.ts';
import { beforeSecret, mayHoldSecret } from '../line/key-like.ts';
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
import { itemsAlone, itemsInWords, partsOf, type ReadOne } from './identifiers-in-words.ts';
import { isCount, mayBeLost, type TableCell, tableHeadings } from './table-headings.ts';

/** Stands for the end of a line where a list is shown in one. */
export const LINE_MARK = ' ⏎ ';

/** Stands for a line that may hold a secret. */
export const HIDDEN = '…';

/** More parts than anybody looks up one by one. */
const MOST_PARTS = 1000;

/** Longer lines are skipped: cut anywhere, they might end with a shorter identifier than was written. */
export const MOST_LINE_CHARACTERS = 100_000;

/** A part of a list that is not an identifier, or a line that is too long to be read. */
export interface SkippedPart {
  /** Counted from 1. */
  readonly lineNumber: number;
  readonly text: string;
  /** What of it looks most like one. */
  readonly identifier: string;
  readonly isTooLong: boolean;
}

/** An identifier, and the line that it stands in. */
interface ListedItem<Item> {
  /** Counted from 1, as the lines that are skipped. */
  readonly lineNumber: number;
  readonly item: Item;
}

export interface DividedList<Item> {
  readonly items: readonly ListedItem<Item>[];
  readonly skipped: readonly SkippedPart[];
  /** Identifiers and lines beyond the most that are read. */
  readonly leftOut: number;
  /** The headings of columns whose digits were not read. */
  readonly leftColumns: readonly string[];
}

const isTooLong = (line: string): boolean => line.length > MOST_LINE_CHARACTERS;

const LINE_END = /[\n\r⏎]+/u;
/** Between the headings of a table and its lines. */
const RULE = /^[\s|+=:_-]+$/u;

/** What of a line is read, and what of it may be an identifier but is not read. */
interface ReadLine<Item> {
  readonly items: readonly Item[];
  readonly unread: readonly string[];
}

/** Whether a cell behind a URL is a field of its own, and no part of it. */
const isField = (cell: string): boolean =>
  cell === '' || isFraudType(cell) || isTypeWord(cell) || isOnlyCountry(cell) || isTime(cell);

/** Whether a separator and what stands behind it may belong to the URL before them. */
function isPartOfUrl(url: string, separator: string, next: string): boolean {
  if (!isUrl(url.trim()) || separator === '\t' || url !== url.trimEnd() || next !== next.trimStart())
    return false;
  const shape = identifierShape(next);
  return !isField(next.trim()) && (shape === undefined || shape === 'digits');
}

/** The cells of a line between any separators; a URL has those that may be its own. */
function cellsOf(line: string): Cells {
  const cells: string[] = [];
  const [first = '', ...rest] = line.split(/([\t,;|])/u);
  let cell = first;
  for (let at = 0; at < rest.length; at += 2) {
    const [separator = '', next = ''] = rest.slice(at, at + 2);
    if (isPartOfUrl(cell, separator, next)) {
      cell += separator + next;
    } else {
      cells.push(cell);
      cell = next;
    }
  }
  return [...cells, cell].map((one) => one.trim()).filter((one) => one !== '');
}

/** Where the two countries of a contribution stand. */
const routeAt = (cells: Cells): number =>
  cells.findIndex((cell, at) => isOnlyCountry(cell) && isCountry(cells[at + 1] ?? ''));

/** Without the source peer of a contribution, which may look like a host. */
function withoutSource(cells: Cells): Cells {
  const route = routeAt(cells);
  return cells.filter((cell, at) => route < 1 || at !== route + 2 || isIdentifier(cell));
}

/** What was paid, or a share. */
const AMOUNT = /^[£$€¥]?\s?\d{1,6}[.,]\d{1,2}\s?(?:[£$€¥%]|\p{Lu}{3})?$/u;

/** Whether digits behind a number may be the last ones of further numbers: of one length to the end, or behind a space. */
function areEndings(cells: Cells, line: string): boolean {
  const at = cells.findIndex((cell) => identifierShape(cell) === 'phone');
  const [next = '', ...more] = at === -1 || line.includes('\t') ? [] : cells.slice(at + 1);
  const areAlike =
    more.length > 0 && more.every((cell) => /^\d+$/u.test(cell) && cell.length === next.length);
  return /^\d{3,6}$/u.test(next) && (areAlike || /[,;]\s+\d{3,6}(?!\d)/u.test(line));
}

const BETWEEN_CELLS = /^(?:[-–—…~=→⇒>]+|\.\.+|to|till|until|through|thru|bis)$/iu;

/** Whether something between two cells of one look makes them the ends of a range. */
const isRangeOfCells = (cells: Cells): boolean =>
  cells.some((cell, at) => {
    const [from, to] = [cells[at - 1] ?? '', cells[at + 1] ?? ''].map((end) =>
      identifierShape(end)?.replace('digits', 'phone'),
    );
    return BETWEEN_CELLS.test(cell) && from !== undefined && from === to;
  });

const DATE_IN_DIGITS = /\s20[23]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u;

/** A number of a row, what was counted, or a date with it. */
const isCounted = (text: string): boolean =>
  /^\d{1,6}$/u.test(text) ||
  (/^[\d\s./-]+$/u.test(text) && (text.search(ASIDE) !== -1 || DATE_IN_DIGITS.test(text)));

const LABEL = /^\p{L}[\p{L} .-]{0,30}:\s+/u;

/** The identifiers among the cells of a line. */
function readCells<Item>(cells: Cells, line: string, read: ReadOne<Item>): ReadLine<Item> {
  if (isRangeOfCells(cells)) return { items: [], unread: [line] };
  const counts = areEndings(cells, line) ? /^\d{1,2}$/u : /^\d{1,6}$/u;
  const mayHoldOne = (cell: string) =>
    /^\d+$/u.test(cell)
      ? !counts.test(cell)
      : !AMOUNT.test(cell) && (identifierShape(cell) !== undefined || mayHoldMore(cell));
  const items: Item[] = [];
  const unread: string[] = [];
  for (const cell of cells.map((one) => one.replace(LABEL, ''))) {
    const found = itemsInWords(cell, read);
    items.push(...found);
    if (found.length === 0 && mayHoldOne(cell)) unread.push(cell);
  }
  return { items, unread };
}

/** The same under headings. */
function readTableCells<Item>(cells: readonly TableCell[], read: ReadOne<Item>): ReadLine<Item> {
  const items: Item[] = [];
  const unread: string[] = [];
  for (const cell of cells.filter((one) => !isCount(one))) {
    const one = cell.holds === 'range' ? read(cell.text) : undefined;
    const found = cell.holds === 'range' ? (one === undefined ? [] : [one]) : itemsInWords(cell.text, read);
    items.push(...found);
    if (found.length === 0 && mayBeLost(cell)) unread.push(cell.text);
  }
  return { items, unread };
}

/** The sender and recipients of an e-mail are not looked up. */
const MAIL_HEADER = /^(?:from|to|cc|bcc|von|an|de|para|à)\s?:.*@/iu;

/** The identifiers of a line without headings. */
function readLine<Item>(line: string, readAny: ReadOne<Item>): ReadLine<Item> {
  if (MAIL_HEADER.test(line)) return { items: [], unread: [] };
  // A few digits beside something else are no number that is dialled.
  const read = (part: string) =>
    isCounted(part) && !(part === line && /^\d+$/u.test(part)) ? undefined : readAny(part);
  const bare = bareLine(line).text;
  const cells = withoutSource(cellsOf(bare));
  const apart = cells.flatMap((cell) =>
    itemsAlone(cell, read).length > 0 ? [cell] : partsOf(cell, /\s{2,}/u),
  );
  // A bullet or a remark may be a part of what stands alone.
  return readCells(apart.length === 1 ? [line] : apart, bare, read);
}

function skippedParts(at: number, line: string, unread: readonly string[]): readonly SkippedPart[] {
  const lineNumber = at + 1;
  if (mayHoldSecret(line))
    return [{ lineNumber, text: HIDDEN, identifier: HIDDEN, isTooLong: isTooLong(line) }];
  const texts = unread.length === 0 ? [line] : unread;
  return texts.map((text) => ({ lineNumber, text, identifier: text, isTooLong: isTooLong(line) }));
}

/** The lines of a list: of a single line its parts, unless it is a contribution. */
function linesOf(text: string): readonly string[] {
  const lines = partsOf(text, LINE_END);
  const [only = '', another] = lines;
  if (another !== undefined || isTooLong(only)) return lines;
  const cells = cellsOf(only);
  return routeAt(cells) === -1 ? cells : lines;
}

/**
 * Divides a text into the identifiers that it holds: one or more in each line, between commas, semicolons or
 * spaces, and in several lines also under headings and among fields, words, bullets and remarks.
 */
export function divideList<Item>(text: string, readOnce: ReadOne<Item>): DividedList<Item> {
  const known = new Map<string, Item | undefined>();
  /** Fields repeat from line to line, and parts are tried in several ways. */
  function read(part: string): Item | undefined {
    if (!known.has(part)) known.set(part, isTime(part) ? undefined : readOnce(part));
    return known.get(part);
  }
  const lines = linesOf(text);
  const readable = lines.map((line) => (isTooLong(line) ? '' : beforeSecret(line)));
  const table = tableHeadings(readable);
  const items: ListedItem<Item>[] = [];
  const skipped: SkippedPart[] = [];
  let leftOut = 0;
  for (const [at, line] of lines.entries()) {
    if (at >= MOST_PARTS || items.length >= MOST_PARTS) {
      leftOut += lines.length - at;
      break;
    }
    if (at === 0 && table !== undefined) continue;
    const given = readable[at] ?? '';
    const cells = table?.cellsOf(given);
    const ofLine = cells === undefined ? readLine(given, read) : readTableCells(cells, read);
    const isNothing = ofLine.items.length === 0 && !RULE.test(line);
    if (isNothing || ofLine.unread.length > 0) skipped.push(...skippedParts(at, line, ofLine.unread));
    const taken = ofLine.items.slice(0, MOST_PARTS - items.length);
    items.push(...taken.map((item) => ({ lineNumber: at + 1, item })));
    leftOut += ofLine.items.length - taken.length;
  }
  return { items, skipped, leftOut, leftColumns: table?.leftColumns ?? [] };
}
