import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import type { RewardTable } from '../../../contract/terms.ts';
import { PEER_TYPES } from '../../ledger/administration.ts';
import type { Tx } from '../../store/db.ts';
import { listSetRates } from './rates-and-limits.ts';
import { DEFAULT_REWARD_TOKENS } from './reward-accounts.ts';

/**
 * Rewards of a contribution or flag by peer type: the known fraud types, and others that a rate is set for.
 */
export async function readRewardTable(tx: Tx): Promise<RewardTable> {
  const rates = await listSetRates(tx);
  const defaults = KNOWN_FRAUD_TYPES.map((fraudType) => [fraudType, DEFAULT_REWARD_TOKENS] as const);
  const rowOf = (type: string) =>
    Object.fromEntries([
      ...defaults,
      ...rates
        .filter(({ peerType }) => peerType === type)
        .map(({ fraudType, tokens }) => [fraudType, tokens] as const),
    ]);
  return {
    rewardsTable: Object.fromEntries(PEER_TYPES.map((peerType) => [peerType, rowOf(peerType)])),
    defaultReward: DEFAULT_REWARD_TOKENS,
  };
}
