import type { FlagReceipt } from '../../contract/contribution.ts';
import type { Caller } from '../registry/accounts/session-store.ts';
import { submitTransaction } from './submit-transaction.ts';
import type { ServiceDeps } from './service-deps.ts';

/** Stores a signed flag; what it earned the caller's peer. @throws {ServiceError} */
export async function submitFlag(
  deps: ServiceDeps,
  caller: Pick<Caller, 'accountId'>,
  body: unknown,
): Promise<FlagReceipt> {
  const { rewarded } = await submitTransaction(deps, caller, { kind: 'flag', body });
  return { rewarded };
}
