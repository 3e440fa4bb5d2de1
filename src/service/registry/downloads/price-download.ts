import type { DownloadDetails } from '../../../contract/download.ts';
import type { PurchaseTerms } from '../purchases/purchase-terms.ts';
import type { FoundContributions } from './find-contributions.ts';
import type { DownloadRequest } from './read-parameters.ts';

/** What is returned, and what of it is paid for. All ordinals are in the order of the answer. */
export interface PricedDownload {
  readonly details: Omit<DownloadDetails, 'downloadId'>;
  readonly returned: Float64Array;
  readonly paid: Float64Array;
  /** How many of the paid ones are paid without a confidence index, and with one. */
  readonly plain: number;
  readonly scored: number;
}

/**
 * What is flagged or expired costs nothing, though it is returned: the documents of deployments give all statuses one price, and say of
 * neither that it is of any use to who buys it.
 */
const COSTS_NOTHING = 'free';

/**
 * Pays from the newest on. The first that the balance does not cover is left out, and so is every later one that costs anything; a
 * range costs as much as one number. `scored`: what has a confidence index is bought at the price of such. The prices of deployments are flat: what their documents call the price at the highest index is that of any.
 */
export function priceDownload(
  { ordinals, standingOf }: FoundContributions,
  scoredOrdinals: ReadonlySet<number>,
  { scored: paysForScores }: Pick<DownloadRequest, 'scored'>,
  {
    priceTokens,
    scoredPriceTokens,
    balanceTokens,
  }: Pick<PurchaseTerms, 'priceTokens' | 'scoredPriceTokens' | 'balanceTokens'>,
): PricedDownload {
  const counts = { self: 0, old: 0, new: 0, newWithConfidenceIndex: 0 };
  const [returned, paid]: [number[], number[]] = [[], []];
  const left = { contributions: 0, tokens: 0 };
  let [spent, plain, scored] = [0, 0, 0];
  for (const [index, ordinal] of ordinals.entries()) {
    const standing = standingOf(index);
    if (standing === 'self' || standing === 'old') {
      counts[standing] += 1;
      returned.push(ordinal);
      continue;
    }
    const hasIndex = scoredOrdinals.has(ordinal);
    counts.new += 1;
    if (hasIndex) counts.newWithConfidenceIndex += 1;
    const paysScored = paysForScores && hasIndex;
    const cost = standing === COSTS_NOTHING ? 0 : paysScored ? scoredPriceTokens : priceTokens;
    if (cost > 0 && (left.contributions > 0 || spent + cost > balanceTokens)) {
      left.contributions += 1;
      left.tokens += cost;
      continue;
    }
    returned.push(ordinal);
    if (cost === 0) continue;
    paid.push(ordinal);
    spent += cost;
    if (paysScored) scored += 1;
    else plain += 1;
  }
  return {
    details: {
      ...counts,
      creditsSpent: spent,
      balanceLeft: balanceTokens - spent,
      contributionsNotReturned: left.contributions,
      contributionsNotReturnedCost: left.tokens,
    },
    returned: Float64Array.from(returned),
    paid: Float64Array.from(paid),
    plain,
    scored,
  };
}
