import type { Tx } from '../../store/db.ts';
import { readMonthlyLimit } from '../rewards/monthly-limit.ts';
import { monthOf } from '../rewards/reward-accounts.ts';
import type { DueWebhook, Message } from './webhook-store.ts';

/** The share of the monthly limit from which on it is near. */
const NEAR = 0.8;

/** That the peer's monthly limit is near: once a month, whatever the cursor is. `undefined` when there is nothing to say. */
export async function limitMessageOf(
  tx: Tx,
  { webhookId, peerId, events, height, position, limitMonth }: DueWebhook,
  nowMs: number,
): Promise<Message | undefined> {
  const month = monthOf(nowMs);
  if (!events.includes('limit.near') || limitMonth === month) return undefined;
  const { used, total, unlimited } = await readMonthlyLimit(tx, peerId, nowMs);
  if (unlimited === true || used < NEAR * total) return undefined;
  const timestamp = new Date(nowMs).toISOString();
  return {
    id: `wh_${webhookId}_limit_${month}`,
    body: JSON.stringify({ type: 'limit.near', timestamp, data: { month, used, total } }),
    cursor: { height, position },
    limitMonth: month,
  };
}
