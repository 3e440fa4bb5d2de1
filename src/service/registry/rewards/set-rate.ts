import type { Tx } from '../../store/db.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import type { Administrator } from '../../ledger/append-administration.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { DEFAULT_REWARD_TOKENS } from './purses.ts';
import { findSetRate, type Rate } from './rate-store.ts';

/** Sets what a contribution or flag of a fraud type earns a peer of a type from now on; whether that changed anything. */
export async function setRate(tx: Tx, administrator: Administrator, rate: Rate): Promise<boolean> {
  await lockLedger(tx);
  const inForce = (await findSetRate(tx, rate))?.tokens ?? DEFAULT_REWARD_TOKENS;
  if (inForce === rate.tokens) return false;
  await recordAdministration(tx, administrator, { type: 'rate-set', ...rate });
  return true;
}
