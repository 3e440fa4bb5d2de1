import { eachOptional } from '../../../contract/contribution-fields.ts';
import { hostOf } from '../../../contract/identifier/host.ts';
import type { Refusal } from '../../../contract/identifier/identifier.ts';
import { parseIdentifier } from '../../../contract/identifier/index.ts';
import type { AppliedTransaction } from '../../ledger/applied-transaction.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { RewardAccounts } from '../rewards/reward-accounts.ts';
import { splitReward, sumShares } from '../rewards/split-reward.ts';
import { hostPlaceOf } from './host-place.ts';
import type { NewContribution } from './insert-contributions.ts';
import { spanOf } from './number-line.ts';
import { originalKeyOf, type Originals } from './originals.ts';

export type Reported = AppliedTransaction['inspection']['contributions'][number];

interface Original extends NewContribution {
  readonly originalKey: string;
}

/** The place of a reported identifier on the number line, and the key that repeats share. */
type Identified = Pick<
  Original,
  'kind' | 'canonical' | 'value' | 'low' | 'high' | 'hostPlace' | 'originalKey'
> & { readonly ok: true };

/** The identifier of each reported item, parsed once for the batch and for the entry. */
export type IdentifiedItems = ReadonlyMap<Reported, Identified | Refusal>;

export function identify(peerId: string, reported: Reported): Identified | Refusal {
  const identifier = parseIdentifier(reported.id);
  if (!identifier.ok) return identifier;
  const { kind, canonical } = identifier;
  const span = spanOf(identifier);
  const host = hostOf(identifier);
  const single = span !== undefined && span.low === span.high;
  return {
    ok: true,
    kind,
    canonical,
    value: single ? span.low : null,
    low: span === undefined || single ? null : span.low,
    high: span === undefined || single ? null : span.high,
    hostPlace: host === undefined ? null : hostPlaceOf(host),
    originalKey: originalKeyOf(peerId, canonical, reported),
  };
}

/** The contribution of an item, as an original. @throws {ServiceError} 400 */
function originalOf(
  { height, accountId, peerId }: AppliedTransaction,
  reported: Reported,
  position: number,
  items: IdentifiedItems,
): Original {
  const { definitionId: assetId, reportedAtMs, expiryAtS: expiresAtS } = reported;
  if (assetId === undefined) {
    throw new ServiceError(400, 'unexpected-content', `[${position}] has no asset registered for it.`);
  }
  const identified = items.get(reported) ?? identify(peerId, reported);
  if (!identified.ok) {
    throw new ServiceError(400, 'invalid-identifier', `[${position}].id: ${identified.reason}`);
  }
  const { id, fraudType, origination, destination } = reported;
  const fields = {
    id,
    fraudType,
    origination,
    destination,
    ...eachOptional((field) => reported[field] ?? null),
  };
  const place = { height, position, accountId, peerId, assetId };
  return { ...fields, ...identified, ...place, reportedAtMs, expiresAtS };
}

/** The contributions as they are stored: repeats without a key, the others as originals from now on. */
const tellRepeats = (
  contributions: readonly Original[],
  { atMs }: AppliedTransaction,
  originals: Originals,
): readonly NewContribution[] =>
  contributions.map((contribution) => {
    if (originals.isRepeat(contribution.originalKey, atMs)) return { ...contribution, originalKey: null };
    originals.put(contribution.originalKey, contribution);
    return contribution;
  });

export interface AppliedReport {
  readonly contributions: readonly NewContribution[];
  /** The reward of its own peer. */
  readonly rewarded: number;
  /** The number of its contributions that are repeats, which earn nothing. */
  readonly repeated: number;
}

/**
 * The contributions of a report, and the rewards for them paid into their accounts.
 * @throws {ServiceError} 400, before anything is paid
 */
export function applyReport(
  transaction: AppliedTransaction,
  items: IdentifiedItems,
  originals: Originals,
  rewardAccounts: RewardAccounts,
): AppliedReport {
  const { peerId, inspection } = transaction;
  const reports = inspection.contributions.map((reported, position) =>
    originalOf(transaction, reported, position, items),
  );
  for (const { sourcePeerId } of reports) rewardAccounts.assertKnown(sourcePeerId ?? peerId);
  const contributions = tellRepeats(reports, transaction, originals);
  const earning = contributions.filter(({ originalKey }) => originalKey !== null);
  const shares = sumShares(
    earning.flatMap(({ fraudType, sourcePeerId }) =>
      splitReward(rewardAccounts.rateOf(peerId, fraudType), peerId, sourcePeerId ?? undefined),
    ),
  );
  let rewarded = 0;
  for (const share of shares) {
    const isOwn = share.peerId === peerId;
    const paid = rewardAccounts.pay(isOwn ? 'report' : 'source', share, transaction);
    if (isOwn) rewarded = paid;
  }
  return { contributions, rewarded, repeated: contributions.length - earning.length };
}
