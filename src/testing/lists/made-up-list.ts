import type { CountryCode } from '../../contract/country.ts';

/** A list as a tool writes it, and what becomes of it. Nothing in it exists: addresses, domains and numbers are kept for examples. */
export interface MadeUpList {
  readonly what: string;
  /** The country in which its numbers are dialled; none if absent. */
  readonly home?: CountryCode;
  /** How the file is encoded; the list is pasted if absent. */
  readonly encoding?: 'windows-1252' | 'utf-16le';
  readonly text: string;
  /** What becomes of each line, by its number, in the words of `what-becomes.ts`. */
  readonly becomes: string;
}

/** The lists of one tool. */
export interface ListsOfTool {
  readonly tool: string;
  readonly lists: readonly MadeUpList[];
}
