import type { LineFields } from '../lines/line.ts';
import { divideLine } from '../lines/reading/divide-line.ts';
import { isCountry } from '../lines/reading/cell-shapes.ts';
import { mayHoldSecret } from '../lines/key-like.ts';

/** Stands for the end of a line where a list is shown in one. */
export const LINE_MARK = ' ⏎ ';

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
  readonly isTooLong: boolean;
}

export interface DividedList<Item> {
  readonly items: readonly Item[];
  readonly skipped: readonly SkippedPart[];
  /** Identifiers and lines beyond the most that are read. */
  readonly leftOut: number;
}

const isTooLong = (line: string): boolean => line.length > MOST_LINE_CHARACTERS;

const skippedPart = (at: number, text: string): SkippedPart => ({
  lineNumber: at + 1,
  text: mayHoldSecret(text) ? '…' : text,
  isTooLong: isTooLong(text),
});

const LINE_END = /[\n\r⏎]+/u;
const BETWEEN_FIELDS = /[\t,;|]/u;

/** The parts of a text between these separators. */
const partsOf = (text: string, separator: RegExp): readonly string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

const areAll = <Item>(items: readonly (Item | undefined)[]): items is readonly Item[] =>
  items.every((item) => item !== undefined);

/** Identifiers with nothing but white space between them; each takes as many words as it can. */
function dividedBySpaces<Item>(text: string, read: (text: string) => Item | undefined): readonly Item[] {
  const words = partsOf(text, /\s+/u);
  const items: Item[] = [];
  for (let at = 0; at < words.length;) {
    let count = Math.min(MOST_WORDS, words.length - at);
    let item: Item | undefined;
    while (count > 0 && item === undefined) {
      item = read(words.slice(at, at + count).join(' '));
      if (item === undefined) count -= 1;
    }
    if (item === undefined) return [];
    items.push(item);
    at += count;
  }
  return items;
}

function fieldsOf(line: string): LineFields | undefined {
  const cells = line.split(BETWEEN_FIELDS).map((cell) => cell.trim());
  return divideLine(cells, line, 0)[0];
}

/** The identifier of a line that is a contribution, whose source peer may look like a host. */
function itemOfContribution<Item>(line: string, read: (text: string) => Item | undefined): Item | undefined {
  const fields = fieldsOf(line);
  return fields !== undefined && isCountry(fields.origination) ? read(fields.id) : undefined;
}

/** The identifiers of a line: one, several between separators, or the one among the fields of a record. */
function itemsOfLine<Item>(line: string, read: (text: string) => Item | undefined): readonly Item[] {
  // A URL may hold commas and semicolons.
  for (const separator of [/[,;]\s+/u, /[,;]/u]) {
    const parts = partsOf(line, separator);
    if (parts.length < 2) continue;
    const items = parts.map(read);
    if (areAll(items)) return items;
  }
  const whole = read(line);
  if (whole !== undefined) return [whole];
  const divided = dividedBySpaces(line, read);
  if (divided.length > 0 || !BETWEEN_FIELDS.test(line)) return divided;
  const fields = fieldsOf(line);
  const only = fields === undefined ? undefined : read(fields.id);
  return only === undefined ? [] : [only];
}

/** The identifiers of a line with something else between them. */
function oddPartsOf<Item>(line: string, read: (text: string) => Item | undefined): DividedList<Item> {
  const parts = partsOf(line, /[,;]/u);
  const items: Item[] = [];
  const skipped: SkippedPart[] = [];
  for (const [at, part] of parts.slice(0, MOST_PARTS).entries()) {
    const item = read(part);
    if (item === undefined) skipped.push(skippedPart(at, part));
    else items.push(item);
  }
  const only = itemOfContribution(line, read);
  return {
    items: only === undefined ? items : [only],
    skipped,
    leftOut: Math.max(0, parts.length - MOST_PARTS),
  };
}

/**
 * Divides a text into the identifiers that it holds: one or more in each line, between commas, semicolons or
 * spaces.
 */
export function divideList<Item>(text: string, read: (text: string) => Item | undefined): DividedList<Item> {
  const lines = partsOf(text, LINE_END);
  const [first = '', another] = lines;
  if (another === undefined && !isTooLong(first)) {
    const items = itemsOfLine(first, read);
    if (items.length < 2) return oddPartsOf(first, read);
    return {
      items: items.slice(0, MOST_PARTS),
      skipped: [],
      leftOut: Math.max(0, items.length - MOST_PARTS),
    };
  }
  const items: Item[] = [];
  const skipped: SkippedPart[] = [];
  let leftOut = 0;
  for (const [at, line] of lines.entries()) {
    if (at >= MOST_PARTS || items.length >= MOST_PARTS) {
      leftOut += lines.length - at;
      break;
    }
    const ofLine = isTooLong(line) ? [] : itemsOfLine(line, read);
    if (ofLine.length === 0) skipped.push(skippedPart(at, line));
    const taken = ofLine.slice(0, MOST_PARTS - items.length);
    items.push(...taken);
    leftOut += ofLine.length - taken.length;
  }
  return { items, skipped, leftOut };
}
