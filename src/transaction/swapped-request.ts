import { formatAccountId, parseAccountId } from '../contract/account-id.ts';
import type { TransactionRequest } from './comparison.ts';

function swapped(accountId: string): string {
  const account = parseAccountId(accountId);
  return account ? formatAccountId({ name: account.domain, domain: account.name }) : accountId;
}

/**
 * The request with the name and domain of every account swapped: what a transaction of Iroha 2 rc.19, which writes
 * them the other way round, says when it is read as one of rc.20 (WIRE-FORMAT.md, "Other layouts").
 */
export function swappedRequest(request: TransactionRequest): TransactionRequest {
  const accountId = swapped(request.accountId);
  if (request.kind === 'report') return { ...request, accountId };
  const assets = request.assets.map((asset) => ({ ...asset, accountId: swapped(asset.accountId) }));
  return { ...request, accountId, assets };
}
