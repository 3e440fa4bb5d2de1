import { type IdentifierTerm, isHost, parseSearchTerm } from '../../contract/identifier/search-term.ts';
import { t } from './messages.ts';

/** A text in the form that is sent. */
export interface Notation {
  readonly text: string;
  /** What was changed, in sentences for a person. */
  readonly changes: readonly string[];
  /** Whether another person could read it otherwise. All other changes are notations of the same. */
  readonly isGuess: boolean;
}

export type Step = (text: string) => Notation | undefined;

/** Sentences are put together for changes alone: that takes longer than to look for one. */
export const changed = (before: string, text: string, sentence: () => string): Notation | undefined =>
  text === before ? undefined : { text, changes: [sentence()], isGuess: false };

/** Keeps the group of the pattern that matched, of a text that has its form. */
export const keeping =
  (pattern: RegExp, sentence: keyof typeof t.messages): Step =>
  (text) =>
    changed(
      text,
      pattern
        .exec(text)
        ?.slice(1)
        .find((group) => group !== undefined) ?? text,
      () => t(sentence),
    );

/**
 * Phone numbers that the grammar also has as 15 digits or as a mailbox: no device number begins with 00, and no mailbox is
 * named with a + and digits alone.
 */
const PHONE_IN_DISGUISE = /^00[1-9]\d{12}(?:-|$)|^\+\d{7,15}@|^\d{7,15}@(?:s\.whatsapp\.net|c\.us)$/u;

/** The identifier or range that a text is as it stands, for everybody who reads it. A host is neither. */
export function termOf(text: string): IdentifierTerm | undefined {
  const term = parseSearchTerm(text);
  return term.ok && !isHost(term) && !PHONE_IN_DISGUISE.test(text) ? term : undefined;
}

/** The same of a single value. */
export function singleTerm(text: string): IdentifierTerm | undefined {
  const term = termOf(text);
  return term !== undefined && term.low === term.high ? term : undefined;
}

/** Marks may be wrapped in marks; nothing sensible is wrapped deeper than this. */
const MAX_ROUNDS = 8;

/** Takes the steps in order until the text can be read; each sees what those before it left. */
export function inNotation(text: string, steps: readonly Step[]): Notation {
  const changes = new Set<string>();
  let current = text;
  let isGuess = false;
  const done = (): Notation => ({ text: current, changes: [...changes], isGuess });
  // What cannot be read takes ten times as long to be tried as any step.
  if (termOf(current) !== undefined) return done();
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = current;
    for (const step of steps) {
      const next = step(current);
      if (next === undefined || next.text === current) continue;
      current = next.text;
      isGuess ||= next.isGuess;
      for (const sentence of next.changes) changes.add(sentence);
      if (termOf(current) !== undefined) return done();
    }
    if (current === before) break;
  }
  return done();
}
