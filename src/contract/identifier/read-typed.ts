import { MAX_IDENTIFIER_LENGTH } from './identifier.ts';
import { parseIdentifier } from './index.ts';
import { readCidr } from './ip.ts';
import { isIpv6 } from './ipv6.ts';
import { readPhone } from './phone.ts';
import { percentEncodeBeyondAscii, plainCharacters, plainHostOf, refangText } from './plain-text.ts';
import { parseSearchTerm } from './search-term.ts';

interface TypedText {
  readonly text: string;
  /** What was changed, a sentence for each change in order; empty exactly when the text is as it was. */
  readonly changes: readonly string[];
}

const unchanged = (text: string): TypedText => ({ text, changes: [] });

/** `next` in place of `before`, with the sentence if they differ. */
function changed(before: string, next: string, sentence: string): TypedText {
  return before === next ? unchanged(before) : { text: next, changes: [sentence] };
}

/** Runs readers one after the other and keeps all their sentences. */
function inOrder(text: string, readers: readonly ((text: string) => TypedText)[]): TypedText {
  let current = text;
  const changes = readers.flatMap((reader) => {
    const next = reader(current);
    current = next.text;
    return next.changes;
  });
  return { text: current, changes };
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const WRAPPED = /^(?:"(.*)"|'(.*)'|<(.*)>|“(.*)”|„(.*)[“”]|«(.*)»|`(.*)`)$/su;
const PREFIX = /^(?:tel|mailto):\s*/iu;

function withoutWhiteSpaceAround(text: string): TypedText {
  return changed(text, text.trim(), 'Removed surrounding white space.');
}

/** Line ends and tabs are white space between words; everything else that cannot be seen goes. */
function withoutInvisible(text: string): TypedText {
  const visible = text.replace(/[\t\n\r]+/gu, ' ').replace(INVISIBLE, '');
  return changed(text, visible, 'Removed invisible characters.');
}

function withoutQuotationMarks(text: string): TypedText {
  const inside = WRAPPED.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  return changed(text, inside?.trim() ?? text, 'Removed the enclosing quotation marks or brackets.');
}

function withoutPrefix(text: string): TypedText {
  const prefix = PREFIX.exec(text)?.[0] ?? '';
  return changed(text, text.slice(prefix.length), `Removed ${prefix.trim()}.`);
}

function refanged(text: string): TypedText {
  return changed(text, refangText(text), 'Removed defanging, such as hxxp and [.].');
}

/** Not for URLs: beyond their host every character counts, and what is not ASCII there is percent-encoded instead. */
function withPlainCharacters(text: string): TypedText {
  if (/^https?:/iu.test(text)) return unchanged(text);
  return changed(
    text,
    plainCharacters(text),
    'Replaced look-alike dashes, digits and letters with plain ones.',
  );
}

/** What concerns single characters and the wrapping, whatever kind of identifier it is. */
function readTypedCharacters(text: string): TypedText {
  return inOrder(text, [
    withoutWhiteSpaceAround,
    withoutInvisible,
    withoutQuotationMarks,
    withoutPrefix,
    refanged,
    withPlainCharacters,
  ]);
}

const PHONE = /^\(?(?:\+|00)[\d\s().\-/+]*$/u;
const SEPARATORS = /[\s().\-/]+/gu;
const TWO_PARTS = /^\D*(\d+)-(\d+)$/u;

/** `+1234567-1234568`: rather a range whose second + is missing than one number with a hyphen. */
function mayBeRange(text: string): boolean {
  const [, first = '', second = ''] = TWO_PARTS.exec(text) ?? [];
  return first.length >= 7 && Math.abs(first.length - second.length) < 2;
}

function typedPhone(text: string): TypedText {
  if (!PHONE.test(text) || mayBeRange(text)) return unchanged(text);
  const read = inOrder(text, [
    (typed) => {
      const withoutTrunk = typed.replace(/^(\(?(?:\+|00)[\d\s]+(?:\)\s*)?)\(0\)/u, '$1');
      return changed(typed, withoutTrunk, 'Removed (0), the national trunk prefix.');
    },
    (typed) =>
      changed(typed, typed.replace(SEPARATORS, ''), 'Removed spaces and punctuation inside the number.'),
    (typed) => changed(typed, typed.replace(/^00/u, '+'), 'Replaced the leading 00 with +.'),
  ]);
  return readPhone(read.text, 0, read.text.length) === -1 ? unchanged(text) : read;
}

function typedNumeric(text: string): TypedText {
  const digits = text.replace(SEPARATORS, '');
  if (!/^\d[\d\s.\-/]*\d$/u.test(text) || digits.length !== 15) return unchanged(text);
  return changed(text, digits, 'Removed separators between digits.');
}

function typedBrackets(text: string): TypedText {
  const isBracketed = text.startsWith('[') && text.endsWith(']') && isIpv6(text, 1, text.length - 1);
  return isBracketed
    ? changed(text, text.slice(1, -1), 'Removed the brackets around the address.')
    : unchanged(text);
}

function typedCidr(text: string): TypedText {
  const slash = text.indexOf('/');
  if (slash === -1) return unchanged(text);
  const block = readCidr(`${text.slice(0, slash).trimEnd()}/${text.slice(slash + 1).trimStart()}`);
  if (block === undefined) return unchanged(text);
  return changed(text, block.rangeText, `Converted the block ${text} to a range.`);
}

/** One IP address, block, phone number or numeric identifier with the punctuation that people write in it. */
function readTypedSingle(text: string): TypedText {
  return inOrder(text, [typedBrackets, typedCidr, typedPhone, typedNumeric]);
}

/** Longer than any range of addresses or numbers with their punctuation. */
const MAX_RANGE_LENGTH = 160;

/** Most telling first: a hyphen may also stand inside a phone number. */
const BETWEEN_ENDS: readonly RegExp[] = [/\s*[,;]\s*/gu, /\s+to\s+/giu, /\s*\.{2,3}\s*/gu, /\s*-\s*/gu];

interface Split {
  readonly first: TypedText;
  readonly second: TypedText;
}

/** Both ends, if they are single identifiers on one number line. */
function splitAt(text: string, start: number, end: number): Split | undefined {
  const first = readTypedSingle(text.slice(0, start));
  const second = readTypedSingle(text.slice(end));
  const low = parseIdentifier(first.text);
  const high = parseIdentifier(second.text);
  if (!low.ok || !high.ok || low.space === undefined || low.space !== high.space) return undefined;
  return low.low === low.high && high.low === high.high ? { first, second } : undefined;
}

function sentenceFor(separator: string): string {
  const sign = separator.trim();
  return sign === '-'
    ? 'Removed the white space around the hyphen.'
    : `Read “${sign}” between the two as a range.`;
}

/** `<id> to <id>`, `<id>, <id>`, `<id> .. <id>` and `<id> - <id>` as `<id>-<id>`, each end with its own punctuation. Source: INTERFACE.md, "Identifiers". */
function readTypedRange(text: string): TypedText {
  if (text.length > MAX_RANGE_LENGTH) return unchanged(text);
  for (const separator of BETWEEN_ENDS) {
    for (const match of text.matchAll(separator)) {
      const [between] = match;
      const split = splitAt(text, match.index, match.index + between.length);
      if (split !== undefined) {
        const { first, second } = split;
        return {
          text: `${first.text}-${second.text}`,
          changes: [
            ...new Set([
              ...first.changes,
              ...(between === '-' ? [] : [sentenceFor(between)]),
              ...second.changes,
            ]),
          ],
        };
      }
    }
  }
  return unchanged(text);
}

const URL_PARTS = /^(https?:\/\/(?:[^/?#]*@)?)([^/?#:@]+)([^/?#]*)(.*)/isu;
const EMAIL_PARTS = /^([^@]+@)([^@]+)$/u;

function plainHost(text: string): TypedText {
  const [, before = '', host = '', port = '', rest = ''] =
    URL_PARTS.exec(text) ?? EMAIL_PARTS.exec(text) ?? [];
  const plain = plainHostOf(host);
  if (plain === undefined) return unchanged(text);
  return changed(
    text,
    before + plain + port + rest,
    `Wrote ${host} as ${plain}, which is the same host in plain ASCII.`,
  );
}

function encodedRest(text: string): TypedText {
  const [, before = '', host = '', port = '', rest = ''] = URL_PARTS.exec(text) ?? [];
  if (host === '') return unchanged(text);
  const encoded = percentEncodeBeyondAscii(rest);
  return changed(
    text,
    before + host + port + encoded,
    'Percent-encoded the letters beyond ASCII, as browsers send them.',
  );
}

/** The host of a URL or e-mail address in ASCII, and the rest of a URL percent-encoded where it is not ASCII. */
function readTypedHost(text: string): TypedText {
  return inOrder(text, [plainHost, encodedRest]);
}

/** From what harms least to what is furthest from the text; each sees what the ones before it left. */
const STEPS: readonly ((text: string) => TypedText)[] = [
  readTypedCharacters,
  readTypedSingle,
  readTypedRange,
  readTypedHost,
];

/** An identifier with twice its length in punctuation is read; what is longer is a page, or was never meant to be read. */
const MAX_TYPED_LENGTH = 2 * MAX_IDENTIFIER_LENGTH;

/** Marks may be wrapped in marks; nothing sensible is wrapped deeper than this. */
const MAX_ROUNDS = 8;

/**
 * Turns what people type or paste into the form that is sent: white space, dashes, commas and “to” between the ends
 * of a range, defanged text, CIDR, punctuation in phone numbers, 00 for +, letters beyond ASCII. For the search box
 * and the report form only, and never silent: every change is said, so that it can be shown before and after. Text
 * that is accepted as it is stays as it is, and the steps end as soon as it is; so does text that is far longer than any
 * identifier. Source: INTERFACE.md, "Identifiers".
 */
export function readTyped(text: string): TypedText {
  if (text.trim().length > MAX_TYPED_LENGTH) return unchanged(text);
  const changes = new Set<string>();
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = current;
    for (const step of STEPS) {
      if (parseSearchTerm(current).ok) break;
      const next = step(current);
      current = next.text;
      for (const sentence of next.changes) changes.add(sentence);
    }
    if (current === before) break;
  }
  return { text: current, changes: [...changes] };
}
