import { isAtHost } from './host.ts';
import { isHost, parseSearchTerm, type SearchTerm } from './search-term.ts';

/**
 * The relation of a contribution to the query. `contains`: it covers all of it and more. `apart`: the
 * registry returned it although it does not touch the query, since deployments differ in what they consider a
 * match.
 */
export type Relation = 'exact' | 'contains' | 'inside' | 'overlaps' | 'apart';

function relationTo(term: SearchTerm, found: SearchTerm): Relation {
  if (isHost(term) && (found.kind === 'email' || found.kind === 'url'))
    return isAtHost(term, found) ? 'inside' : 'apart';
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

/** `undefined` if the contribution's identifier is in no form known here. */
export function relationOf(term: SearchTerm, identifier: string): Relation | undefined {
  const found = parseSearchTerm(identifier);
  return found.ok ? relationTo(term, found) : undefined;
}

const CLOSEST_FIRST: readonly Relation[] = ['exact', 'contains', 'inside', 'overlaps', 'apart'];

/** The closest relation of a contribution to any of the terms. */
export function closestRelation(terms: readonly SearchTerm[], identifier: string): Relation | undefined {
  const found = parseSearchTerm(identifier);
  if (!found.ok) return undefined;
  const relations = new Set(terms.map((term) => relationTo(term, found)));
  return CLOSEST_FIRST.find((relation) => relations.has(relation));
}
