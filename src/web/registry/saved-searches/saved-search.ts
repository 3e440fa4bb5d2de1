import { z } from 'zod';
import { isSameSearch, type SearchParts, searchPartsOf } from '../results/search-parts.ts';

/** The longest name of a saved search. */
export const MOST_NAME_CHARACTERS = 60;

/** Searches without a name; the oldest is dropped. */
export const MOST_RECENT = 8;

/** In all watched searches of an account: each is a request every few minutes. */
export const MOST_RANGES = 200;

/** In all watched searches of an account: what a browser keeps as small values, at eight characters each. */
export const MOST_CONTRIBUTIONS = 100_000;

/** Of each search, in words; the rest is counted. */
export const MOST_NEWS = 100;

const newsSchema = z.object({
  /** What tells it from other news. */
  mark: z.string(),
  /** `flagged`: a contribution that was known before it was flagged. */
  kind: z.enum(['reported', 'flagged']),
  identifier: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  /** Who reported it, or flagged it where that is the news. */
  by: z.string(),
  /** When, by the registry; absent where it does not say. */
  atMs: z.number().optional(),
});

/** What the looks of a watched search found. */
const looksSchema = z.object({
  /** To be looked up at once, whatever the pace is. */
  isAsked: z.boolean(),
  /** When a look began, whatever came of it. */
  triedAtMs: z.number().optional(),
  /** When the latest look that read something ended. Without one there is nothing to compare with. */
  readAtMs: z.number().optional(),
  /** Looks that failed, in a row. */
  failures: z.int().min(0),
  /** Why the latest look failed: a sentence for a person. */
  problem: z.string().optional(),
  /** Ranges whose contributions are more than the registry answers: of these, something new may be missing. */
  notWhole: z.array(z.string()),
  /** When the latest was reported that was there at the last look that read all, or at the first. */
  latestMs: z.number().optional(),
  /** A mark of eight characters for each contribution that was there at the latest look. */
  seen: z.string(),
  reported: z.int().min(0),
  flagged: z.int().min(0),
  /** The newest of what was reported and flagged since it was last seen. */
  news: z.array(newsSchema).max(MOST_NEWS),
});

const savedSearchSchema = z.object({
  id: z.string().min(1),
  /** No two searches have the same. A search without a name is a recent one. */
  name: z.string().min(1).max(MOST_NAME_CHARACTERS).optional(),
  /** One query, or a list of numbers, addresses and ranges in the form in which they are sent. */
  entries: z.array(z.string()).min(1),
  /** How the results are shown. */
  view: z.record(z.string(), z.unknown()).transform(searchPartsOf),
  /** Whether it is looked up again and again. */
  isWatched: z.boolean(),
  looks: looksSchema,
});

export const storedSearchesSchema = z.array(savedSearchSchema).catch([]);

/** A contribution that was reported or flagged inside a watched search since the analyst last saw it. */
export type News = Readonly<z.output<typeof newsSchema>>;
export type Looks = Readonly<z.output<typeof looksSchema>>;

/** A query with its view, kept in this browser: under a name, watched, or as one of the recent ones. */
export type SavedSearch = Readonly<z.output<typeof savedSearchSchema>>;

/** Nothing was looked up yet. */
export const NO_LOOKS: Looks = {
  isAsked: false,
  failures: 0,
  notWhole: [],
  seen: '',
  reported: 0,
  flagged: 0,
  news: [],
};

export const newsCount = ({ looks: { reported, flagged } }: Pick<SavedSearch, 'looks'>): number =>
  reported + flagged;

export const titleOf = ({ name, entries }: Pick<SavedSearch, 'name' | 'entries'>): string =>
  name ?? entries.join(', ');

/** What a search keeps of an address: neither the query nor the record that was open. */
export function viewOf({ q: _q, open: _open, ...view }: SearchParts): SearchParts {
  return view;
}

/** The address of a search; `undefined` for a list, which is looked up as a whole. */
export const addressOf = ({
  entries,
  view,
}: Pick<SavedSearch, 'entries' | 'view'>): SearchParts | undefined =>
  entries.length === 1 ? searchPartsOf({ ...view, q: entries[0] }) : undefined;

/** Whether it is the search of this address. */
export function isSearchOf(search: Pick<SavedSearch, 'entries' | 'view'>, parts: SearchParts): boolean {
  const { open: _open, ...shown } = parts;
  const address = addressOf(search);
  return address !== undefined && isSameSearch(address, shown);
}
