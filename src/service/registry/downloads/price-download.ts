import type { DownloadDetails } from '../../../contract/download.ts';
import type { PurchaseTerms } from '../purchases/purchase-terms.ts';
import type { Found } from './find-contributions.ts';
import type { DownloadRequest } from './read-parameters.ts';

/** The returned contributions, and the paid ones among them. All ordinals are in the order of the answer. */
export interface PricedDownload {
  readonly details: Omit<DownloadDetails, 'downloadId'>;
  readonly returned: readonly number[];
  readonly paid: readonly number[];
  /** The number of paid ones without a confidence index, and with one. */
  readonly plain: number;
  readonly scored: number;
}

/** Flagged and expired contributions are free, being of no use to a buyer. Deployments price all alike. */
const COSTS_NOTHING = 'free';

/**
 * Pays from the newest on. The first that the balance does not cover is left out, as is every later one with
 * a price; a range costs as much as one number. `scored`: contributions with a confidence index have a price
 * of their own. It is flat: the documents' price at the highest index is that of any index.
 */
export function priceDownload(
  found: readonly Found[],
  scoredOrdinals: ReadonlySet<number>,
  { scored: paysForScores }: Pick<DownloadRequest, 'scored'>,
  { priceTokens, scoredPriceTokens, balanceTokens }: Omit<PurchaseTerms, 'peerId' | 'authorized'>,
): PricedDownload {
  const counts = { self: 0, old: 0, new: 0, newWithConfidenceIndex: 0 };
  const [returned, paid]: [number[], number[]] = [[], []];
  const left = { contributions: 0, tokens: 0 };
  let [spent, plain, scored] = [0, 0, 0];
  for (const { ordinal, standing } of found) {
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
    returned,
    paid,
    plain,
    scored,
  };
}
