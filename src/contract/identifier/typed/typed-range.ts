import type { IdentifierSpace } from '../identifier.ts';
import { parseIdentifier } from '../index.ts';
import { callingCodeOf } from '../phone.ts';
import { sizeText } from '../range.ts';
import { MAX_RANGE_LENGTH, mayBeRange, readTypedSingle, SEPARATORS } from './typed-single.ts';
import { type TypedText, unchanged } from './typed-text.ts';

/** Most telling first: a hyphen may also stand inside a phone number. */
const BETWEEN_ENDS: readonly RegExp[] = [/\s*[,;]\s*/gu, /\s+to\s+/giu, /\s*\.{2,3}\s*/gu, /\s*-\s*/gu];

/** `+447700900199` for the `199` behind `+447700900100`; `undefined` where that would be no later number. */
function completedPhone(first: string, end: string, isHyphen: boolean): string | undefined {
  const digits = first.slice(1);
  const ending = end.replace(SEPARATORS, '');
  if (!/^\d+$/u.test(ending) || ending.length > digits.length) return undefined;
  if (ending.length === digits.length) {
    return callingCodeOf(ending) === callingCodeOf(digits) ? `+${ending}` : undefined;
  }
  // Else `mayBeRange` would have called it one number.
  const isOneNumber = isHyphen && digits.length + ending.length <= 15 && !mayBeRange(`${first}-${ending}`);
  if (isOneNumber || ending <= digits.slice(digits.length - ending.length)) return undefined;
  return `+${digits.slice(0, digits.length - ending.length)}${ending}`;
}

/** `192.0.2.9` for the `9` behind `192.0.2.1`. */
function completedIpv4(first: string, end: string): string | undefined {
  const lastDot = first.lastIndexOf('.') + 1;
  const isLater = /^\d{1,3}$/u.test(end) && Number(end) > Number(first.slice(lastDot));
  return isLater ? first.slice(0, lastDot) + end : undefined;
}

/** The second end of a range written out by the first, where only its last digits are there. */
function completedEnd(first: string, space: IdentifierSpace, end: string, isHyphen: boolean): string {
  if (space === 'phone') return completedPhone(first, end, isHyphen) ?? end;
  return space === 'ipv4' ? (completedIpv4(first, end) ?? end) : end;
}

/** A range between the ends that a separator leaves, if they are single identifiers on one number line. */
function rangeBetween(text: string, start: number, between: string): TypedText | undefined {
  const sign = between.trim();
  const first = readTypedSingle(text.slice(0, start));
  const low = parseIdentifier(first.text);
  if (!low.ok || low.space === undefined || low.low !== low.high) return undefined;
  const typedEnd = text.slice(start + between.length);
  let second = readTypedSingle(typedEnd);
  let completion: string | undefined;
  if (!parseIdentifier(second.text).ok && sign !== ',' && sign !== ';') {
    completion = completedEnd(low.canonical, low.space, typedEnd, sign === '-');
    second = unchanged(completion);
  }
  const high = parseIdentifier(second.text);
  if (!high.ok || high.space !== low.space || high.low !== high.high) return undefined;
  const size = high.low < low.low ? '' : ` of ${sizeText(low.space, high.low - low.low + 1n)}`;
  const sentences = [
    ...(sign === '-' ? [] : [`Read “${sign}” between the two as a range${size}.`]),
    ...(sign === '-' && between !== '-' ? ['Removed the white space around the hyphen.'] : []),
    ...(completion === undefined ? [] : [`Read ${typedEnd} as the end of a range${size}: ${completion}.`]),
  ];
  return {
    text: `${first.text}-${second.text}`,
    changes: [...new Set([...first.changes, ...sentences, ...second.changes])],
  };
}

/** `<id> to <id>`, `<id>, <id>`, `<id> .. <id>` and `<id> - <id>` as `<id>-<id>`, each end with its own punctuation. Source: INTERFACE.md, "Identifiers". */
export function readTypedRange(text: string): TypedText {
  if (text.length > MAX_RANGE_LENGTH) return unchanged(text);
  for (const separator of BETWEEN_ENDS) {
    for (const match of text.matchAll(separator)) {
      const range = rangeBetween(text, match.index, match[0]);
      if (range !== undefined) return range;
    }
  }
  return unchanged(text);
}
