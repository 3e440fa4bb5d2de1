import { ASIDE, COUNTED_BEHIND_DASH, findIdentifiers } from '../identifier/identifiers-in.ts';
import { identifierShape } from '../list/cell-shapes.ts';
import { foldedName, NAMES_OF_IDENTIFIERS } from '../list/column-names.ts';
import { isNumberName } from './table-headings.ts';

/** An identifier among words. */
export interface Token {
  readonly at: number;
  readonly written: string;
  /** The same in a form that is read, where it is written otherwise. */
  readonly readAs: string;
}

export const digitsOf = (text: string): string => text.replaceAll(/\D+/gu, '');

export const tokenAt = (at: number, written: string, readAs = written): Token => ({ at, written, readAs });

export const endOf = ({ at, written }: Token): number => at + written.length;

/** `:5060` behind an IP address */
function portBehind(text: string, { at, written }: Omit<Token, 'readAs'>): string {
  const [port = ''] = /^:\d{1,5}(?![\d.:])/u.exec(text.slice(at + written.length)) ?? [];
  return identifierShape(written) === 'ipv4' ? port : '';
}

/** A number in one piece, and the last digits of a range behind it. */
const SHORT_RANGE = /(?<![\d+])\+\d{10,14}[-‐-―]\d{3}(?![\p{L}\d.:/-])/gu;

/** An IP address, or digits with decimals or with others behind a slash. */
const NO_NUMBER = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\d{7,}[./]\d{1,2})$/u;

const isOverlapping = (others: readonly Token[], at: number, end: number): boolean =>
  others.some((one) => at < endOf(one) && end > one.at);

