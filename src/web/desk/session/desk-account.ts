import { parseAccountId } from '../../../contract/account-id.ts';
import { accountIdText } from '../../../client/sessions/same-account.ts';
import type { KeyIdentity, KeyOwner } from '../../../signer/signer.ts';

/** The signed-in account: public facts only. */
export interface DeskAccount extends KeyIdentity, KeyOwner {
  /** The part of the account id behind the `@`. */
  readonly peerId: string;
}

export function accountOf(identity: KeyIdentity & KeyOwner): DeskAccount {
  return {
    ...identity,
    accountId: accountIdText(identity.accountId),
    peerId: parseAccountId(identity.accountId)?.domain ?? '',
  };
}

/**
 * Returns whether a registry entry names this account or its peer: deployments name flaggers by peer, by
 * account or otherwise.
 */
export const isNamedBy = (
  who: string | undefined,
  { accountId, peerId }: Pick<DeskAccount, 'accountId' | 'peerId'>,
): boolean => who === peerId || who === accountId || who?.endsWith(`@${peerId}`) === true;
