import { readTyped } from '../../../contract/identifier/typed/read-typed.ts';
import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';
import { t } from './messages.ts';

/** How the app understands a query, both while typing and from a link. */
export type Understanding =
  | { readonly state: 'nothing' }
  | { readonly state: 'understood'; readonly text: string; readonly term: SearchTerm }
  /** Searchable only after these changes, each described in words. */
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
  // The reason that remains after everything fixable was fixed.
  return { state: 'refused', reason: rewritten.reason };
}

/** Which contributions match (INTERFACE.md, "Retrieve"). */
export function describeMatch(term: SearchTerm): string {
  if (term.kind === 'email') return t('search.matchEmail');
  if (term.kind === 'url') return t('search.matchUrl');
  return t('search.matchOverlap');
}

/** Warnings by which a search may look for something other than what was meant; the others are for reports. */
const SEARCH_WARNINGS: ReadonlySet<string> = new Set([
  'imei-check-digit',
  'non-ascii',
  'trunk-zero',
  'url-user-info',
]);

/** What an analyst who searches has to know of the query. */
export const searchWarnings = ({ warnings }: Pick<SearchTerm, 'warnings'>): readonly string[] =>
  warnings.filter(({ code }) => SEARCH_WARNINGS.has(code)).map(({ message }) => message);
