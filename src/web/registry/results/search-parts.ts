const PARTS = [
  'q',
  'status',
  'type',
  'from',
  'to',
  'country',
  'peer',
  'reported',
  'text',
  'sort',
  'cols',
  'open',
] as const;

/** Filters of earlier addresses and saved searches. Read only to say that they filter nothing now. */
export const WITHDRAWN_PARTS = ['whose', 'privileged', 'conf', 'flagged'] as const;

const ALL_PARTS = [...PARTS, ...WITHDRAWN_PARTS] as const;

/**
 * The query string of a search address, as text: `?q=…&status=active,flagged&sort=-reported`.
 * `view-address.ts`, which is fetched after the first card, parses its values.
 */
export type SearchParts = { readonly [part in (typeof ALL_PARTS)[number]]?: string };

/** Returns the known parts of an address. */
export function searchPartsOf(raw: Readonly<Record<string, unknown>>): SearchParts {
  return Object.fromEntries(
    ALL_PARTS.flatMap((part) => {
      const value = raw[part];
      return typeof value === 'string' && value !== '' ? [[part, value] as const] : [];
    }),
  );
}

export const isSameSearch = (one: SearchParts, other: SearchParts): boolean =>
  JSON.stringify(searchPartsOf(one)) === JSON.stringify(searchPartsOf(other));
