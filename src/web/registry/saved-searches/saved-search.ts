import { readable } from '../../platform/storage/browser-database.ts';
import { z } from 'zod';
import { isSameSearch, type SearchParts, searchPartsOf } from '../results/search-parts.ts';

/** The maximum length of a saved search's name. */
export const MOST_NAME_CHARACTERS = 60;

/** The maximum number of searches without a name. The oldest one is dropped. */
export const MOST_RECENT = 6;

const savedSearchSchema = z.object({
  id: z.string().min(1),
  /** Unique. A search without a name is a recent one. */
  name: z.string().min(1).max(MOST_NAME_CHARACTERS).optional(),
  /** The address of its results, without the open record. */
  address: z.record(z.string(), z.unknown()).transform(searchPartsOf),
});

/** An unreadable search is dropped; the others stay. */
export const storedSearchesSchema = z
  .array(z.unknown())
  .catch([])
  .transform((stored) => readable(savedSearchSchema, stored));

/** The address of a search, kept in this browser: under a name, or as one of the recent ones. */
export type SavedSearch = Readonly<z.output<typeof savedSearchSchema>>;

export const titleOf = ({ name, address }: Pick<SavedSearch, 'name' | 'address'>): string =>
  name ?? address.q ?? '';

/** Returns an address without the open record. */
export function withoutOpen({ open: _open, ...address }: SearchParts): SearchParts {
  return address;
}

/** Returns true if it is the search of this address. */
export const isSearchOf = ({ address }: Pick<SavedSearch, 'address'>, parts: SearchParts): boolean =>
  isSameSearch(address, withoutOpen(parts));
