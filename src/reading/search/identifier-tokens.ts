import {
  belongsTo,
  findIdentifiers,
  markOf,
  mayBeCut,
  restMayHoldOthers,
} from '../identifier/identifiers-in.ts';
import { identifierShape } from '../list/cell-shapes.ts';

/** What stands among words and may be read: `readAs` where it is written otherwise. */
export interface Token {
  readonly at: number;
  readonly written: string;
  readonly readAs: string;
}

export const digitsOf = (text: string): string => text.replaceAll(/\D+/gu, '');

const tokenAt = (at: number, written: string, readAs = written): Token => ({ at, written, readAs });

const endOf = ({ at, written }: Token): number => at + written.length;

/** `:5060` behind an IP address */
function portBehind(text: string, { at, written }: Omit<Token, 'readAs'>): string {
  const [port = ''] = /^:\d{1,5}(?![\d.:])/u.exec(text.slice(at + written.length)) ?? [];
  return identifierShape(written) === 'ipv4' ? port : '';
}

/** Digits of a number without +, in one piece or in groups; no piece of anything longer. */
const DIGITS =
  /(?<![\p{L}\d+@/_*]|\d[.:-]|\p{L}-)(?:(?:0[1-9]\d{6,10}|[1-9]\d{9,13})|\(?\d+\)?(?:(?:[\s().-]{1,3}|\/)\d+)*)(?![\p{L}\d*?%@])/gu;
