import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { t } from './messages.ts';

/** The rule by which contributions match (INTERFACE.md, "Retrieve"). */
export function describeMatch(term: SearchTerm): string {
  if (term.kind === 'email') return t('search.matchEmail');
  if (term.kind === 'url') return t('search.matchUrl');
  if (term.kind === 'host') return t('search.matchHost');
  if (term.kind === 'mail-host') return t('search.matchMailHost');
  return t('search.matchOverlap');
}

/**
 * Warnings that matter for a search: it may look for something other than what was meant. The others are for
 * reports.
 */
const SEARCH_WARNINGS: ReadonlySet<string> = new Set(['imei-check-digit', 'non-ascii', 'url-user-info']);

/** Notes about the query for an analyst who searches. */
export const searchWarnings = ({ canonical, space, warnings }: SearchTerm): readonly string[] => [
  ...(space === undefined && canonical.includes('*') ? [t('search.wildcardExact')] : []),
  ...warnings.filter(({ code }) => SEARCH_WARNINGS.has(code)).map(({ message }) => message),
];
