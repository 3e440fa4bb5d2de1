import { formatAccountId, parseAccountId } from '../../../contract/account-id.ts';
import type { KeyIdentity, KeyOwner } from '../../../signer/signer.ts';

/** The signed-in account: public facts only. */
export interface DeskAccount extends KeyIdentity, KeyOwner {
  /** The part of the account id behind the `@`. */
  readonly peerId: string;
}

/** An account id in its canonical form, as far as it is one. */
export function accountIdText(text: string): string {
  const parsed = parseAccountId(text);
  return parsed === undefined ? text : formatAccountId(parsed);
}

export function accountOf(identity: KeyIdentity & KeyOwner): DeskAccount {
  return {
    ...identity,
    accountId: accountIdText(identity.accountId),
    peerId: parseAccountId(identity.accountId)?.domain ?? '',
  };
}

/** Whether the registry means this account or its peer: deployments name who flagged by peer, by account or otherwise. */
export const isNamedBy = (
  who: string | undefined,
  { accountId, peerId }: Pick<DeskAccount, 'accountId' | 'peerId'>,
): boolean => who === peerId || who === accountId || who?.endsWith(`@${peerId}`) === true;

/** Whether both are the same account with the same keys. */
export function isSameAccount(account: KeyIdentity & KeyOwner, other: KeyIdentity & KeyOwner): boolean {
  return (
    accountIdText(account.accountId) === accountIdText(other.accountId) &&
    account.publicKeyHex === other.publicKeyHex &&
    account.authPublicKeyHex === other.authPublicKeyHex
  );
}
