import { MAY_BE_IDENTIFIER } from '../identifier/character-notation.ts';
import { ASIDE } from '../identifier/identifiers-in.ts';
import { mayHoldSecret } from './key-like.ts';

/** A bullet or the number of a line. White space divides it from an identifier, which may begin with digits and a dot. */
const BULLET = /^\s*(?:[-*•·▪◦‣–—]|#?(?:0[1-9]|[1-9]\d{0,2})[.)]|#\d{1,3}:?)(?:\s+|$)/u;
const REMARK = /\s\(([^()]*)\)\s*$/u;

/** Hosts, defanged or not, eight digits in groups, and digits that are left open. */
const MAY_BE_MORE = /[\p{L}\d]\.\p{L}{2}|(?:\d[\s.-]?){8}|[[\]]|^[x?*_]{2,}$/iu;
/** The end of a range, an extension, an area code. */
const MAY_BELONG = /(?<![\p{L}\d])\d|^x\d*$/iu;

/** A line without its bullet and without the remark in brackets behind it. */
export interface BareLine {
  readonly text: string;
  /** What was taken off; empty if nothing was. */
  readonly bullet: string;
  readonly remark: string;
  /** Whether the remark may be a part of what it stands behind. */
  readonly isGuess: boolean;
}

/** Whether words may hold another identifier or a part of one, dates and times left aside. */
export function mayHoldMore(words: string): boolean {
  const others = words.replace(ASIDE, ' ').trim();
  return MAY_BE_IDENTIFIER.test(others) || MAY_BE_MORE.test(others);
}

/** The white space and brackets at the end of a text that hold nothing that could be reported; empty if there are none. */
function remarkIn(text: string) {
  const [remark = '', inside = ''] = REMARK.exec(text) ?? [];
  return mayHoldMore(inside)
    ? { remark: '', isGuess: false }
    : { remark, isGuess: MAY_BELONG.test(inside.replace(ASIDE, ' ').trim()) };
}

export const withoutBullet = (line: string): string => line.replace(BULLET, '');

/** Takes the bullet and the remark off a line of a list; a line that may hold a secret stays as it is. */
export function bareLine(line: string): BareLine {
  if (mayHoldSecret(line)) return { text: line, bullet: '', remark: '', isGuess: false };
  const [bullet = ''] = BULLET.exec(line) ?? [];
  const behind = line.slice(bullet.length);
  const { remark, isGuess } = remarkIn(behind);
  return { text: behind.slice(0, behind.length - remark.length).trimEnd(), bullet, remark, isGuess };
}

/** What stands in the brackets of a remark. */
export const wordsOf = (remark: string): string => remark.trim().slice(1, -1).trim();
