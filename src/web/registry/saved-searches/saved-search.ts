import { readable } from '../../platform/storage/browser-database.ts';
import { z } from 'zod';
import { fitsAddress } from '../../../reading/search/search-query.ts';
import { isSameSearch, type SearchParts, searchPartsOf } from '../results/search-parts.ts';

/** The maximum length of a saved search's name. */
export const MOST_NAME_CHARACTERS = 60;

/** The maximum number of searches without a name. The oldest one is dropped. */
export const MOST_RECENT = 8;

/** The maximum over all watched searches of an account: each range is a request every few minutes. */
export const MOST_RANGES = 200;

/** The maximum over all watched searches of an account, at eight characters each in `localStorage`. */
export const MOST_CONTRIBUTIONS = 100_000;

/** The news items kept for each search. The rest is only counted. */
export const MOST_NEWS = 100;

const newsSchema = z.object({
  /** Identifies the news item. */
  mark: z.string(),
  /** `flagged`: a contribution that an earlier look found unflagged. */
  kind: z.enum(['reported', 'flagged']),
  identifier: z.string(),
  fraudType: z.string(),
  origination: z.string(),
  destination: z.string(),
  /** The reporter, or the flagger of a flagged contribution. */
  by: z.string(),
  /** The registry's time of the event, if it gives one. */
  atMs: z.number().optional(),
});

/** The results of a watched search's looks. */
const looksSchema = z.object({
  /** True if a look is due at once. */
  isAsked: z.boolean(),
  /** The start of the latest look, successful or not. */
  triedAtMs: z.number().optional(),
  /** The end of the latest successful look. Without one, there is nothing to compare with. */
  readAtMs: z.number().optional(),
  /** Failed looks in a row. */
  failures: z.int().min(0),
  /** The error of the latest look: a sentence for a person. */
  problem: z.string().optional(),
  /** Ranges with more contributions than the registry answers: their news may be incomplete. */
  notWhole: z.array(z.string()),
  /** The time of the latest report in the last complete look, or in the first. */
  latestMs: z.number().optional(),
  /** A mark of eight characters for each contribution of the latest look. */
  seen: z.string(),
  reported: z.int().min(0),
  flagged: z.int().min(0),
  /** The newest reports and flags since the analyst last looked. */
  news: z.array(newsSchema).max(MOST_NEWS),
});

const savedSearchSchema = z.object({
  id: z.string().min(1),
  /** Unique. A search without a name is a recent one. */
  name: z.string().min(1).max(MOST_NAME_CHARACTERS).optional(),
  /** One query, or a list of numbers, addresses and ranges, as they were written. */
  entries: z.array(z.string()).min(1),
  /** The view of the results. */
  view: z.record(z.string(), z.unknown()).transform(searchPartsOf),
  /** True if the search is looked up at intervals. */
  isWatched: z.boolean(),
  looks: looksSchema,
});

/** An unreadable search is dropped; the others stay. */
export const storedSearchesSchema = z
  .array(z.unknown())
  .catch([])
  .transform((stored) => readable(savedSearchSchema, stored));

/** A report or a flag inside a watched search that the analyst has not seen yet. */
export type News = Readonly<z.output<typeof newsSchema>>;
export type Looks = Readonly<z.output<typeof looksSchema>>;

/** A query with its view, kept in this browser: under a name, watched, or as one of the recent ones. */
export type SavedSearch = Readonly<z.output<typeof savedSearchSchema>>;

/** No look yet. */
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

/** Returns the view of an address, without the query and the open record. */
export function viewOf({ q: _q, open: _open, ...view }: SearchParts): SearchParts {
  return view;
}

/** The address of a search; `undefined` for a list that is too long for one. */
export function addressOf({ entries, view }: Pick<SavedSearch, 'entries' | 'view'>): SearchParts | undefined {
  const q = entries.join(', ');
  return entries.length === 1 || fitsAddress(q, entries.length) ? searchPartsOf({ ...view, q }) : undefined;
}

/** Returns true if it is the search of this address. */
export function isSearchOf(search: Pick<SavedSearch, 'entries' | 'view'>, parts: SearchParts): boolean {
  const { open: _open, ...shown } = parts;
  const address = addressOf(search);
  return address !== undefined && isSameSearch(address, shown);
}
