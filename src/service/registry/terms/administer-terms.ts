import type { Administrator } from '../../ledger/append-administration.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import type { Tx } from '../../store/db.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { peerOf } from '../peers/peer-store.ts';
import { findBonus, findPlan, findPrice, type Plan, type Price } from './terms-store.ts';

/** Sets what downloads cost; returns whether that changed anything. */
export async function setPrice(
  tx: Tx,
  administrator: Administrator,
  { tokens, scoredTokens }: Price,
): Promise<boolean> {
  await lockLedger(tx);
  const inForce = await findPrice(tx);
  if (inForce.tokens === tokens && inForce.scoredTokens === scoredTokens) return false;
  await recordAdministration(tx, administrator, { type: 'price-set', tokens, scoredTokens });
  return true;
}

/** Sets what new peers begin with; returns whether that changed anything. */
export async function setBonus(tx: Tx, administrator: Administrator, tokens: number): Promise<boolean> {
  await lockLedger(tx);
  if ((await findBonus(tx)) === tokens) return false;
  await recordAdministration(tx, administrator, { type: 'bonus-set', tokens });
  return true;
}

/** Gives a peer a plan; returns whether that changed anything. @throws {ServiceError} 404 */
export async function setPlan(
  tx: Tx,
  administrator: Administrator,
  { peerId, plan, untilS }: Plan & { readonly peerId: string },
): Promise<boolean> {
  await lockLedger(tx);
  await peerOf(tx, peerId);
  const found = await findPlan(tx, peerId);
  if (found.plan === plan && found.untilS === untilS) return false;
  await recordAdministration(tx, administrator, {
    type: 'plan-set',
    peerId,
    plan,
    ...(untilS === null ? {} : { untilS }),
  });
  return true;
}
