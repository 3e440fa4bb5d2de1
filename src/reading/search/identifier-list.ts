import { ASIDE, findIdentifiers, identifiersIn, mayHoldOthers } from '../identifier/identifiers-in.ts';
import type { LineFields } from '../line/line.ts';
import { divideByColumns, divideLine } from '../list/divide-line.ts';
import {
  identifierShape,
  isCountry,
  isFraudType,
  isOnlyCountry,
  isTime,
  isTypeWord,
  isUrl,
} from '../list/cell-shapes.ts';
import { isColumnName } from '../list/column-names.ts';
import { SAMPLE_ROWS } from '../list/list-columns.ts';
import { cellsOfLine, DELIMITERS } from '../list/list-records.ts';
import { rolesByHeader } from '../list/roles-by-header.ts';
import { bareLine, mayHoldMore } from '../line/bare-line.ts';
import { beforeSecret, mayHoldSecret } from '../line/key-like.ts';

/** Stands for the end of a line where a list is shown in one. */
export const LINE_MARK = ' ⏎ ';

/** Stands for a line that may hold a secret. */
export const HIDDEN = '…';

/** More parts than anybody looks up one by one. */
const MOST_PARTS = 1000;

/** Longer lines are skipped: cut anywhere, they might end with a shorter identifier than was written. */
export const MOST_LINE_CHARACTERS = 100_000;

/** No identifier is written in more words. */
const MOST_WORDS = 8;

/** A part of a list that is not an identifier, or a line that is too long to be read. */
export interface SkippedPart {
  /** Counted from 1. */
  readonly lineNumber: number;
  readonly text: string;
  /** What of it looks most like one: of a line with fields, their identifier. */
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
}

const isTooLong = (line: string): boolean => line.length > MOST_LINE_CHARACTERS;

const LINE_END = /[\n\r⏎]+/u;
const BETWEEN_FIELDS = /[\t,;|]/u;

