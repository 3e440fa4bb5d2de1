import type { DownloadFigures, DownloadParameters, Quote } from '../../../client/downloads/quote.ts';

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
  /** What the quote said; `undefined` where the deployment gives none. */
  readonly quoted: { readonly cost: number } | undefined;
}

/** What is agreed to with a quote, or without one. */
export function orderFor(parameters: DownloadParameters, quote: Quote | null | undefined): DownloadOrder {
  if (quote === null || quote === undefined) return { parameters, quoted: undefined };
  return { parameters, quoted: { cost: quote.details.creditsSpent } };
}
