import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';

/** The interpretation of a search query, typed or from a link. */
export type Understanding =
  | { readonly state: 'nothing' }
  | { readonly state: 'understood'; readonly text: string; readonly term: SearchTerm }
  /** Searchable after these changes, each described in words. */
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
  // The problem that remains after all automatic corrections.
  return { state: 'refused', reason: rewritten.reason };
}
