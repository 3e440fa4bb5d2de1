import { z } from 'zod';
import { accountIdSchema } from '../../contract/account-id-schema.ts';
import type { Tx } from '../db/db.ts';
import type { Administrator } from '../ledger/record-administration.ts';
import { listAccounts } from './account-store.ts';
import { addAccount, newAccountSchema } from './add-account.ts';
import { changeStatus } from './change-status.ts';

/** What the operator can have done, by the command alone or by the running service on its behalf. */
export const administrationRequestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('add'), account: newAccountSchema, authorize: z.boolean() }),
  z.object({ action: z.literal('authorize'), accountId: accountIdSchema }),
  z.object({ action: z.literal('suspend'), accountId: accountIdSchema }),
  z.object({ action: z.literal('list') }),
]);
export type AdministrationRequest = z.output<typeof administrationRequestSchema>;

async function setStatus(
  tx: Tx,
  administrator: Administrator,
  accountId: string,
  status: 'authorized' | 'suspended',
): Promise<string> {
  const changed = await changeStatus(tx, administrator, accountId, status);
  return changed
    ? `${accountId} is ${status} now.`
    : `${accountId} is ${status} already; nothing was changed.`;
}

async function add(
  tx: Tx,
  administrator: Administrator,
  { account, authorize }: Extract<AdministrationRequest, { action: 'add' }>,
): Promise<string[]> {
  const { accountId, peerId } = await addAccount(tx, administrator, account);
  if (authorize) {
    const sentence = await setStatus(tx, administrator, accountId, 'authorized');
    return [`${accountId} is registered with the peer ${peerId}.`, sentence];
  }
  return [`${accountId} is registered with the peer ${peerId}. Authorize it to let it submit.`];
}

async function list(tx: Tx): Promise<string[]> {
  const accounts = await listAccounts(tx);
  if (accounts.length === 0) return ['There are no accounts yet.'];
  return accounts.map(({ accountId, status, email }) => `${accountId}  ${status}  ${email}`);
}

/** Does it, each change as an administration entry of the ledger; what to tell the operator, line by line. @throws {ServiceError} */
export async function administer(
  tx: Tx,
  administrator: Administrator,
  request: AdministrationRequest,
): Promise<string[]> {
  switch (request.action) {
    case 'add':
      return add(tx, administrator, request);
    case 'authorize':
      return [await setStatus(tx, administrator, request.accountId, 'authorized')];
    case 'suspend':
      return [await setStatus(tx, administrator, request.accountId, 'suspended')];
    case 'list':
      return list(tx);
  }
}