/** As many as numbers have as they are dialled, or with their country's code. */
const DIALLED = /^(?:0[1-9]\d{6,10}|(?:00)?[1-9]\d{9,13})$/u;
/** The number of a row before a number as it is dialled. */
export const ROW = /^\d{1,3}\s+(?=\(?0[1-9])/u;
/** Digits that are no number, by the name before them. */
export const CASE =
  /\b(?:(?:case|ticket|incident|order|account|acct|contract|claim|invoice|serial|ref(?:erence)?|id)\.?\s*(?:number|no|nr|id)?|customer\s*(?:number|no|nr|id))[.:#=\s-]*\d[\d-]{3,}(?![\p{L}\d])/giu;

/** A host, perhaps defanged or with a path. */
const HOST =
  /(?<![\p{L}\d@./_-])(?:[\p{L}\d-]+(?:\.|\[\.\]|\(\.\)))+\p{L}{2,}(?::\d{1,5}|\/[^\s<>"']*[^\s<>"'.,;:!?)\]])?(?![\p{L}\d@./])/gu;
const NAMES_HOST = /\b(?:domains?|hosts?|sites?|websites?|fqdn|urls?|links?)[:=\s]*$/iu;

const isApartFrom = (found: readonly Token[], at: number, end: number): boolean =>
  !found.some((one) => at < endOf(one) && end > one.at);

/** Hosts that stand first or behind their name, or have a look of their own: a dot may as well end a sentence. */
const hostTokens = (text: string, found: readonly Token[]): readonly Token[] =>
  [...text.matchAll(HOST)].flatMap(({ 0: written, index: at }) => {
    const isHost = at === 0 || /[[(/]/u.test(written) || NAMES_HOST.test(text.slice(0, at));
    return isHost && isApartFrom(found, at, at + written.length) ? [tokenAt(at, written)] : [];
  });

function digitTokens(text: string, found: readonly Token[]): readonly Token[] {
  return [...text.matchAll(DIGITS)].flatMap((match) => {
    const [row = ''] = ROW.exec(match[0]) ?? [];
    const [at, written] = [match.index + row.length, match[0].slice(row.length)];
    const before = text.slice(0, at);
    const isOther =
      !isApartFrom(found, at, at + written.length) ||
      /\+[\d\s().-]*$/u.test(before) ||
      identifierShape(written) === 'ipv4';
    return isOther || !DIALLED.test(digitsOf(written)) ? [] : [tokenAt(at, written)];
  });
}

/** How many last digits the ends of a range differ in. */
const LAST_DIGITS = 5;

/** What both ends of a range have: the first digits of a number, or two bytes of an address. */
function beginningOf(written: string): string | undefined {
  if (identifierShape(written) === 'ipv4') return written.split('.').slice(0, 2).join('.');
  const digits = digitsOf(written);
  return /[\p{L}@:]/u.test(written) ? undefined : `${digits.length} ${digits.slice(0, -LAST_DIGITS)}`;
}

const RANGE_SIGN = /^\s*(?:[-‐-―~=→⇒>]+|\.\.+|to|till|until|through|thru|bis|hasta)\s*$/iu;
const JOINT = /^\s*(?:[-‐-―=→⇒>,;&]+|\s\/\s|to|and|or|und|et|y)?\s*$/iu;

const BETWEEN = /\b(?:between|zwischen|entre)\s*$/iu;
const AND = /^\s*(?:and|und|y|et)\s*$/iu;

const areEnds = (one: Token, other: Token): boolean =>
  beginningOf(one.written) !== undefined && beginningOf(one.written) === beginningOf(other.written);

/** Two tokens of one beginning with the sign of a range between them are one, unless the words are about calls. */
function withRanges(text: string, tokens: readonly Token[]): readonly Token[] {
  if (/\bcall(?:s|ed|ing)?\b/iu.test(text)) return tokens;
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const joint = before === undefined ? '' : text.slice(endOf(before), token.at);
    const isAnd = AND.test(joint) && BETWEEN.test(text.slice(0, before?.at));
    if (before !== undefined && areEnds(before, token) && (RANGE_SIGN.test(joint) || isAnd)) {
      const written = text.slice(before.at, endOf(token));
      joined.splice(-1, 1, tokenAt(before.at, written, `${before.written} to ${token.written}`));
    } else joined.push(token);
  }
  return joined;
}

/** Brackets and quotation marks of a notation, which belong to no identifier. */
const WRAPPING = /(?<![\p{L}\d])[[{"'<]+|["'>\]}]+(?![\p{L}\d.[(])/gu;

/** The name of a field, as in `to=`. */
const FIELD = /\p{L}[\p{L}\d_.-]*=\s*$/u;
const RANGE_SIGNS = /[-‐-―~=→⇒>]+|\.\.+|\b(?:to|till|until|through|thru|bis|hasta)\b/giu;

/** What stands between two tokens, without the words and signs that join them but are no part of either. */
function between(text: string, before: Token | undefined, token: Token): string {
  const isRange = token.readAs !== token.written;
  const given = text
    .slice(before === undefined ? 0 : endOf(before), token.at)
    .replace(isRange ? BETWEEN : FIELD, ' ');
  if (before === undefined) return given;
  const bare = given.replace(/^\s*\([^()\d]*\)/u, ' ');
  if (JOINT.test(bare)) return ' ';
  return areEnds(before, token) ? bare : bare.replaceAll(RANGE_SIGNS, ' ');
}

/** `+447700900123 140`: what was counted of the only number of a text. */
const COUNT = /^\s+\d{1,4}\s*$/u;

/** A text with a mark in place of each token. */
function restOf(text: string, tokens: readonly Token[]): string {
  const last = tokens.at(-1);
  const behind = last === undefined ? text : text.slice(endOf(last));
  const isCount = tokens.length === 1 && COUNT.test(behind) && !/\s/u.test(last?.written ?? '');
  return tokens
    .map((token, at) => between(text, tokens[at - 1], token) + markOf(token.written))
    .concat(isCount ? '' : behind)
    .join('')
    .replaceAll(WRAPPING, ' ');
}

/** Characters beside an identifier that tell whether they belong to it. */
const BESIDE = 30;

/** Whether nothing beside a token may belong to it. */
export function isApart(text: string, token: Token): boolean {
  const [before, after] = [text.slice(0, token.at).slice(-BESIDE), text.slice(endOf(token)).slice(0, BESIDE)];
  // A number in one piece is one, whatever is counted behind it.
  const isCounted =
    /^\s+(?:ext\.?\s*|x)?\d{1,6}(?!\S)/iu.test(after) &&
    (/^\s+\D/u.test(after) || !/\s/u.test(token.written));
  return !mayBeCut(token.written) && !belongsTo(before, isCounted ? '' : after);
}

/** Longer texts are no lines of a list. */
const MOST_CHARACTERS = 1000;

/**
 * The identifiers, ranges and numbers that stand among words, in their order.
 * @param hasDigits whether digits without + may be numbers
 */
export function tokensIn(text: string, hasDigits: boolean): readonly Token[] {
  if (text.length > MOST_CHARACTERS) return [];
  const found = findIdentifiers(text).map((one) => tokenAt(one.at, one.written + portBehind(text, one)));
  const hosts = hostTokens(text, found);
  const digits = hasDigits ? digitTokens(text, [...found, ...hosts]) : [];
  return withRanges(
    text,
    [...found, ...hosts, ...digits].toSorted((one, other) => one.at - other.at),
  );
}

/** Whether a text may hold more than these, or more of one of them, beside words and times. */
export const mayHoldOthers = (text: string, tokens: readonly Token[]): boolean =>
  tokens.some(({ written }) => mayBeCut(written)) || restMayHoldOthers(restOf(text, tokens));
