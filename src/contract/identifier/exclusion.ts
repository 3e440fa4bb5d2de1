import { readCidr } from './ip.ts';
import { parseSearchTerm, type ParsedSearchTerm } from './search-term.ts';

/**
 * Reads what a list must not hold: anything that can be searched for, or a block of addresses as `203.0.113.0/24`.
 * Source: INTERFACE.md, "Lists".
 */
export function parseExclusion(text: string): ParsedSearchTerm {
  return parseSearchTerm(readCidr(text)?.rangeText ?? text);
}
