import { ASIDE, belongsTo, markOf, restMayHoldOthers } from '../identifier/identifiers-in.ts';
import { identifierShape } from '../list/cell-shapes.ts';
import { digitsOf, endOf, type Token, tokenAt, withoutOtherDigits } from './identifier-tokens.ts';
import { mayEndEarlier } from './whole-number.ts';

/** Between the ends of a range as it is read. */
export const RANGE_JOINT = ' to ';

const RANGE_WORDS = 'to|till|until|through|thru|bis|à|au|al?|hasta|até|tot|до';
const RANGE_SIGN = new RegExp(`^\\s*(?:[-‐-―~…]+|\\.\\.+|${RANGE_WORDS})\\s*$`, 'iu');
const ARROW = /^\s*(?:[=→⇒>-]*[→⇒>])\s*$/u;
const JOINTS = new RegExp(`[-‐-―~…=→⇒>]+|\\.\\.+|(?<![\\p{L}\\d])(?:${RANGE_WORDS})(?![\\p{L}\\d])`, 'giu');
/** Between identifiers of which each stands for itself. */
export const JOINING_WORDS = '&|and|or|und|oder|et|ou|y|e';
const AND = new RegExp(`^\\s*(?:[,;]|${JOINING_WORDS})?\\s*$`, 'iu');
const BETWEEN = /(?<!\p{L})(?:between|zwischen|entre)\s*$/iu;

/** Words by which two identifiers with a sign between them are the ends of a range. */
const NAMES_RANGE =
  /(?<!\p{L})(?:ranges?|series|bereich|plage|rango|(?:numbers|nummern|numéros|números)\s+(?:from|von|de))(?!\p{L})/iu;
/** Words by which they are two: something went from one to the other, or took some time. */
const NAMES_TRAFFIC =
  /\b(?:call\w*|sms|text\w*|messag\w*|forward\w*|divert\w*|transfer\w*|port(?:ed|ing)|chang\w*|swap\w*|traffic|from|de|von|src|ssh|icmp|invite|anruf\w*|appel\w*|llam\w*)\b|\d\s*(?:s|secs?|min)\b/iu;

/** Whether a text is about what went from one identifier to another, and about no range. */
const isAboutTraffic = (text: string): boolean => NAMES_TRAFFIC.test(text) && !NAMES_RANGE.test(text);

/** `from +447700900100 to +447700900199` and nothing else */
function areOnlyEnds(text: string, [one, other, another]: readonly Token[]): boolean {
  if (one === undefined || other === undefined || another !== undefined) return false;
  const before = /^\P{L}*(?:from|von|de|desde)\s*$/iu.test(text.slice(0, one.at));
  return before && /^[\s.,;]*$/u.test(text.slice(endOf(other)));
}

/** What two identifiers have to have in common to be the ends of a range. */
function kindOf({ written }: Token): string | undefined {
  const shape = identifierShape(written);
  if (shape === 'ipv4' || shape === 'ipv6') return shape;
  const digits = digitsOf(written);
  return /[\p{L}@:]/u.test(written) ? undefined : `${digits.length} ${digits.slice(0, 3)}`;
}

/** Numbers that differ in more of their last digits are the ends of a range only where one is named. */
const LAST_DIGITS = 5;

const beginningOf = ({ written }: Token): string =>
  identifierShape(written) === 'ipv4'
    ? written.split('.').slice(0, 2).join('.')
    : digitsOf(written).slice(0, -LAST_DIGITS);

const areOfKind = (one: Token, other: Token): boolean =>
  kindOf(one) !== undefined && kindOf(one) === kindOf(other);

const areNear = (one: Token, other: Token): boolean =>
  areOfKind(one, other) && beginningOf(one) === beginningOf(other);

/** Whether a text may stand between the ends of a range. */
export const isRangeSign = (text: string): boolean => RANGE_SIGN.test(text) || ARROW.test(text);

const jointOf = (text: string, before: Token, token: Token): string => text.slice(endOf(before), token.at);

/** Tokens of which those that are the ends of a range are one. */
export function withRanges(text: string, tokens: readonly Token[]): readonly Token[] {
  const isNamed = NAMES_RANGE.test(text);
  const areTwo = isAboutTraffic(text) && !areOnlyEnds(text, tokens);
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const joint = before === undefined ? '' : jointOf(text, before, token);
    const isSign = RANGE_SIGN.test(joint) || (AND.test(joint) && BETWEEN.test(text.slice(0, before?.at)));
    const areEnds = before !== undefined && (isNamed ? areOfKind : areNear)(before, token);
    if (areEnds && isSign && !areTwo) {
      const written = text.slice(before.at, endOf(token));
      joined.splice(-1, 1, tokenAt(before.at, written, before.readAs + RANGE_JOINT + token.readAs));
    } else joined.push(token);
  }
  return joined;
}

