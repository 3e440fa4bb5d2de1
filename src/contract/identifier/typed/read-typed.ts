import { MAX_IDENTIFIER_LENGTH } from '../identifier.ts';
import { parseSearchTerm } from '../search-term.ts';
import { readTypedCharacters, readTypedHost } from './typed-characters.ts';
import { readTypedRange } from './typed-range.ts';
import { readTypedSingle } from './typed-single.ts';
import { type TypedText, unchanged } from './typed-text.ts';

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
 * Turns what people type or paste into the form that is sent: white space, dashes, commas and “to” between
 * the ends of a range, ends that are not written out, wildcards, counts, CIDR, defanged text, punctuation in
 * phone numbers, 00 for +, letters beyond ASCII. For the search box and the report form only, and never
 * silent: every change has a sentence for the person. Text that is accepted as it is stays as it is, and the
 * steps end as soon as it is; so does text that is far longer than any identifier. Source: INTERFACE.md,
 * "Identifiers".
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
