import type { Refusal } from './identifier.ts';
import { readCidr } from './ip.ts';
import { type IdentifierTerm, isHost, parseSearchTerm } from './search-term.ts';

/**
 * Reads what a list must not hold: an identifier, a range, or a block of addresses as `203.0.113.0/24`.
 * Source: INTERFACE.md, "Lists".
 */
export function parseExclusion(text: string): IdentifierTerm | Refusal {
  const term = parseSearchTerm(readCidr(text)?.rangeText ?? text);
  if (!term.ok || !isHost(term)) return term;
  return {
    ok: false,
    reason: 'A host is neither an identifier nor a range. Name the URLs and e-mail addresses themselves.',
  };
}
