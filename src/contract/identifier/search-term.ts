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
}

export type SearchTerm = Wire & (IntervalIdentifier | NumericRange | ExactIdentifier);
export type ParsedSearchTerm = SearchTerm | Refusal;

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

/**
 * Reads what can be searched for, in the app's box and in the service's `{id}` alike: every identifier alone
 * or as `<id>-<id>`, ranges of IP addresses, phones and numeric identifiers. Equal halves are tried first,
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
  return identifier.ok ? termOf(identifier, text) : identifier;
}
