import { parseHost } from './host.ts';
import type { Host } from './host.ts';
import { halfOf } from './identifier.ts';
import type { ExactIdentifier, Identifier, IntervalIdentifier, Refusal } from './identifier.ts';
import { parseIdentifier } from './index.ts';
import { parseNumericRange } from './numeric.ts';
import type { NumericRange } from './numeric.ts';

interface Wire {
  /** The strict form to ask for: a single value for IP addresses and phones, `<id>-<id>` for all else. */
  readonly wire: string;
  /** The single form, to be tried once where a service refuses `wire`; absent where `wire` is single or a true range. */
  readonly singleWire?: string;
  /** Of a host: what to ask where a service knows no hosts. Its URLs without a path; no mailboxes. */
  readonly instead?: readonly Wire[];
}

/** Of an identifier, or a range. */
export type IdentifierTerm = Wire & (IntervalIdentifier | NumericRange | ExactIdentifier);
export type SearchTerm = IdentifierTerm | (Wire & Host);
const SCHEMES = ['https', 'http'] as const;

export type ParsedSearchTerm = SearchTerm | Refusal;

export const isHost = (term: SearchTerm): term is Wire & Host =>
  term.kind === 'host' || term.kind === 'mail-host';

function termOf(identifier: Identifier, text: string): SearchTerm {
  switch (identifier.kind) {
    case 'numeric':
      return { ...identifier, wire: `${text}-${text}`, singleWire: text };
    case 'email':
    case 'url':
      return { ...identifier, wire: `${text}-${text}`, singleWire: text };
    default:
      return { ...identifier, wire: text };
  }
}

function hostTerm(host: Host): SearchTerm {
  const urls = host.kind === 'host' ? SCHEMES.map((scheme) => `${scheme}://${host.canonical}/`) : [];
  return {
    ...host,
    wire: host.canonical,
    instead: urls.map((url) => ({ wire: `${url}-${url}`, singleWire: url })),
  };
}

/**
 * Reads what can be searched for, in the app's box and in the service's `{id}` alike: every identifier alone
 * or as `<id>-<id>`, ranges of IP addresses, phones and numeric identifiers, and hosts. Equal halves are tried first,
 * since e-mail addresses and URLs hold hyphens. The text goes on the wire as given, never in canonical form.
 * Source: INTERFACE.md, "Retrieve".
 */
export function parseSearchTerm(text: string): ParsedSearchTerm {
  const half = halfOf(text);
  if (half !== undefined) {
    const identifier = parseIdentifier(half);
    if (identifier.ok && identifier.low === identifier.high) return termOf(identifier, half);
  }
  const numericRange = parseNumericRange(text);
  if (numericRange !== undefined) return numericRange.ok ? { ...numericRange, wire: text } : numericRange;
  const identifier = parseIdentifier(text);
  if (identifier.ok) return termOf(identifier, text);
  const host = parseHost(text);
  return host.ok ? hostTerm(host) : identifier;
}
