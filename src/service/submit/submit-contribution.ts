import type { SubmitReceipt } from '../../contract/contribution.ts';
import type { Caller } from '../registry/accounts/session-store.ts';
import { submitTransaction } from './submit-transaction.ts';
import type { ServiceDeps } from './service-deps.ts';

/** Stores a signed report: one token for each item in the order of the request, and the reward. @throws {ServiceError} */
export async function submitContribution(
  deps: ServiceDeps,
  caller: Pick<Caller, 'accountId'>,
  body: unknown,
): Promise<SubmitReceipt> {
  const { accountId, rewarded, inspection } = await submitTransaction(deps, caller, { kind: 'report', body });
  // One registration for each contribution, in their order: it was checked before anything was stored.
  const tokenIds = inspection.registrations.map(({ definitionId }) => ({ definitionId, accountId }));
  return { tokenIds, rewarded };
}
