import { isTooLarge } from '../../client/submission/too-large.ts';
import type { Verification } from '../../client/submission/submission-state.ts';
import type { Outcome } from '../../client/submission/send.ts';

/** A transaction that is on the ledger. */
export interface CarriedOut {
  readonly payloadHash: string;
  readonly count: number;
  readonly rewarded: number;
  /** How many of its effects the registry shows; `null` where it could not be asked. */
  readonly found: number | null;
}

type Accepted = Extract<Outcome<{ readonly rewarded: number }>, { readonly outcome: 'accepted' }>;

/** What was accepted stays so, whatever the registry says. */
export async function carriedOut(
  { checked, receipt }: Accepted,
  count: number,
  verify: () => Promise<Verification>,
): Promise<CarriedOut> {
  const found = await verify().then(
    (verification) => verification.found,
    () => null,
  );
  return { payloadHash: checked.payloadHashHex, count, rewarded: receipt.rewarded, found };
}

/** How many were carried out together, and what they earned. */
export function totalsOf(transactions: readonly CarriedOut[]): Pick<CarriedOut, 'count' | 'rewarded'> {
  const sum = (of: (one: CarriedOut) => number) => transactions.reduce((total, one) => total + of(one), 0);
  return { count: sum((one) => one.count), rewarded: sum((one) => one.rewarded) };
}

/**
 * Carries out items in transactions of at most `most`, one after the other, and in halves where the service
 * takes fewer at once. Earlier transactions stand when a later one fails, so `carryOutPart` notes each.
 */
export async function carryOutParts<Item>(
  items: readonly Item[],
  most: number,
  carryOutPart: (part: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < items.length; from += most) {
    const part = items.slice(from, from + most);
    try {
      await carryOutPart(part);
    } catch (error) {
      if (!isTooLarge(error) || part.length === 1) throw error;
      await carryOutParts(part, Math.ceil(part.length / 2), carryOutPart);
    }
  }
}
