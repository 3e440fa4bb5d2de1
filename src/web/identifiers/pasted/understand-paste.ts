import type { CountryCode } from '../../../contract/country.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { describeTerm } from '../../../reading/identifier/describe-identifier.ts';
import { NATIONAL_NUMBER } from '../../../reading/identifier/refusal.ts';
import { mayHoldKey } from '../../../reading/line/key-like.ts';
import type { ListQuery, Query } from '../../../reading/search/query.ts';
import {
  MOST_TYPED_CHARACTERS,
  type Understanding,
  understandQuery,
} from '../../../reading/search/search-query.ts';
import { readList } from '../../../reading/search/read-list.ts';

/** One way to read a text as an identifier or a range. */
export interface Reading {
  /** The text that is searched for. */
  readonly query: string;
  /** The form that is reported. */
  readonly text: string;
  readonly kind: SearchTerm['kind'];
  /** `Phone range · 1,000 numbers`. */
  readonly words: string;
  /** Whether it is one identifier or range, and not a prefix. */
  readonly isOne: boolean;
  readonly isReportable: boolean;
  /** The reason why it is only a guess. */
  readonly why?: string;
}

export type PasteUnderstanding =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'identifier'; readonly readings: readonly Reading[] }
  | {
      readonly kind: 'lines';
      readonly query: ListQuery;
      readonly readings: readonly Reading[];
      /** Whether a line may contain a private key. Such a list is not put into a draft, which is stored. */
      readonly mayHoldKey: boolean;
    }
  /** 64 hex digits: a payload hash or a private key. Compared here and shown nowhere. */
  | { readonly kind: 'hash'; readonly hex: string }
  | { readonly kind: 'transaction'; readonly characters: number }
  /**
   * `reason`: of a text that looks like an identifier, what is wrong with it. `isNational`: it may be a
   * national number, whose country is not known.
   */
  | { readonly kind: 'words'; readonly reason: string | undefined; readonly isNational: boolean };

/**
 * Longer hex is taken for a transaction: the shortest one is several times as long as a key with its public
 * half.
 */
const MAX_KEY_DIGITS = 160;
const HASH = /^(?:0x)?[0-9a-f]{64}$/iu;
const LONG_HEX = /^(?:0x)?[0-9a-f]+$/iu;
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

function readingOf({ text, terms, words }: Query): readonly Reading[] {
  const [term, another] = terms;
  if (term === undefined) return [];
  const isOne = another === undefined;
  // Its text, and not the form in which it is sent, which some services want doubled.
  const single = term.singleWire ?? term.wire;
  return [
    {
      query: text,
      text: isOne ? single : text,
      kind: term.kind,
      words: isOne ? describeTerm(term) : words,
      isOne,
      isReportable: isOne && parseIdentifier(single).ok,
    },
  ];
}

function readingsOf(understanding: Understanding): readonly Reading[] {
  if (understanding.state === 'understood') return readingOf(understanding);
  if (understanding.state === 'nothing') return [];
  return understanding.meant.flatMap((meant) =>
    readingOf(meant).map((reading) => ({ ...reading, why: meant.why })),
  );
}

const isList = (understanding: Understanding): understanding is Understanding & ListQuery =>
  understanding.state === 'understood' && understanding.list !== undefined;

/** A mark of an identifier: digits, or a sign that stands in addresses. Plain words have neither. */
const LOOKS_LIKE_IDENTIFIER = /\d{3}|^\+|[@:/]|\.\S/u;

/** Interprets a text that was typed or pasted anywhere. Sends nothing. */
export function understandPaste(text: string, homeCountry: CountryCode | null): PasteUnderstanding {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing' };
  if (isTransactionHex(trimmed)) return { kind: 'transaction', characters: trimmed.length };
  if (HASH.test(trimmed)) return { kind: 'hash', hex: trimmed.replace(/^0x/iu, '').toLowerCase() };
  // No identifier is that long.
  const isSeveralLines = /[\n\r⏎]/u.test(trimmed) || trimmed.length > MOST_TYPED_CHARACTERS;
  const understanding = isSeveralLines ? undefined : understandQuery(trimmed, homeCountry);
  if (understanding === undefined || isList(understanding)) {
    const query = understanding ?? readList(trimmed, homeCountry).query;
    const readings = query.list.items.flatMap(readingOf);
    return { kind: 'lines', query, readings, mayHoldKey: mayHoldKey(trimmed) };
  }
  const readings = readingsOf(understanding);
  if (readings.length > 0) return { kind: 'identifier', readings };
  const isLike = LOOKS_LIKE_IDENTIFIER.test(trimmed);
  return {
    kind: 'words',
    reason: isLike && understanding.state === 'refused' ? understanding.reason : undefined,
    isNational: understanding.state === 'refused' && understanding.code === NATIONAL_NUMBER,
  };
}
