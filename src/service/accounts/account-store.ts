import { z } from 'zod';
import type { Tx } from '../db/db.ts';

const accountSchema = z.object({
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

/** In any case: one mailbox is one account. */
export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const [account] = await tx.query(
    `${SELECT_ACCOUNT} where lower(email) = lower($1)`,
    [email],
    accountSchema,
  );
  return account;
}

export function listAccounts(tx: Tx): Promise<Account[]> {
  return tx.query(`${SELECT_ACCOUNT} order by peer_id, account_id`, [], accountSchema);
}

const peerSchema = z.object({
  peerId: z.string(),
  peerType: z.string(),
  privileged: z.boolean(),
});

export async function findPeer(tx: Tx, peerId: string): Promise<z.output<typeof peerSchema> | undefined> {
  const [peer] = await tx.query(
    'select peer_id as "peerId", peer_type as "peerType", privileged from peer where peer_id = $1',
    [peerId],
    peerSchema,
  );
  return peer;
}

/** Those of the ids that no peer has. */
export async function findUnknownPeers(tx: Tx, peerIds: readonly string[]): Promise<Set<string>> {
  if (peerIds.length === 0) return new Set();
  const rows = await tx.query(
    'select distinct asked as "peerId" from unnest($1::text[]) as asked where not exists (select from peer where peer_id = asked)',
    [peerIds],
    z.object({ peerId: z.string() }),
  );
  return new Set(rows.map(({ peerId }) => peerId));
}
