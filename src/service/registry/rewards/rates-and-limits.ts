import { z } from 'zod';
import { KNOWN_FRAUD_TYPES } from '../../../contract/fraud-type.ts';
import type { RewardTable } from '../../../contract/terms.ts';
import { PEER_TYPES, peerTypeSchema } from '../../ledger/administration.ts';
import type { Administrator } from '../../ledger/append-administration.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import type { Tx } from '../../store/db.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { peerOf } from '../peers/peer-store.ts';
import { DEFAULT_REWARD_TOKENS, monthOf } from './reward-accounts.ts';

const rateSchema = z.object({ peerType: peerTypeSchema, fraudType: z.string(), tokens: z.int() });
export type Rate = z.output<typeof rateSchema>;

/** The rates set so far; all others are `DEFAULT_REWARD_TOKENS`. */
export function listSetRates(tx: Tx): Promise<Rate[]> {
  return tx.query(
    'select peer_type as "peerType", fraud_type as "fraudType", tokens from reward_rate order by peer_type, fraud_type',
    [],
    rateSchema,
  );
}

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

/** Sets the reward of a contribution or flag, by peer type and fraud type; returns whether that changed anything. */
export async function setRate(tx: Tx, administrator: Administrator, rate: Rate): Promise<boolean> {
  await lockLedger(tx);
  const set = (await listSetRates(tx)).find(
    ({ peerType, fraudType }) => peerType === rate.peerType && fraudType === rate.fraudType,
  );
  if ((set?.tokens ?? DEFAULT_REWARD_TOKENS) === rate.tokens) return false;
  await recordAdministration(tx, administrator, { type: 'rate-set', ...rate });
  return true;
}

const limitSchema = z.object({ peerId: z.string(), limitTokens: z.int(), earnedTokens: z.int() });
export type Limit = z.output<typeof limitSchema>;

/** The monthly limits, with what each peer has earned in the month of `nowMs`. */
export function listLimits(tx: Tx, nowMs: number): Promise<Limit[]> {
  return tx.query(
    `select l.peer_id as "peerId", l.tokens as "limitTokens", coalesce(e.tokens, 0) as "earnedTokens"
     from monthly_limit l left join monthly_earning e on e.peer_id = l.peer_id and e.month = $1
     order by l.peer_id`,
    [monthOf(nowMs)],
    limitSchema,
  );
}

/** Sets or lifts a peer's limit, for this month too; true if it changed. @throws {ServiceError} 404 */
export async function setLimit(
  tx: Tx,
  administrator: Administrator,
  peerId: string,
  tokens: number | undefined,
): Promise<boolean> {
  await lockLedger(tx);
  await peerOf(tx, peerId);
  const limits = await listLimits(tx, administrator.nowMs);
  if (limits.find((limit) => limit.peerId === peerId)?.limitTokens === tokens) return false;
  await recordAdministration(
    tx,
    administrator,
    tokens === undefined ? { type: 'limit-removed', peerId } : { type: 'limit-set', peerId, tokens },
  );
  return true;
}
