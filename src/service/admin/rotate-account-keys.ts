import { bytesToHex } from '../../contract/hex.ts';
import type { Tx } from '../store/db.ts';
import type { Administrator } from '../ledger/append-administration.ts';
import { lockLedger } from '../ledger/append-entry.ts';
import { recordAdministration } from '../registry/administration/record-administration.ts';
import { endSessionsOf } from '../registry/accounts/session-store.ts';
import { accountOf } from '../registry/accounts/account-of.ts';
import { refuseUnusableKeys } from '../registry/accounts/refuse-unusable-keys.ts';

export interface NewKeys {
  readonly accountId: string;
  /** What is not said stays. */
  readonly publicKeyHex?: string | undefined;
  readonly authPublicKeyHex?: string | undefined;
}

export interface RotatedKeys {
  readonly changed: boolean;
  /** How many sessions ended: those that were opened with an Authorization key which was replaced. */
  readonly endedSessions: number;
}

/**
 * Gives an account other keys, from this entry on: what the old one signed and was not submitted is refused, and
 * sessions of a replaced Authorization key end. The same keys again change nothing. @throws {ServiceError} 400, 404
 */
export async function rotateAccountKeys(
  tx: Tx,
  administrator: Administrator,
  { accountId, ...asked }: NewKeys,
): Promise<RotatedKeys> {
  await refuseUnusableKeys(asked);
  await lockLedger(tx);
  const account = await accountOf(tx, accountId);
  const [oldHex, oldAuthHex] = [bytesToHex(account.publicKey), bytesToHex(account.authPublicKey)];
  const { publicKeyHex = oldHex, authPublicKeyHex = oldAuthHex } = asked;
  if (publicKeyHex === oldHex && authPublicKeyHex === oldAuthHex) return { changed: false, endedSessions: 0 };
  await recordAdministration(tx, administrator, {
    type: 'account-key-rotated',
    accountId,
    publicKeyHex,
    authPublicKeyHex,
  });
  return {
    changed: true,
    endedSessions: authPublicKeyHex === oldAuthHex ? 0 : await endSessionsOf(tx, accountId),
  };
}
