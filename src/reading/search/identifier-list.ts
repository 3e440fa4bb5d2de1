import type { CountryCode } from '../../contract/country.ts';
import { ASIDE } from '../identifier/identifiers-in.ts';
import { bareLine, mayHoldMore } from '../line/bare-line.ts';
import { beforeSecret, mayHoldSecret } from '../line/key-like.ts';
import { type Cells, identifierShape, isAmount, isIdentifier, isTime, isUrl } from '../list/cell-shapes.ts';
import { foldedName, NAMES_OF_KINDS } from '../list/column-names.ts';
import { areEndings, cellsOf, joinedRanges, withoutSource } from './cells-of-line.ts';
import { withoutOtherDigits } from './identifier-tokens.ts';
import { plainLine } from './plain-line.ts';
import { itemsAlone, partsOf, type ReadOne, readWords, type ReadWords } from './identifiers-in-words.ts';
import { isNumberName, mayBeLost, type TableCell, findTable } from './table-headings.ts';

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
  readonly isTooLong: boolean;
  /** Whether an identifier was read of it, and there may be more. */
  readonly isPartlyRead: boolean;
  /** Whether an identifier was read of its line. */
  readonly isBeside: boolean;
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
  readonly isOneLine: boolean;
  /** The headings of columns whose digits were not read. */
  readonly unreadColumns: readonly string[];
  /** Whether headings name passwords or keys. */
  readonly hasSecrets: boolean;
}

const isTooLong = (line: string): boolean => line.length > MOST_LINE_CHARACTERS;

const LINE_END = /[\n\r⏎]+/u;
/** Between the headings of a table and its lines. */
const RULE = /^[\s|+=:,;_-]+$/u;

/** What of a cell is read, and what of it may be an identifier but is not read. */
interface ReadCell<Item> {
  readonly items: readonly Item[];
  readonly unread: readonly string[];
  readonly partlyRead: readonly string[];
}

interface ReadLine<Item> {
  readonly parts: readonly ReadCell<Item>[];
  /** Cells beyond the most that are read. */
  readonly leftOut: number;
}

const DATE_IN_DIGITS = /(?:^|\s)20[23]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u;

/** A number of a row, what was counted, or a date with it. */
const isCounted = (text: string): boolean =>
  /^\d{1,6}$/u.test(text) ||
  (/^[\d\s./-]+$/u.test(text) && (text.search(ASIDE) !== -1 || DATE_IN_DIGITS.test(text)));

const LABEL = /^(\p{L}[\p{L} .-]{0,30}):\s+/u;

/** `Caller: 612345678`; what stands behind a label of anything else is read among its words. */
function withoutLabel(text: string): string {
  const [label = '', name = ''] = LABEL.exec(text) ?? [];
  const isNamed = isNumberName(name) || NAMES_OF_KINDS.includes(foldedName(name));
  return isNamed ? text.slice(label.length) : text;
}

/** What stands before a secret. The path of a URL may look like one. */
const withoutSecret = (cell: string): string =>
  isUrl(cell) && !/\s/u.test(cell) ? cell : beforeSecret(cell).trim();

/** What is read and what is named of a cell; `isLost` tells whether it may hold an identifier. */
function readCell<Item>(
  given: string,
  read: (text: string) => ReadWords<Item>,
  isLost: (text: string) => boolean,
): ReadCell<Item> {
  const text = withoutSecret(given);
  const { items, unread, rest } = text === '' ? { items: [], unread: [], rest: undefined } : read(text);
  if (text !== given.trim()) return { items, unread: [HIDDEN], partlyRead: [] };
  const isNothing = items.length + unread.length === 0 && isLost(text);
  return { items, unread: isNothing ? [text] : unread, partlyRead: rest === undefined ? [] : [rest] };
}

/** The identifiers among the cells of a line. */
function readCells<Item>(cells: Cells, line: string, read: ReadOne<Item>): ReadLine<Item> {
  const counts = areEndings(cells, line) ? /^\d{1,2}$/u : /^\d{1,6}$/u;
  const isLost = (cell: string) =>
    /^\d+$/u.test(cell)
      ? !counts.test(cell) && !isTime(cell)
      : !isAmount(cell.replace(LABEL, '')) &&
        (identifierShape(cell) !== undefined || mayHoldMore(withoutOtherDigits(cell)));
  const readable = cells.slice(0, MOST_PARTS);
  return {
    parts: readable.map((cell) => readCell(withoutLabel(cell), (text) => readWords(text, read), isLost)),
    leftOut: cells.length - readable.length,
  };
}

/** The identifiers among the cells of a line under headings. */
const readTableCells = <Item>(
  cells: readonly TableCell[],
  readAny: ReadOne<Item>,
): readonly ReadCell<Item>[] =>
  cells.map((cell) => {
    const read = (part: string) => readAny(part, cell.country);
    return readCell(
      cell.text,
      (text) => readWords(text, read, cell.kind),
      (text) => mayBeLost({ ...cell, text }),
    );
  });

/** The sender, the recipients and the date of an e-mail are not looked up. */
const MAIL_HEADER =
  /^(?:(?:from|to|cc|bcc|von|an|de|para|à)\s?:(?!.*(?:\bsips?:|\d{7})).*@|(?:date|sent|gesendet)\s?:\s*\p{L}{2,}\.?,(?!.*\d{7}))/iu;