/** The parts of a text between these separators. */
const partsOf = (text: string, separator: RegExp): readonly string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Reads each part; none if one of them is not an identifier. */
function readAll<Item>(
  parts: readonly string[],
  read: (text: string) => Item | undefined,
): readonly Item[] | undefined {
  const items: Item[] = [];
  for (const part of parts) {
    const item = read(part);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

/** What may stand by itself inside an identifier: the word of a range, or wildcards. */
const INNER_WORD = /^(?:to|[x?*_]+)$/iu;
/** The characters on both sides of a space, where it ends a word or a URL. */
const WORD_ENDS = /^(?:[\p{L}\d/]\p{L}|\p{L}\d)$/u;

/** Whether the space between two words can only end an identifier. */
const isBetweenIdentifiers = (word: string, next: string): boolean =>
  WORD_ENDS.test((word.at(-1) ?? '') + (next[0] ?? '')) && !INNER_WORD.test(word) && !INNER_WORD.test(next);

/** Of a number with 00 before its country code. */
const MOST_NUMBER_DIGITS = 17;
const BETWEEN_ENDS = /[-\u2010-\u2015]|\.\.|\bto\b/iu;

/** Whether words have more digits than one number or range of numbers. IPv6 addresses have colons. */
function hasTooManyDigits(text: string): boolean {
  if (text.includes(':')) return false;
  const most = BETWEEN_ENDS.test(text) ? 2 * MOST_NUMBER_DIGITS : MOST_NUMBER_DIGITS;
  return text.replace(/\D+/gu, '').length > most;
}

/** How many words from a place on may be one identifier. */
function mostWordsFrom(words: readonly string[], start: number): number {
  let count = 1;
  for (; count < MOST_WORDS && start + count < words.length; count += 1) {
    if (isBetweenIdentifiers(words[start + count - 1] ?? '', words[start + count] ?? '')) break;
  }
  return count;
}

/**
 * Identifiers with nothing but white space between them; each takes as many words as it can. What is not read is
 * told by its look where that is certain: a refused reading is a hundred times as slow.
 */
function dividedBySpaces<Item>(text: string, read: (text: string) => Item | undefined): readonly Item[] {
  const words = partsOf(text, /\s+/u);
  const items: Item[] = [];
  for (let at = 0; at < words.length;) {
    let count = mostWordsFrom(words, at);
    let item: Item | undefined;
    while (count > 0 && item === undefined) {
      const candidate = words.slice(at, at + count).join(' ');
      if (count === 1 || !hasTooManyDigits(candidate)) item = read(candidate);
      if (item === undefined) count -= 1;
    }
    if (item === undefined) return [];
    items.push(item);
    at += count;
  }
  return items;
}

function fieldsOf(line: string): LineFields | undefined {
  const cells = line
    .split(BETWEEN_FIELDS)
    .map((cell) => cell.trim())
    .filter((cell) => !isTime(cell));
  const [only, another] = divideLine(cells, line, { identifier: 0, isTypeAfter: false });
  return another === undefined ? only : undefined;
}

function skippedPart(at: number, line: string): SkippedPart {
  const text = mayHoldSecret(line) ? HIDDEN : line;
  const id = isTooLong(text) ? '' : (fieldsOf(text)?.id ?? '');
  return { lineNumber: at + 1, text, identifier: id === '' ? text : id, isTooLong: isTooLong(line) };
}

/** The identifier of a line that is a contribution, whose source peer may look like a host. */
function itemOfContribution<Item>(line: string, read: (text: string) => Item | undefined): Item | undefined {
  const fields = fieldsOf(line);
  return fields !== undefined && isCountry(fields.origination) ? read(fields.id) : undefined;
}

/** Whether a cell behind a URL is a field of its own, and no part of it. */
const isField = (cell: string): boolean =>
  isFraudType(cell) || isTypeWord(cell) || isOnlyCountry(cell) || isTime(cell);

/** The same of a URL, which might hold all of the line: fields behind it are no part of it. */
function itemOfTypedUrl<Item>(line: string, read: (text: string) => Item | undefined): Item | undefined {
  if (!isUrl(line)) return undefined;
  const [url = '', next = ''] = partsOf(line, BETWEEN_FIELDS);
  if (isField(next)) return read(url);
  const fields = fieldsOf(line);
  if (fields === undefined) return undefined;
  const { id, fraudType, origination, destination } = fields;
  const hasRoute = isCountry(origination) && isCountry(destination);
  return isFraudType(fraudType) || hasRoute ? read(id) : undefined;
}

/** The identifiers of a line: one, several between separators, or the one among the fields of a record. */
function itemsOfLine<Item>(line: string, read: (text: string) => Item | undefined): readonly Item[] {
  // A URL may hold commas and semicolons.
  for (const separator of [/[,;]\s+/u, /[,;]/u]) {
    const parts = partsOf(line, separator);
    if (parts.length < 2) continue;
    const items = readAll(parts, read);
    if (items !== undefined) return items;
  }
  const whole = itemOfTypedUrl(line, read) ?? read(line) ?? itemOfContribution(line, read);
  if (whole !== undefined) return [whole];
  const divided = dividedBySpaces(line, read);
  if (divided.length > 0 || !BETWEEN_FIELDS.test(line)) return divided;
  const fields = fieldsOf(line);
  if (fields === undefined) return [];
  const { id, origination, destination } = fields;
  const [before = '', ...behind] = id === '' ? [line] : line.split(id);
  // Digits in the place of countries are the last ones of further numbers.
  const isMore = mayHoldMore(before) || /\d{3}/u.test(origination + destination);
  if (isMore || identifiersIn(behind.join(' ')).length > 0) return [];
  const only = read(id);
  return only === undefined ? [] : [only];
}

/** Whether the cell behind a URL may be a part of it. */
const isUrlCut = (cells: readonly string[], line: string): boolean =>
  cells.some((cell, at) => {
    const next = cells[at + 1];
    if (next === undefined || !isUrl(cell) || isField(next)) return false;
    return [',', ';', '|'].some((separator) => line.includes(cell + separator + next));
  });

/** What was paid, or a share. */
const AMOUNT = /^[£$€¥]?\s?\d{1,6}[.,]\d{1,2}\s?(?:[£$€¥%]|\p{Lu}{3})?$/u;

/**
 * How numbers of rows and what was counted look in a line. Behind a phone number, digits behind a comma with a space, and
 * several of one length to the end of the line, may be the last ones of further numbers.
 */
function countsIn(line: string): RegExp {
  const cells = partsOf(line, BETWEEN_FIELDS);
  const at = cells.findIndex((cell) => identifierShape(cell) === 'phone');
  const [next = '', ...more] = at === -1 || line.includes('\t') ? [] : cells.slice(at + 1);
  const areEndings =
    /^\d{3,6}$/u.test(next) &&
    (/[,;]\s+\d{3,6}(?!\d)/u.test(line) ||
      (more.length > 0 && more.every((cell) => /^\d+$/u.test(cell) && cell.length === next.length)));
  return areEndings ? /^\d{1,2}$/u : /^\d{1,6}$/u;
}

const mayHoldOne = (cell: string, counts: RegExp): boolean =>
  /^\d+$/u.test(cell)
    ? !counts.test(cell)
    : !AMOUNT.test(cell) && (identifierShape(cell) !== undefined || mayHoldMore(cell));

const BETWEEN_CELLS = /^(?:[-–—…~=→⇒>]+|\.\.+|to|till|until|through|thru|bis)$/iu;

/** Whether something between two cells of one look makes them the ends of a range. */
const isRangeOfCells = (cells: readonly string[]): boolean =>
  cells.some((cell, at) => {
    const [from, to] = [cells[at - 1] ?? '', cells[at + 1] ?? ''].map((end) =>
      identifierShape(end)?.replace('digits', 'phone'),
    );
    return BETWEEN_CELLS.test(cell) && from !== undefined && from === to;
  });

/** The identifiers among the cells of a line, where no other cell looks like one or holds one, or makes a range of them. */
function itemsOfCells<Item>(line: string, read: (text: string) => Item | undefined): readonly Item[] {
  const items: Item[] = [];
  const cells = partsOf(line, /[\t,;|]|\s{2,}/u);
  if (isUrlCut(cells, line)) return items;
  const counts = countsIn(line);
  for (const cell of cells) {
    const item = read(cell);
    if (item === undefined && mayHoldOne(cell, counts)) return [];
    if (item !== undefined) items.push(item);
  }
  return isRangeOfCells(cells) ? [] : items;
}

/** The sender and recipients of an e-mail are not looked up. */
const MAIL_HEADER = /^(?:from|to|cc|bcc|von|an|de|para|à)\s?:.*@/iu;

/** The identifiers of a line of several, also beside a bullet, a remark, a date or words. */
function itemsOfOneLine<Item>(line: string, readAny: (text: string) => Item | undefined): readonly Item[] {
  // A few digits beside something else are no number that is dialled, nor is a date with what was counted before it.
  const isNothing = (part: string) =>
    (/^\d{1,6}$/u.test(part) && part !== line) || (/^[\d\s./-]+$/u.test(part) && part.search(ASIDE) !== -1);
  const read = (part: string) => (isNothing(part) ? undefined : readAny(part));
  if (isTooLong(line) || MAIL_HEADER.test(line)) return [];
  const items = itemsOfLine(line, read);
  const bare = bareLine(beforeSecret(line)).text;
  if (items.length > 0 || bare === '') return items;
  const bareItems = bare === line ? [] : itemsOfLine(bare, read);
  if (bareItems.length > 0) return bareItems;
  const ofCells = itemsOfCells(bare, read);
  if (ofCells.length > 0) return ofCells;
  const found = findIdentifiers(bare);
  if (mayHoldOthers(bare, found)) return [];
  return (
    readAll(
      found.map(({ written }) => written),
      read,
    ) ?? []
  );
}

/** Whether a line names columns, and holds nothing that is looked up. */
function isHeader(line: string): boolean {
  const cells = partsOf(line, BETWEEN_FIELDS);
  const counts = countsIn(line);
  return cells.some(isColumnName) && !cells.some((cell) => mayHoldOne(cell, counts));
}

/** Longer ones have more columns than any table of identifiers. */
const MOST_HEADING_CHARACTERS = 1000;

type IdentifierOf = (line: string) => string | undefined;

/** Reads the ranges of a table whose headings name both of their ends, and the URLs of any; `undefined` of other lines. */
function identifiersUnder(
  [heading = '', ...lines]: readonly string[],
  read: (text: string) => unknown,
): IdentifierOf | undefined {
  const delimiter = DELIMITERS.find((one) => heading.includes(one));
  if (delimiter === undefined || heading.length > MOST_HEADING_CHARACTERS || !isHeader(heading))
    return undefined;
  const cellsOf = (line: string) => cellsOfLine(line, delimiter);
  const sample = lines.slice(0, SAMPLE_ROWS).filter((line) => !isTooLong(line));
  const { roles } = rolesByHeader(cellsOf(heading), sample.map(cellsOf));
  if (!roles.includes('id')) return undefined;
  return (line) => {
    if (!line.includes(delimiter)) return undefined;
    const cells = cellsOf(line);
    const { id } = divideByColumns({ cells, text: line }, roles);
    if (roles.includes('rangeEnd')) return id;
    const isOnly = cells.includes(id) && cells.every((cell) => cell === id || read(cell) === undefined);
    return isUrl(id) && isOnly ? id : undefined;
  };
}

const listedIn = <Item>(at: number, items: readonly Item[]): readonly ListedItem<Item>[] =>
  items.map((item) => ({ lineNumber: at + 1, item }));

/** The identifiers of a line with something else between them; its parts are counted as lines. */
function oddPartsOf<Item>(line: string, read: (text: string) => Item | undefined): DividedList<Item> {
  const parts = partsOf(line, /[,;]/u);
  const items: ListedItem<Item>[] = [];
  const skipped: SkippedPart[] = [];
  for (const [at, part] of parts.slice(0, MOST_PARTS).entries()) {
    const item = read(part);
    if (item === undefined) skipped.push(skippedPart(at, part));
    else items.push(...listedIn(at, [item]));
  }
  const only = itemOfContribution(line, read);
  return {
    items: only === undefined ? items : listedIn(0, [only]),
    skipped,
    leftOut: Math.max(0, parts.length - MOST_PARTS),
  };
}

/**
 * Divides a text into the identifiers that it holds: one or more in each line, between commas, semicolons or
 * spaces, and in several lines also among fields, words, bullets and remarks.
 */
export function divideList<Item>(
  text: string,
  readOnce: (text: string) => Item | undefined,
): DividedList<Item> {
  const known = new Map<string, Item | undefined>();
  /** Fields repeat from line to line, and parts are tried in several ways. */
  function read(part: string): Item | undefined {
    if (!known.has(part)) known.set(part, isTime(part) ? undefined : readOnce(part));
    return known.get(part);
  }
  const lines = partsOf(text, LINE_END);
  const [first = '', another] = lines;
  if (another === undefined && !isTooLong(first)) {
    const items = itemsOfLine(first, read);
    if (items.length < 2) return oddPartsOf(first, read);
    return {
      items: listedIn(0, items.slice(0, MOST_PARTS)),
      skipped: [],
      leftOut: Math.max(0, items.length - MOST_PARTS),
    };
  }
  const items: ListedItem<Item>[] = [];
  const skipped: SkippedPart[] = [];
  let leftOut = 0;
  const identifierOf = identifiersUnder(lines, read);
  for (const [at, line] of lines.entries()) {
    if (at >= MOST_PARTS || items.length >= MOST_PARTS) {
      leftOut += lines.length - at;
      break;
    }
    const named = at === 0 || isTooLong(line) ? undefined : identifierOf?.(line);
    const ofLine = named === undefined ? itemsOfOneLine(line, read) : (readAll([named], read) ?? []);
    if (ofLine.length === 0 && !(at === 0 && isHeader(line))) skipped.push(skippedPart(at, line));
    const taken = ofLine.slice(0, MOST_PARTS - items.length);
    items.push(...listedIn(at, taken));
    leftOut += ofLine.length - taken.length;
  }
  return { items, skipped, leftOut };
}
