import { parseSearchTerm } from './search-term.ts';
import { readTypedCharacters } from './typed-characters.ts';
import { readTypedHost } from './typed-host.ts';
import { readTypedRange } from './typed-range.ts';
import { readTypedSingle } from './typed-single.ts';
import type { TypedText } from './typed-text.ts';

/** From what harms least to what is furthest from the text; each sees what the ones before it left. */
const STEPS: readonly ((text: string) => TypedText)[] = [
  readTypedCharacters,
  readTypedSingle,
  readTypedRange,
  readTypedHost,
];

/** Marks may be wrapped in marks; nothing sensible is wrapped deeper than this. */
const MAX_ROUNDS = 8;

/**
 * Turns what people type or paste into the form that is sent: white space, dashes, commas and “to” between the ends
 * of a range, defanged text, CIDR, punctuation in phone numbers, 00 for +, letters beyond ASCII. For the search box
 * and the report form only, and never silent: every change is said, so that it can be shown before and after. Text
 * that is accepted as it is stays as it is, and the steps end as soon as it is. Source: INTERFACE.md, "Identifiers".
 */
export function readTyped(text: string): TypedText {
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
