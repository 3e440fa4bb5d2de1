import { readTyped } from '../../../contract/identifier/read-typed.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';

/** What the app makes of the text in the box, while it is typed and when it comes with a link. */
export type Understanding =
  | { readonly state: 'nothing' }
  | { readonly state: 'understood'; readonly text: string; readonly term: SearchTerm }
  /** Not searchable as it stands, but after these changes, each said in words. */
  | {
      readonly state: 'rewritten';
      readonly text: string;
      readonly term: SearchTerm;
      readonly changes: readonly string[];
    }
  | { readonly state: 'refused'; readonly reason: string };

export function understandQuery(text: string): Understanding {
  if (text.trim() === '') return { state: 'nothing' };
  const asGiven = parseSearchTerm(text);
  if (asGiven.ok) return { state: 'understood', text, term: asGiven };
  const typed = readTyped(text);
  const rewritten = parseSearchTerm(typed.text);
  if (rewritten.ok) return { state: 'rewritten', text: typed.text, term: rewritten, changes: typed.changes };
  // The reason that is about what is left when everything that can be put right was.
  return { state: 'refused', reason: rewritten.reason };
}
