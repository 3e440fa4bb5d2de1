const PARTS = [
  'q',
  'status',
  'type',
  'from',
  'to',
  'country',
  'verdict',
  'peer',
  'reported',
  'text',
  'sort',
  'cols',
  'open',
] as const;

/**
 * The query string of a search address, as text: `?q=…&status=active,flagged&sort=-reported`.
 * `view-address.ts`, which is fetched after the first card, parses its values.
 */
export type SearchParts = { readonly [part in (typeof PARTS)[number]]?: string };

/** Returns the known parts of an address. */
export function searchPartsOf(raw: Readonly<Record<string, unknown>>): SearchParts {
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const value = raw[part];
      return typeof value === 'string' && value !== '' ? [[part, value] as const] : [];
    }),
  );
}

export const isSameSearch = (one: SearchParts, other: SearchParts): boolean =>
  JSON.stringify(searchPartsOf(one)) === JSON.stringify(searchPartsOf(other));