/** A host, perhaps defanged or with a path. */
const HOST =
  /(?<![\p{L}\d@./_-])(?:[\p{L}\d-]{1,63}(?:\.|\[\.\]|\(\.\))){1,9}\p{L}{2,}(?::\d{1,5}|\/[^\s<>"']*[^\s<>"'.,;:!?)\]])?(?![\p{L}\d@./])/gu;
const NAMES_HOST = /\b(?:domains?|hosts?|sites?|websites?|fqdn|urls?|links?)[:=\s]*$/iu;

/** Hosts that stand first or behind their name, are defanged or have a path: a dot may as well end a sentence. */
const hostTokens = (text: string, found: readonly Token[]): readonly Token[] =>
  [...text.matchAll(HOST)].flatMap(({ 0: written, index: at }) => {
    const isHost =
      (at === 0 && (written.length === text.length || !/\.\p{Lu}/u.test(written))) ||
      /[[(/]/u.test(written) ||
      NAMES_HOST.test(text.slice(0, at));
    return isHost && !isOverlapping(found, at, at + written.length) ? [tokenAt(at, written)] : [];
  });

/** Digits without +, in one piece or in groups; no piece of anything longer. */
const DIGITS =
  /(?:(?<=\d{9}-)|(?<![\p{L}\d+@/_*]|\d[.:-]|\p{L}-|\|[.,]))(?:(?:0[1-9]\d{6,10}|[1-9]\d{9,13})(?![.,]\d\d?(?!\d)|[-/]\d)|\(?\d+\)?(?:(?:[\s().]{1,3}|[-/]\(?)\d+)*)(?![\p{L}\d*%@]|\?(?!\s|$))/gu;
/** The digits of a phone number without its +, with or without its country's code. */
const DIALLED = /^(?:0[1-9]\d{6,10}|(?:00)?[1-9]\d{9,13})$/u;
/** The number of a row before a phone number as it is dialled. */
export const ROW = /^[1-9]\d{0,2}\s+(?=\(?0[1-9])/u;

/** Numbers of cases and customers, and what was counted. */
const CASE =
  /\b(?:(?:case|ticket|incident|order|contract|claim|invoice|account|acct|reference|ref|session|transaction|call-id|duration|balance|bytes|seconds|amount|total|seq)\.?(?:[\s_-]*(?:number|no|nr|id))?|customer\s*(?:number|no|nr|id))[.:#=\s-]*\d[\d-]{3,}(?![\p{L}\d@]|[.:]\S)/giu;
/** Of a case; more may be a phone number that is called so. */
const MOST_CASE_DIGITS = 10;

/** `ts=1234567890`, `"seconds": 1234567890` */
const FIELD =
  /(?:["']\p{L}[\p{L}\d _-]{0,40}["']\s*:\s*["']?|(?<![\p{L}\d_-])\p{L}[\p{L}\d_-]{0,40}=\s*["']?)\d{1,14}(?![\p{L}\d.@])/gu;

/** A text with something else in place of numbers of cases, and of the digits of fields that hold no phone numbers. */
function withoutOthers(text: string, otherOf: (written: string) => string): string {
  return text.replaceAll(CASE, otherOf).replaceAll(FIELD, (field) => {
    const [name = ''] = /\p{L}[\p{L}\d _-]*/u.exec(field) ?? [];
    return isNumberName(name) || NAMES_OF_IDENTIFIERS.includes(foldedName(name)) ? field : otherOf(field);
  });
}

/** A text without the digits that are surely of no identifier; those of a case are too many to be sure. */
export const withoutOtherDigits = (text: string): string =>
  withoutOthers(text, (written) => {
    const digits = digitsOf(written);
    return digits.length > MOST_CASE_DIGITS || digits.startsWith('0') ? written : ' ';
  });

/** A phone number in one piece, and what was counted. */
const IN_ONE_PIECE = /^[1-9]\d{10,13}(?=\s+\d{1,4}$)/u;

/** The phone numbers of digits in groups: one, behind the number of a row, or several. */
function numbersIn(at: number, written: string): readonly Token[] {
  const row = ROW.exec(written)?.[0].length ?? 0;
  const rest = written.slice(row);
  const [whole] = IN_ONE_PIECE.exec(rest) ?? [];
  const divided = DIALLED.test(digitsOf(rest)) ? [rest] : rest.split(/\s+(?=\(?0[1-9])/u);
  const pieces = whole === undefined ? divided : [whole];
  if (!pieces.every((piece) => DIALLED.test(digitsOf(piece)))) return [];
  let from = row;
  return pieces.map((piece) => {
    const start = written.indexOf(piece, from);
    from = start + piece.length;
    return tokenAt(at + start, piece, piece.replaceAll('.', ' '));
  });
}

/** `20/11` before a number */
const DATE_BEFORE = /(?<!\S)\d\d\/\d\d(?:\/\d\d)?(?=\s+(?:\d{10}|0\d{4}))/gu;

const mask = (written: string): string => '|'.repeat(written.length);

function digitTokens(text: string, found: readonly Token[]): readonly Token[] {
  const masked = withoutOthers(text.replaceAll(ASIDE, mask).replaceAll(DATE_BEFORE, mask), mask);
  return [...masked.matchAll(DIGITS)].flatMap(({ 0: written, index: at }) => {
    const before = masked.slice(0, at);
    const isOther =
      isOverlapping(found, at, at + written.length) ||
      /\+[\d\s().-]*$/u.test(before) ||
      NO_NUMBER.test(written);
    return isOther ? [] : numbersIn(at, written);
  });
}

/** Longer texts between separators are not searched for identifiers among words. */
const MOST_CHARACTERS = 1000;

/**
 * The identifiers and phone numbers that stand among words, in their order.
 * @param hasDigits whether digits without + may be phone numbers
 */
export function tokensIn(text: string, hasDigits: boolean): readonly Token[] {
  if (text.length > MOST_CHARACTERS) return [];
  const uncounted = text.replaceAll(COUNTED_BEHIND_DASH, mask);
  const ranges = [...uncounted.matchAll(SHORT_RANGE)].map(({ 0: written, index: at }) =>
    tokenAt(at, written),
  );
  const alone = findIdentifiers(uncounted)
    .map((one) => tokenAt(one.at, one.written + portBehind(text, one)))
    .filter((one) => !isOverlapping(ranges, one.at, endOf(one)));
  const found = [...ranges, ...alone];
  const hosts = hostTokens(text, found);
  const digits = hasDigits ? digitTokens(text, [...found, ...hosts]) : [];
  const all = [...found, ...hosts, ...digits];
  // Ten digits beside other numbers may as well be of a case, or counted.
  const isAlike = (token: Token) => /^[1-9]\d{9}$/u.test(digitsOf(token.written));
  const areAlike = digits.every(isAlike) && found.length === 0;
  return all
    .filter((token) => areAlike || !digits.includes(token) || !isAlike(token))
    .toSorted((one, other) => one.at - other.at);
}