/** `x 3`, `340x`: how often, behind an identifier. Of digits in groups, more of them may be the last ones. */
const TIMES = /^\s+[x×]\s?\d{1,2}(?![\p{L}\d])/iu;
const TIMES_OF_WHOLE = /^\s+(?:[x×]\s?\d{1,4}|\d{1,4}\s?[x×])(?![\p{L}\d])/iu;
/** `+447700900123 140`: what was counted, behind the only number of a text or beside a date. */
const COUNT = /^\s+\d{1,4}\s*$/u;
/** The mark of a question: an open digit has others behind it, or is the last one of a number. */
const QUESTION = /^\?(?=[\s)\]"']|$)/u;

/** Without one, a text asks nothing. */
const WORD = /\p{L}{2}/u;

const isWhole = ({ written }: Token): boolean => !/\s/u.test(written);

/** What stands behind a token, without what asks about it or counts it. */
const withoutCount = (token: Token, behind: string, isAsked: boolean): string =>
  (isAsked ? behind.replace(QUESTION, ' ') : behind).replace(isWhole(token) ? TIMES_OF_WHOLE : TIMES, ' ');
/** Brackets, quotation marks and tags, which belong to no identifier. */
const WRAPPING = /<\/?[a-z]\w*>|(?<![\p{L}\d])[[{"'<]+|(?<![-=])["'>\]}]+(?![\p{L}\d.[(])/giu;

/** What stands before a token, without the words and signs that join it to the one before. */
function textBefore(text: string, tokens: readonly Token[], index: number, areTwo: boolean): string {
  const [before, token] = [tokens[index - 1], tokens[index]];
  if (token === undefined) return '';
  const isRange = token.readAs.includes(RANGE_JOINT);
  const given =
    before === undefined
      ? text.slice(0, token.at)
      : withoutCount(before, jointOf(text, before, token), WORD.test(text));
  const bare = withoutOtherDigits(given)
    .replaceAll(WRAPPING, ' ')
    .replace(isRange || areTwo ? BETWEEN : /\p{L}[\p{L}\d_.-]{0,40}=\s*$/u, ' ');
  if (before === undefined) return bare;
  const joint = bare.replace(/^\s*\([^()\d]*\)/u, ' ').replace(/\s\/\s/u, ' ');
  const mayBeRange = (ARROW.test(joint) ? areNear : areOfKind)(before, token);
  const isJoint = AND.test(joint) || !mayBeRange || (areTwo && !areNear(before, token));
  return isJoint ? joint.replaceAll(JOINTS, ' ').replace(AND, ' ') : joint;
}

/** `in 2026`, `SIP/2.0` */
const YEAR_OR_VERSION = /\bin\s(?:19|20)\d\d\b|\b(?:sip|https?)\/\d(?:\.\d)?(?:\/(?:udp|tcp|tls|wss?))?\b/giu;

/** Whether a text may hold more than these, or more of one of them, beside words and times. */
export function mayHoldMoreThan(tokens: readonly Token[], text: string): boolean {
  const last = tokens.at(-1);
  if (last === undefined) return restMayHoldOthers(withoutOtherDigits(text));
  const behind = withoutCount(last, text.slice(endOf(last)), WORD.test(text));
  const undated = behind.replace(ASIDE, ' ');
  const before = tokens.at(-2);
  const isRow = before === undefined || (undated !== behind && !areNear(before, last));
  const isCount = isRow && COUNT.test(undated) && isWhole(last);
  const areTwo = isAboutTraffic(text);
  const rest = tokens
    .map((token, index) => textBefore(text, tokens, index, areTwo) + markOf(token.written))
    .concat(isCount ? '' : behind)
    .join('')
    .replaceAll(WRAPPING, ' ')
    .replaceAll(YEAR_OR_VERSION, ' ');
  return (
    tokens.some((token) => mayEndEarlier(token.written, text.slice(endOf(token)))) ||
    restMayHoldOthers(withoutOtherDigits(rest))
  );
}

/** The tokens beside which nothing stands that may belong to them. */
export const tokensApart = (text: string, tokens: readonly Token[]): readonly Token[] =>
  tokens.filter((token, index) => {
    const [before, next] = [tokens[index - 1], tokens[index + 1]];
    const after = withoutCount(token, text.slice(endOf(token), next?.at), WORD.test(text));
    // A number in one piece is one, whatever is counted behind it.
    const isCountBehind =
      /^\s+(?:ext\.?\s*|x)\d{1,6}(?!\S)/iu.test(after) ||
      (isWhole(token) && /^\s+\d{1,6}(?!\S)/u.test(after));
    const left = before === undefined ? text.slice(0, token.at) : jointOf(text, before, token);
    const isGlued =
      (before !== undefined && /^\S*$/u.test(left)) || (next !== undefined && /^\S*$/u.test(after));
    return (
      !isGlued &&
      !mayEndEarlier(token.written, text.slice(endOf(token))) &&
      !belongsTo(
        token.written.startsWith('+') ? left.replace(/\d+\s+$/u, ' ') : left,
        isCountBehind ? '' : after,
      )
    );
  });

/** A text with an ellipsis in place of each token. */
export function textWithout(tokens: readonly Token[], text: string): string {
  let rest = '';
  let cursor = 0;
  for (const token of tokens) {
    rest += `${text.slice(cursor, token.at)}…`;
    cursor = endOf(token);
  }
  return rest + text.slice(cursor);
}
