import type { FlagReceipt } from '../../contract/contribution.ts';
import type { Work } from '../http/context.ts';
import type { Caller } from '../registry/accounts/session-store.ts';
import { submitTransaction } from './submit-transaction.ts';

/** Stores a signed flag; what it earned the caller's peer. @throws {ServiceError} */
export async function submitFlag(
  context: Work,
  caller: Pick<Caller, 'accountId'>,
  body: unknown,
): Promise<FlagReceipt> {
  const { rewarded } = await submitTransaction(context, caller, { kind: 'flag', body });
  return { rewarded };
}
