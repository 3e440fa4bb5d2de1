import { parseSearchTerm, type SearchTerm } from '../../../contract/identifier/search-term.ts';

/**
 * How a contribution lies to what was asked for. `contains`: it is wider and holds all of it. `apart`: the registry
 * answered with it although it does not touch the query. Source: readings 8.
 */
export type Relation = 'exact' | 'contains' | 'inside' | 'overlaps' | 'apart';

/** `undefined` when the identifier of the contribution is in no form that is known here. */
export function relationOf(term: SearchTerm, identifier: string): Relation | undefined {
  const found = parseSearchTerm(identifier);
  if (!found.ok) return undefined;
  if (found.space === undefined || term.space === undefined) {
    return found.kind === term.kind && found.canonical === term.canonical ? 'exact' : 'apart';
  }
  if (found.space !== term.space || found.high < term.low || found.low > term.high) return 'apart';
  const coversQuery = found.low <= term.low && found.high >= term.high;
  const insideQuery = found.low >= term.low && found.high <= term.high;
  if (coversQuery && insideQuery) return 'exact';
  if (coversQuery) return 'contains';
  return insideQuery ? 'inside' : 'overlaps';
}
