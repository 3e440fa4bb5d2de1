import { parseAccountId } from '../../../contract/account-id.ts';
import { bytesToHex } from '../../../contract/hex.ts';
import type { Tx } from '../../store/db.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import type { Administrator } from '../../ledger/append-administration.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { ServiceError } from '../../platform/service-error.ts';
import { addPeer, type NewPeer } from '../peers/add-peer.ts';
import { accountOf } from './account-of.ts';
import { type Account, findAccount, findAccountByEmail } from './account-store.ts';
import { refuseUnusableKeys } from './refuse-unusable-keys.ts';

/** `peerType` and `privileged` are for a peer that is new; otherwise they must be the peer's own, or left out. */
export interface NewAccount extends Omit<NewPeer, 'peerId'> {
  readonly accountId: string;
  readonly email: string;
  readonly publicKeyHex: string;
  readonly authPublicKeyHex: string;
}

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

/**
 * Registers an account, and its peer when it is new; whether the account is. The very same again changes nothing.
 * @throws {ServiceError} 409 when its id or e-mail belongs to an account with other keys, or its peer is another; 400
 * for keys that cannot be used
 */
export async function addAccount(
  tx: Tx,
  administrator: Administrator,
  asked: NewAccount,
): Promise<{ readonly account: Account; readonly isNew: boolean }> {
  const { accountId, email, publicKeyHex, authPublicKeyHex, peerType, privileged } = asked;
  const peerId = parseAccountId(accountId)?.domain;
  if (peerId === undefined)
    throw new ServiceError(400, 'invalid-account-id', 'The account id cannot be read.');
  await refuseUnusableKeys({ publicKeyHex, authPublicKeyHex });
  await lockLedger(tx);
  const sameId = await findAccount(tx, accountId);
  if (sameId !== undefined && !isSame(sameId, asked)) {
    throw conflict(
      `The account ${accountId} exists already, with another e-mail address or other keys. Choose another name.`,
    );
  }
  if (sameId === undefined && (await findAccountByEmail(tx, email)) !== undefined)
    throw conflict('An account with this e-mail address exists already. Use another address.');
  await addPeer(tx, administrator, { peerId, peerType, privileged });
  if (sameId !== undefined) return { account: sameId, isNew: false };
  await recordAdministration(tx, administrator, {
    type: 'account-added',
    accountId,
    email,
    publicKeyHex,
    authPublicKeyHex,
  });
  return { account: await accountOf(tx, accountId), isNew: true };
}
