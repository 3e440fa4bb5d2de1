import { parseAccountId } from '../../../contract/account-id.ts';
import { bytesToHex, hexToBytes } from '../../../contract/hex.ts';
import { ready } from '../../../transaction/index.ts';
import { isUsablePublicKey } from '../../../transaction/sign/key-pair.ts';
import type { Administrator } from '../../ledger/append-administration.ts';
import { lockLedger } from '../../ledger/append-entry.ts';
import { ServiceError } from '../../platform/service-error.ts';
import type { Tx } from '../../store/db.ts';
import { recordAdministration } from '../administration/record-administration.ts';
import { addPeer, assertPlainName, type NewPeer } from '../peers/administer-peer.ts';
import { findPeer } from '../peers/peer-store.ts';
import { revokeFeedKeysOf } from '../feed/feed-keys.ts';
import { deleteWebhooksOf } from '../webhooks/webhook-store.ts';
import { type Account, accountOf, findAccount, findAccountByEmail } from './account-store.ts';
import { endSessionsOf } from './session-store.ts';

const KEY_NAMES = { publicKeyHex: 'The public key', authPublicKeyHex: 'The Authorization key' } as const;

/**
 * Refuses public keys that are no point of the curve's main subgroup: signatures by some of them can be forged.
 * @throws {ServiceError} 400
 */
async function assertUsableKeys(keys: {
  readonly publicKeyHex?: string | undefined;
  readonly authPublicKeyHex?: string | undefined;
}): Promise<void> {
  await ready;
  const issues = (['publicKeyHex', 'authPublicKeyHex'] as const).flatMap((path) => {
    const hex = keys[path];
    if (hex === undefined || isUsablePublicKey(hexToBytes(hex))) return [];
    const message = `${KEY_NAMES[path]} belongs to no private key: nobody could sign with it, or everybody. Copy it again, or make a new pair of keys.`;
    return [{ path, code: 'unusable-public-key', message }];
  });
  const [first] = issues;
  if (first !== undefined) throw new ServiceError(400, first.code, first.message, { issues });
}

/** `peerType` and `privileged` are for a peer that is new; otherwise they must be the peer's own, or left out. */
export interface NewAccount extends Omit<NewPeer, 'peerId'> {
  /** Its peer may be new too. */
  readonly newPeer?: boolean | undefined;
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

function noPeer(peerId: string): ServiceError {
  return new ServiceError(
    404,
    'unknown-peer',
    `There is no peer ${peerId}. Check its spelling (npm run desk -- peer list); if it is a new one, say --new-peer, or add it first.`,
  );
}

/**
 * Registers an account, and its peer if that may be new; says whether the account is new. Idempotent.
 * @throws {ServiceError} 409 when its id or e-mail belongs to an account with other keys, or its peer is another; 400
 * for keys that cannot be used and for new names that may be taken for others; 404 for an unknown peer
 */
export async function addAccount(
  tx: Tx,
  administrator: Administrator,
  asked: NewAccount,
): Promise<{ readonly account: Account; readonly isNew: boolean }> {
  const { accountId, email, publicKeyHex, authPublicKeyHex, newPeer, peerType, privileged, anyName } = asked;
  const { name, domain: peerId } = parseAccountId(accountId) ?? {};
  if (name === undefined || peerId === undefined)
    throw new ServiceError(400, 'invalid-account-id', 'The account id cannot be read.');
  await assertUsableKeys({ publicKeyHex, authPublicKeyHex });
  await lockLedger(tx);
  const sameId = await findAccount(tx, accountId);
  if (sameId !== undefined && !isSame(sameId, asked)) {
    throw conflict(
      `The account ${accountId} exists already, with another e-mail address or other keys. Choose another name.`,
    );
  }
  if (sameId === undefined && (await findAccountByEmail(tx, email)) !== undefined)
    throw conflict('An account with this e-mail address exists already. Use another address.');
  if (newPeer !== true && (await findPeer(tx, peerId)) === undefined) throw noPeer(peerId);
  await addPeer(tx, administrator, { peerId, peerType, privileged, anyName });
  if (sameId !== undefined) return { account: sameId, isNew: false };
  assertPlainName('The name before the @', name, { anyName });
  await recordAdministration(tx, administrator, {
    type: 'account-added',
    accountId,
    email,
    publicKeyHex,
    authPublicKeyHex,
  });
  return { account: await accountOf(tx, accountId), isNew: true };
}

export interface ChangedStatus {
  readonly changed: boolean;
  /** The number of ended feed keys that the account had made. */
  readonly endedFeedKeys: number;
}

/** Ends the webhooks and feed keys that an account has made; how many keys there were. */
async function endMadeBy(tx: Tx, accountId: string): Promise<number> {
  await deleteWebhooksOf(tx, accountId);
  return revokeFeedKeysOf(tx, accountId);
}

/** Authorizes or suspends an account; a suspension ends the feed keys and webhooks that it has made. @throws {ServiceError} 404 */
export async function changeStatus(
  tx: Tx,
  administrator: Administrator,
  accountId: string,
  status: 'authorized' | 'suspended',
): Promise<ChangedStatus> {
  await lockLedger(tx);
  const account = await accountOf(tx, accountId);
  if (account.status === status) return { changed: false, endedFeedKeys: 0 };
  await recordAdministration(tx, administrator, {
    type: status === 'authorized' ? 'account-authorized' : 'account-suspended',
    accountId,
  });
  return { changed: true, endedFeedKeys: status === 'suspended' ? await endMadeBy(tx, accountId) : 0 };
}

export interface NewKeys {
  readonly accountId: string;
  /** Left out: unchanged. */
  readonly publicKeyHex?: string | undefined;
  readonly authPublicKeyHex?: string | undefined;
}

export interface RotatedKeys extends ChangedStatus {
  /** The number of ended sessions of a replaced Authorization key. */
  readonly endedSessions: number;
}

/**
 * Gives an account other keys, from this entry on: what the old one signed and was not submitted is refused. With a
 * replaced Authorization key its sessions end, and the feed keys and webhooks that it has made. The same keys again change
 * nothing. @throws {ServiceError} 400, 404
 */
export async function rotateAccountKeys(
  tx: Tx,
  administrator: Administrator,
  { accountId, ...asked }: NewKeys,
): Promise<RotatedKeys> {
  await assertUsableKeys(asked);
  await lockLedger(tx);
  const account = await accountOf(tx, accountId);
  const [oldHex, oldAuthHex] = [bytesToHex(account.publicKey), bytesToHex(account.authPublicKey)];
  const { publicKeyHex = oldHex, authPublicKeyHex = oldAuthHex } = asked;
  if (publicKeyHex === oldHex && authPublicKeyHex === oldAuthHex)
    return { changed: false, endedSessions: 0, endedFeedKeys: 0 };
  await recordAdministration(tx, administrator, {
    type: 'account-key-rotated',
    accountId,
    publicKeyHex,
    authPublicKeyHex,
  });
  if (authPublicKeyHex === oldAuthHex) return { changed: true, endedSessions: 0, endedFeedKeys: 0 };
  const endedSessions = await endSessionsOf(tx, accountId);
  return { changed: true, endedSessions, endedFeedKeys: await endMadeBy(tx, accountId) };
}