/** The line of an e-mail's head that lists do not have. */
const RECIPIENTS = /^(?:to|an|para|à)\s?:(?!.*\bsips?:).*@/iu;

export const isMailHeader = (line: string): boolean => MAIL_HEADER.test(line);

/** `e.g.`, or a sentence that begins without a space. */
const ABBREVIATION = /^(?:(?:\p{L}\.){1,3}\p{L}?\.?|\p{L}+\.\p{Lu}\p{Ll}+)$/u;

const INITIALS = /^(?:\p{L}\.){1,3}\p{L}?\.?$/u;

/** The identifiers of a line without headings. */
function readLine<Item>(line: string, readAny: ReadOne<Item>, isOneLine: boolean): ReadLine<Item> {
  const bare = bareLine(plainLine(line)).text;
  const cells = withoutSource(cellsOf(bare));
  // In one line numbers stand beside each other.
  const isBeside =
    !(isOneLine && cells.every(isIdentifier)) &&
    cells.some((cell) => (identifierShape(cell) ?? 'digits') !== 'digits');
  // A few digits beside something else are no number that is dialled, and more of them are a case's.
  const isNone = (part: string) =>
    (isCounted(part) && !(part === line && /^\d+$/u.test(part))) ||
    (ABBREVIATION.test(part) && (part !== line || INITIALS.test(part))) ||
    (isBeside && /^[1-9]\d{6,9}$/u.test(part));
  const read = (part: string) => (isNone(part) ? undefined : readAny(part));
  const apart = cells.flatMap((cell) =>
    itemsAlone(cell, read).length > 0 ? [cell] : joinedRanges(partsOf(cell, /\s{2,}/u)),
  );
  return readCells(apart, bare, read);
}

/** What is named of a line that was not read in whole: its parts, or all of it. */
function skippedParts<Item>(
  at: number,
  line: string,
  parts: readonly ReadCell<Item>[],
  isSecret: boolean,
): readonly SkippedPart[] {
  const isNothing = parts.every(({ items }) => items.length === 0);
  const unread = parts.flatMap((part) => part.unread);
  const partlyRead = parts.flatMap((part) => part.partlyRead);
  if (unread.length + partlyRead.length === 0 && (!isNothing || RULE.test(line))) return [];
  const named = { lineNumber: at + 1, isTooLong: isTooLong(line), isBeside: !isNothing };
  if (isSecret || mayHoldSecret(line)) return [{ ...named, text: HIDDEN, isPartlyRead: false }];
  const skipped = isNothing && unread.length === 0 ? [line.trim()] : unread;
  return [
    ...skipped.map((text) => ({ ...named, text, isPartlyRead: false })),
    ...partlyRead.map((text) => ({ ...named, text, isPartlyRead: true })),
  ];
}

/** The lines of a list, of which a cell may be empty before a tab. */
const linesOf = (text: string): readonly string[] =>
  text
    .split(LINE_END)
    .map((line) => line.replace(/^ | $/gu, ''))
    .filter((line) => line.trim() !== '');

/**
 * Divides a text into the identifiers that it holds: one or more in each line, between commas, semicolons or
 * spaces, under headings and among fields, words, bullets and remarks.
 */
export function divideList<Item>(text: string, readOnce: ReadOne<Item>): DividedList<Item> {
  const known = new Map<string, Item | undefined>();
  /** Fields repeat from line to line, and parts are tried in several ways. */
  function read(part: string, country?: CountryCode): Item | undefined {
    const key = `${country ?? ''} ${part}`;
    if (!known.has(key)) known.set(key, isTime(part) ? undefined : readOnce(part, country));
    return known.get(key);
  }
  const lines = linesOf(text);
  const readable = lines.map((line) => (isTooLong(line) ? '' : line));
  const { at: headingAt = -1, table } = findTable(readable) ?? {};
  const hasSecrets = table?.hasSecrets ?? false;
  const isMail = lines.some((line) => RECIPIENTS.test(line));
  const items: ListedItem<Item>[] = [];
  const distinct = new Set<Item>();
  const skipped: SkippedPart[] = [];
  let leftOut = 0;
  for (const [at, line] of lines.entries()) {
    if (at >= MOST_PARTS + (headingAt + 1) || distinct.size >= MOST_PARTS) {
      leftOut += lines.length - at;
      break;
    }
    if (at === headingAt) continue;
    const given = readable[at] ?? '';
    const cells = at > headingAt ? table?.cellsOf(given) : undefined;
    const ofLine =
      cells === undefined
        ? readLine(isMail && isMailHeader(given) ? '' : given.trim(), read, lines.length === 1)
        : { parts: readTableCells(cells, read), leftOut: 0 };
    const { parts } = ofLine;
    leftOut += ofLine.leftOut;
    skipped.push(...skippedParts(at, line, parts, hasSecrets));
    for (const item of parts.flatMap((part) => part.items)) {
      // One that was read before is the same.
      if (distinct.size >= MOST_PARTS && !distinct.has(item)) {
        leftOut += 1;
        continue;
      }
      distinct.add(item);
      items.push({ lineNumber: at + 1, item });
    }
  }
  return {
    items,
    skipped,
    leftOut,
    isOneLine: lines.length === 1,
    unreadColumns: table?.unreadColumns ?? [],
    hasSecrets,
  };
}
