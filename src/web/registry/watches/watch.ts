import { z } from 'zod';

/** The longest name of a watch. */
export const MOST_NAME_CHARACTERS = 60;

/** In all watches of an account: each is a request every few minutes. */
export const MOST_RANGES = 200;

/** In all watches of an account: what a browser keeps as small values, at eight characters each. */
export const MOST_CONTRIBUTIONS = 100_000;

/** Of each watch, in words; the rest is counted. */
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

const watchSchema = z.object({
  id: z.string().min(1),
  /** No two watches have the same. */
  name: z.string().min(1).max(MOST_NAME_CHARACTERS),
  /** Numbers, addresses and ranges in the form in which they are sent. */
  entries: z.array(z.string()),
  isPaused: z.boolean(),
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
  /** How many contributions were there at the latest look. */
  contributions: z.int().min(0),
  reported: z.int().min(0),
  flagged: z.int().min(0),
  /** The newest of what was reported and flagged since it was last seen. */
  news: z.array(newsSchema).max(MOST_NEWS),
});

export const storedWatchesSchema = z.array(watchSchema).catch([]);

/** A contribution that was reported or flagged inside a watch since the analyst last saw it. */
export type WatchNews = Readonly<z.output<typeof newsSchema>>;

/** Own number blocks or address space, looked up again and again, and what was new there. */
export type Watch = Readonly<z.output<typeof watchSchema>>;

export const newsCount = ({ reported, flagged }: Pick<Watch, 'reported' | 'flagged'>): number =>
  reported + flagged;
