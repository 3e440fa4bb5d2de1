import type { Identifier } from '../../contract/identifier/identifier.ts';
import { sizeText } from '../../contract/identifier/range.ts';
import type { SearchTerm } from '../../contract/identifier/search-term.ts';
import { t } from './messages.ts';

/** How much a range covers: `256 addresses`; `undefined` for a single value. */
export const sizeOfTerm = ({ space, low, high }: SearchTerm | Identifier): string | undefined =>
  space === undefined || low === high ? undefined : sizeText(space, high - low + 1n);

/** Returns the kind of identifier and the size of a range: `IPv4 range · 81 addresses`. */
export function describeTerm(term: SearchTerm | Identifier): string {
  const kind = t(`identifier.kind.${term.kind}`, { family: term.space === 'ipv6' ? 'IPv6' : 'IPv4' });
  const size = sizeOfTerm(term);
  return size === undefined ? kind : `${kind} · ${size}`;
}
