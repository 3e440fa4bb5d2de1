const PARTS = [
  'q',
  'status',
  'type',
  'from',
  'to',
  'peer',
  'whose',
  'privileged',
  'conf',
  'reported',
  'flagged',
  'in',
  'text',
  'sort',
  'group',
  'cols',
  'open',
] as const;

/**
 * The search part of the address of a search, as plain text: `?q=…&status=active,flagged&sort=-reported`.
 * What it says is read by view-address.ts, which is fetched after the first card.
 */
export type SearchParts = { readonly [part in (typeof PARTS)[number]]?: string };

/** The known parts of whatever an address holds. */
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
