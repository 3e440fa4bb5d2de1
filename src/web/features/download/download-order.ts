import type { DownloadFigures, DownloadParameters } from '../../../client/downloads/quote.ts';

/** How many of the new contributions the balance covers. */
export const boughtOf = ({ new: found = 0, contributionsNotReturned = 0 }: DownloadFigures): number =>
  found - contributionsNotReturned;

/** How many contributions were found, as far as the service says. */
export function foundOf({ self, old, new: found }: DownloadFigures): number | undefined {
  return self === undefined || old === undefined || found === undefined ? undefined : self + old + found;
}

/** What somebody agreed to. */
export interface DownloadOrder {
  readonly parameters: DownloadParameters;
  /** The cost that the quote named. */
  readonly cost: number;
}
