import type { CountryCode } from '../../../contract/country.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { describeTerm } from '../../ui/components/text/describe-identifier.ts';
import { understandQuery } from './search-query.ts';
import { internationalNumbers, looksNational } from '../home-country/international-numbers.ts';
import { mayHoldKey } from '../lines/key-like.ts';
import { divideLine } from '../lines/reading/divide-line.ts';

/** One way to read a text as an identifier or a range. */
export interface Reading {
  /** The form that is looked up and reported. */
  readonly text: string;
  readonly kind: SearchTerm['kind'];
  /** `Phone range · 1,000 numbers`. */
  readonly words: string;
  /** The differences from the input, in sentences. */
  readonly changes: readonly string[];
  readonly isReportable: boolean;
  /** Whether it is a national number, read by the home country. */
  readonly isNational: boolean;
}

export type PasteUnderstanding =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'identifier'; readonly readings: readonly Reading[] }
  | {
      readonly kind: 'lines';
      readonly readings: readonly Reading[];
      readonly unread: number;
      readonly leftOut: number;
      /** Whether a line may contain a private key. Such a list is not put into a draft, which is stored. */
      readonly mayHoldKey: boolean;
    }
  /** 64 hex digits: a payload hash or a private key. Compared here and shown nowhere. */
  | { readonly kind: 'hash'; readonly hex: string }
  | { readonly kind: 'transaction'; readonly characters: number }
  /** `needsHomeCountry`: it may be a national number, and no home country is set. */
  | { readonly kind: 'words'; readonly reason: string; readonly needsHomeCountry: boolean };

/**
 * Longer hex is taken for a transaction: the shortest one is several times as long as a key with its public
 * half.
 */
const MAX_KEY_DIGITS = 160;
const HASH = /^(?:0x)?[0-9a-f]{64}$/iu;
const LONG_HEX = /^(?:0x)?[0-9a-f]+$/iu;
export const LINE_MARK = ' ⏎ ';

/** More lines than anybody looks up one by one. */
const MAX_LINES = 1000;
/** The longest line of a list that is read. */
const MAX_LINE_CHARACTERS = 4096;

/** Returns whether a text is a transaction, possibly signed, which only Inspect may receive. */
export function isTransactionHex(text: string): boolean {
  if (text.length <= MAX_KEY_DIGITS) return false;
  return LONG_HEX.test(
    text
      .trim()
      .split(/[\n\r]+/u)
      .map((line) => line.trim())
      .join(''),
  );
}

function readingsOf(text: string, homeCountry: CountryCode | null): readonly Reading[] {
  const understanding = understandQuery(text);
  if (understanding.state === 'understood' || understanding.state === 'rewritten') {
    const { term } = understanding;
    return [
      {
        text: understanding.text,
        kind: term.kind,
        words: describeTerm(term),
        changes: understanding.state === 'rewritten' ? understanding.changes : [],
        isReportable: parseIdentifier(understanding.text).ok,
        isNational: false,
      },
    ];
  }
  return internationalNumbers(text, homeCountry).flatMap((number) =>
    readingsOf(number, null).map((reading) => ({ ...reading, isNational: true })),
  );
}

const BETWEEN_FIELDS = /[\t,;|]/u;

/** Reads a line of a list: an identifier alone, or the one among its fields. */
function readingOfLine(line: string, homeCountry: CountryCode | null): Reading | undefined {
  const [whole] = readingsOf(line, homeCountry);
  if (whole !== undefined || !BETWEEN_FIELDS.test(line)) return whole;
  const cells = line.split(BETWEEN_FIELDS).map((cell) => cell.trim());
  const [fields] = divideLine(cells, line, 0);
  return fields === undefined ? undefined : readingsOf(fields.id, homeCountry)[0];
}

/** Interprets a text that was typed or pasted anywhere. Sends nothing. */
export function understandPaste(text: string, homeCountry: CountryCode | null): PasteUnderstanding {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing' };
  if (isTransactionHex(trimmed)) return { kind: 'transaction', characters: trimmed.length };
  if (HASH.test(trimmed)) return { kind: 'hash', hex: trimmed.replace(/^0x/iu, '').toLowerCase() };
  const lines = trimmed
    .split(/[\n\r⏎]+/u)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const [only = ''] = lines;
  if (lines.length > 1) {
    const read = lines
      .slice(0, MAX_LINES)
      .map((line) => readingOfLine(line.slice(0, MAX_LINE_CHARACTERS), homeCountry));
    const readings = read.filter((reading) => reading !== undefined);
    return {
      kind: 'lines',
      readings,
      unread: read.length - readings.length,
      leftOut: Math.max(0, lines.length - MAX_LINES),
      mayHoldKey: mayHoldKey(trimmed),
    };
  }
  const readings = readingsOf(only.slice(0, MAX_LINE_CHARACTERS), homeCountry);
  if (readings.length > 0) return { kind: 'identifier', readings };
  const understanding = understandQuery(only.slice(0, MAX_LINE_CHARACTERS));
  return {
    kind: 'words',
    reason: understanding.state === 'refused' ? understanding.reason : '',
    needsHomeCountry: homeCountry === null && looksNational(only),
  };
}
