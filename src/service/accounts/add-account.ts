import { z } from 'zod';
import { parseAccountId } from '../../contract/account-id.ts';
import { accountIdSchema } from '../../contract/account-id-schema.ts';
import { bytesToHex } from '../../contract/hex.ts';
import { publicKeyHexSchema } from '../../contract/public-key.ts';
import { accountEmailSchema } from '../../contract/session.ts';
import type { Tx } from '../db/db.ts';
import { peerTypeSchema } from '../ledger/administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { recordAdministration, type Administrator } from '../ledger/record-administration.ts';
import { ServiceError } from '../service-error.ts';
import { type Account, findAccount, findAccountByEmail, findPeer } from './account-store.ts';

export const newAccountSchema = z.object({
  accountId: accountIdSchema,
  email: accountEmailSchema,
  publicKeyHex: publicKeyHexSchema,
  authPublicKeyHex: publicKeyHexSchema,
  /** For a peer that is new; otherwise they must be the peer's own, or left out. */
  peerType: peerTypeSchema.optional(),
  privileged: z.boolean().optional(),
});
export type NewAccount = z.output<typeof newAccountSchema>;

function isSame(account: Account, asked: NewAccount): boolean {
  return (
    account.accountId === asked.accountId &&
    account.email.toLowerCase() === asked.email.toLowerCase() &&
    bytesToHex(account.publicKey) === asked.publicKeyHex &&
    bytesToHex(account.authPublicKey) === asked.authPublicKeyHex
  );
}

function conflict(message: string): ServiceError {
  return new ServiceError(409, 'account-exists', message);
}

async function ensurePeer(
  tx: Tx,
  administrator: Administrator,
  peerId: string,
  asked: NewAccount,
): Promise<void> {
  const peer = await findPeer(tx, peerId);
  if (peer === undefined) {
    await recordAdministration(tx, administrator, {
      type: 'peer-added',
      peerId,
      peerType: asked.peerType ?? 'MEDIUM_TELCO',
      privileged: asked.privileged ?? false,
    });
    return;
  }
  const differs =
    (asked.peerType !== undefined && asked.peerType !== peer.peerType) ||
    (asked.privileged !== undefined && asked.privileged !== peer.privileged);
  if (differs) {
    throw conflict(
      `The peer ${peerId} exists already, as ${peer.peerType}${peer.privileged ? ', privileged' : ''}.`,
    );
  }
}

/**
 * Registers an account, and its peer when it is new. The very same account again changes nothing.
 * @throws {ServiceError} 409 when its id or e-mail belongs to an account with other keys.
 */
export async function addAccount(tx: Tx, administrator: Administrator, asked: NewAccount): Promise<Account> {
  const peerId = parseAccountId(asked.accountId)?.domain;
  if (peerId === undefined)
    throw new ServiceError(400, 'invalid-account-id', 'The account id cannot be read.');
  await lockLedger(tx);
  const sameId = await findAccount(tx, asked.accountId);
  if (sameId !== undefined) {
    if (isSame(sameId, asked)) return sameId;
    throw conflict(
      `The account ${asked.accountId} exists already, with another e-mail address or other keys. Choose another name.`,
    );
  }
  if ((await findAccountByEmail(tx, asked.email)) !== undefined) {
    throw conflict('An account with this e-mail address exists already. Use another address.');
  }
  await ensurePeer(tx, administrator, peerId, asked);
  const { accountId, email, publicKeyHex, authPublicKeyHex } = asked;
  await recordAdministration(tx, administrator, {
    type: 'account-added',
    accountId,
    email,
    publicKeyHex,
    authPublicKeyHex,
  });
  const added = await findAccount(tx, accountId);
  if (added === undefined) throw new ServiceError(500, 'account-missing', 'The account was not stored.');
  return added;
}
