import { z } from 'zod';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';

export const accountSchema = z.object({
  accountId: z.string(),
  peerId: z.string(),
  email: z.string(),
  publicKey: z.instanceof(Uint8Array),
  authPublicKey: z.instanceof(Uint8Array),
  status: z.enum(['registered', 'authorized', 'suspended']),
});
export type Account = z.output<typeof accountSchema>;

const SELECT_ACCOUNT = `select account_id as "accountId", peer_id as "peerId", email, public_key as "publicKey",
  auth_public_key as "authPublicKey", status from account`;

export async function findAccount(tx: Tx, accountId: string): Promise<Account | undefined> {
  const [account] = await tx.query(`${SELECT_ACCOUNT} where account_id = $1`, [accountId], accountSchema);
  return account;
}

/** Case-insensitive: one mailbox is one account. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const [account] = await tx.query(
    `${SELECT_ACCOUNT} where lower(email) = lower($1)`,
    [email],
    accountSchema,
  );
  return account;
}

/** Waits for a change of the account that is under way, and holds up others until the transaction ends. */
export async function holdAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.run('select from account where account_id = $1 for share', [accountId]);
}

export function listAccounts(tx: Tx): Promise<Account[]> {
  return tx.query(`${SELECT_ACCOUNT} order by peer_id, account_id`, [], accountSchema);
}

/** The account that an operator names. @throws {ServiceError} 404 */
export async function accountOf(tx: Tx, accountId: string): Promise<Account> {
  const account = await findAccount(tx, accountId);
  if (account === undefined)
    throw new ServiceError(404, 'unknown-account', `There is no account ${accountId}.`);
  return account;
}
